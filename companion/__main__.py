"""The command line: `companion referee` and its like."""

from __future__ import annotations

import argparse
import sys


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="companion", description="A companion to real games on a real table.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser("referee", help="the rules of every game as a line protocol on standard input and output")
    parser.parse_args(arguments)

    from companion import referee  # each command loads only what it needs

    return referee.main()


if __name__ == "__main__":
    sys.exit(main())
