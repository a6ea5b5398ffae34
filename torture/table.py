"""The table at the end."""

from __future__ import annotations

from collections.abc import Sequence

from torture.tally import Tally


def table(tallies: Sequence[Tally], seconds: float) -> str:
    """What was tried and what was lost, and how to repeat each fault."""
    width = max(len(tally.name) for tally in tallies)
    lines = [f"{'what was tried':{width}}  {'tries':>9}  {'faults':>6}  of which"]
    for tally in tallies:
        others = ", ".join(f"{count:,} {what}" for what, count in tally.counts.items() if what != "faults")
        told = f"not tried: {tally.left_out}" if tally.left_out else others
        lines.append(f"{tally.name:{width}}  {tally.tries:>9,}  {tally.counts['faults']:>6}  {told}")
    tries, faults = sum(each.tries for each in tallies), sum(each.counts["faults"] for each in tallies)
    lines.append(f"{'all':{width}}  {tries:>9,}  {faults:>6}  in {seconds / 60:.1f} minutes")
    for tally in tallies:
        lines += [f"FAULT {tally.name}: {fault}" for fault in tally.faults]
    lines.append("Nothing was lost." if not faults else f"{faults} faults.")
    return "\n".join(lines)
