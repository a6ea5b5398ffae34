"""The command line: the app, and what can be done without it. Each command loads only what it needs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.app import CompanionApp


def main(arguments: list[str] | None = None) -> int:
    given = _parser().parse_args(arguments)
    if given.command is None:
        return _app(given.folder)
    if given.command == "demo":
        return _demo(given.fast)
    if given.command == "ppn":
        return _ppn(given.folder, given.file)
    if given.command == "referee":
        from companion import referee

        return referee.main()
    from companion import commands
    from companion.phone.desktop import Desktop

    folder = given.folder or Desktop().private_folder()
    if given.command == "matches":
        return commands.matches(folder)
    if given.command == "export":
        return commands.export(folder, given.match, given.kind, given.to)
    if given.command == "continue":
        return commands.go_on(folder, given.codes)
    return commands.take_in(folder, given.files) if given.command == "import" else commands.verify(given.files)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion", description="A companion to real games on a real table. Without a command: the app."
    )
    parser.add_argument("--folder", type=Path, help="where the matches are kept; by default where the app keeps them")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("referee", help="the rules of every game as a line protocol on standard input and output")
    commands.add_parser("matches", help="list the matches")
    export = commands.add_parser("export", help="write a match to a file or to standard output")
    export.add_argument("match", metavar="MATCH", help="its name as `matches` lists it, or the beginning of it")
    export.add_argument("--as", dest="kind", choices=("jsonl", "text", "csv", "ppn", "pdf"), default="jsonl")
    export.add_argument("--to", type=Path, metavar="FILE")
    for name, words in (("import", "bring matches in from files"), ("verify", "check files without keeping them")):
        each = commands.add_parser(name, help=words + ", every move against the rules")
        each.add_argument("files", nargs="+", type=Path, metavar="FILE")
    demo = commands.add_parser("demo", help="the app plays a short game of each kind by itself")
    demo.add_argument("--fast", action="store_true", help="as quickly as it can")
    ppn = commands.add_parser("ppn", help="step through a game in Portable Piecepack Notation, in the app")
    ppn.add_argument("file", type=Path, metavar="FILE")
    go_on = commands.add_parser("continue", help="go on with a game from its printed score card")
    go_on.add_argument("codes", nargs="+", metavar="CODE", help="a picture of the code on the card, or its text")
    return parser


def _ppn(folder: Path | None, file: Path) -> int:
    """Opens a file in the app; says what is wrong with it before that."""
    from companion.screens.ppn.view_model import open_film
    from companion.texts import say

    film = open_film(file, lambda code, **values: say(code, values))
    if isinstance(film, str):
        print(film, file=sys.stderr)
        return 1
    return _app(folder, lambda app: app.go("ppn", film=film))


def _demo(fast: bool) -> int:
    if not _may_start():
        return 1
    from companion.screens.demo.run import run

    return run(fast)


def _app(folder: Path | None, begins: Callable[[CompanionApp], object] | None = None) -> int:
    """Starts the app, or says what is missing for it."""
    if not _may_start():
        return 1
    from companion.app import CompanionApp

    CompanionApp(folder=folder, begins=begins).run()
    return 0


def _may_start() -> bool:
    """Whether the app can start here; if not, it is said what is missing. Prepares Kivy."""
    missing = [name for name in ("kivy", "kivymd") if find_spec(name) is None]
    if missing:
        return _no_app(f"The app needs {' and '.join(missing)}: install the extra `app`.")
    if not _has_screen():
        return _no_app("The app needs a screen, and there is none here.")
    os.environ.setdefault("KIVY_NO_ARGS", "1")  # the command line is ours
    # Smoothing every edge doubles a frame's work where no graphics chip helps; at a phone's density nobody sees it.
    os.environ.setdefault("KCFG_GRAPHICS_MULTISAMPLES", "0")
    return True


def _has_screen() -> bool:
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "ANDROID_ARGUMENT"))


def _no_app(words: str) -> bool:
    print(
        f"{words} Without it, `make screenshots` draws every page into docs/screens, and `companion referee` knows the "
        "rules of all games.",
        file=sys.stderr,
    )
    return False


if __name__ == "__main__":
    sys.exit(main())
