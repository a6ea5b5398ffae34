"""`make bench`: runs every benchmark, prints the tables and writes them into docs/benchmarks.md.

A benchmark is a module of this folder with `run()`, which gives rows of (what, measured, beside its peer).
"""

from __future__ import annotations

import platform
import re
import sys
from importlib import import_module
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"

SECTIONS = {
    "rules": "The rules, beside python-chess",
    "store": "Accepting a move, beside a bare SQLite commit",
    "lan": "Seven phones on loopback",
    "app": "The app, beside a bare KivyMD window",
    "opponent": "The companion as an opponent, each level beside the one below it",
}
"""Module → heading. The camera has a page section of its own, written by bench/camera.py."""

HEAD = """# Benchmarks

Everything is measured beside a peer in the same run, and the ratio is what counts: the machines are noisy, so seconds
differ from run to run. `make bench` writes these tables anew.
"""


def section(name: str) -> str:
    """One benchmark's table."""
    rows = import_module(f"bench.{name}").run()
    lines = [f"## {SECTIONS[name]}", "", "| what | measured | beside |", "| --- | --- | --- |"]
    return "\n".join([*lines, *(f"| {' | '.join(cells)} |" for cells in rows)]) + "\n"


def replaced(page: str, text: str) -> str:
    """The page with this section instead of the one of the same heading, or after all others."""
    heading = text.splitlines()[0]
    pattern = re.compile(rf"^{re.escape(heading)}$.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    return pattern.sub(lambda _: text + "\n", page) if pattern.search(page) else page.rstrip() + "\n\n" + text


def main() -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}")
    for name in sys.argv[1:] or SECTIONS:
        text = section(name)
        print("\n" + text)
        page = PAGE.read_text("utf-8") if PAGE.exists() else HEAD  # as it is now: another benchmark may have written
        PAGE.write_text(replaced(page, text).rstrip() + "\n", "utf-8")


if __name__ == "__main__":
    main()
