"""`python -m torture --minutes 10`: tries everything, prints what was tried and lost, fails if anything was."""

from __future__ import annotations

import argparse
import os
import sys
import time

from torture.kinds import KINDS
from torture.rig import run_all
from torture.table import table


def main() -> int:
    given = _arguments()
    names = given.only or list(KINDS)
    if given.one:
        tally = KINDS[given.one].load()(time.monotonic() + given.seconds, given.seed)
        print(tally.to_json(), flush=True)
        return 0
    began = time.monotonic()
    print(f"torture: {given.minutes:g} minutes, seed {given.seed}: {', '.join(names)}", flush=True)
    tallies = run_all(names, given.minutes * 60, given.seed, given.jobs)
    print(table(tallies, time.monotonic() - began))
    return 1 if any(tally.faults for tally in tallies) else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="torture", description="Tries to break the product.")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long, in all")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="the same seed tries the same things")
    parser.add_argument("--only", nargs="+", choices=list(KINDS), metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="kinds at the same time")
    parser.add_argument("--one", choices=list(KINDS), help=argparse.SUPPRESS)  # how the rig starts each kind
    parser.add_argument("--seconds", type=float, default=10.0, help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
