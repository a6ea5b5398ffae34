"""How a board differs from how it should stand, as one would say it at the table. No Kivy here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Amiss:
    """One thing that is not as it should be."""

    kind: str
    """astray: stands elsewhere; other: something else stands there; missing; extra."""
    label: str
    """The piece that is meant."""
    space: str
    """Where it belongs; for an extra piece, where it is."""
    there: str = ""
    """For astray: where it stands. For other: the label of what stands there instead."""

    @property
    def spaces(self) -> tuple[str, ...]:
        return (self.space, self.there) if self.kind == "astray" else (self.space,)

    @property
    def steps(self) -> tuple[int, int]:
        """How far too far right and forward it stands, in spaces, seen from the side of row 1."""
        if self.kind != "astray":
            return (0, 0)
        return ord(self.there[0]) - ord(self.space[0]), int(self.there[1:]) - int(self.space[1:])


def amiss(wanted: Mapping[str, str], seen: Mapping[str, str]) -> tuple[Amiss, ...]:
    """All that differs; a piece that stands on a wrong space is told as one thing, with the nearest space."""
    lacking = {space: label for space, label in wanted.items() if seen.get(space) != label}
    surplus = {space: label for space, label in seen.items() if wanted.get(space) != label}
    found: list[Amiss] = []
    pairs = sorted(
        (_far(space, there), space, there)
        for space, label in lacking.items()
        for there, other in surplus.items()
        if label == other
    )
    for _, space, there in pairs:
        if space in lacking and there in surplus:
            found.append(Amiss("astray", lacking.pop(space), space, there))
            del surplus[there]
    for space, label in sorted(lacking.items()):
        instead = surplus.pop(space, "")
        found.append(Amiss("other", label, space, instead) if instead else Amiss("missing", label, space))
    found += [Amiss("extra", label, space) for space, label in sorted(surplus.items())]
    return tuple(found)


def _far(one: str, two: str) -> int:
    return max(abs(ord(one[0]) - ord(two[0])), abs(int(one[1:]) - int(two[1:])))
