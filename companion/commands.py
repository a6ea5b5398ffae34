"""What the command line does with matches: list, hand out, bring in, check. Prints results, says what went wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

from companion.engine.results import Refusal
from companion.match.keeping import NotSavedError
from companion.match.match import Match
from companion.screens.export.view_model import BY_KEY
from companion.screens.history.view_model import Filter, report_words, rows
from companion.store.errors import StoreError
from companion.store.exchange import Problem, verify_export
from companion.store.store import Store
from companion.texts import say as say_in


def say(code: str, **values: object) -> str:
    return say_in(code, values)


def matches(folder: Path) -> int:
    """Every match in a line: its name, the game, when, who, and how it ended."""

    def act(store: Store) -> int:
        for row in rows(store.matches, say, Filter(), date.today()):
            print("  ".join(part for part in (row.match, row.title, row.when, row.players, row.ended) if part))
        return 0

    return _with_store(folder, act)


def export(folder: Path, named: str, kind: str, to: Path | None) -> int:
    """A match, named by its beginning, as a file or on standard output."""

    def act(store: Store) -> int:
        found = [each.id for each in store.matches.all() if each.id.startswith(named)]
        if len(found) != 1:
            return _fault(say("command.no_match" if not found else "command.several", name=named, count=len(found)))
        match = store.matches.look(found[0])
        if not BY_KEY[kind].fits(match):
            return _fault(say("command.not_as", kind=kind, game=say(f"{match.game.key}.name")))
        return _write(match, kind, to)

    return _with_store(folder, act)


def take_in(folder: Path, files: list[Path]) -> int:
    """Matches from files into the store, each checked in full."""

    def act(store: Store) -> int:
        worst = 0
        for file in files:
            answer = store.matches.take_in(file)
            print(
                f"{file}: {report_words(answer, say)}", file=sys.stderr if isinstance(answer, Problem) else sys.stdout
            )
            worst |= isinstance(answer, Problem)
        return worst

    return _with_store(folder, act)


def go_on(folder: Path, codes: list[str]) -> int:
    """A match from a printed card into the store: pictures of its codes, or what they say."""
    from companion.screens.paper.going_on import Reading

    reading = Reading()
    for given in codes:
        text = _code_in(Path(given)) if Path(given).is_file() else given
        part = reading.add(text or "")
        if isinstance(part, Refusal):
            return _fault(f"{given[:60]}: {say(part.code, **part.values)}")

    def act(store: Store) -> int:
        answer = reading.keep(store, "en")
        if isinstance(answer, Refusal):
            return _fault(say(answer.code, **answer.values))
        match, sealed = answer
        print(match.setup.match)
        print(say("paper.gone_on_sealed" if sealed else "paper.gone_on"), file=sys.stderr)
        return 0

    return _with_store(folder, act)


def _code_in(picture: Path) -> str | None:
    """The text of the code in a picture; the camera is loaded for it."""
    from camera.pictures import UnusablePicture, open_picture
    from camera.sources import read_qr

    try:
        return read_qr(open_picture(picture)[0])
    except UnusablePicture:
        return None


def verify(files: list[Path]) -> int:
    """Whether each file holds a whole and lawful match; nothing is kept."""
    worst = 0
    for file in files:
        answer = verify_export(file)
        if isinstance(answer, Problem):
            worst = _fault(f"{file}: {report_words(answer, say)}")
        else:
            game = say(f"{answer.setup.game}.name")
            print(f"{file}: {say('command.lawful', game=game, count=len(answer.entries) - 1)}")
    return worst


def _write(match: Match, kind: str, to: Path | None) -> int:
    made = BY_KEY[kind].write(match, "en")
    if to is None and isinstance(made, str):
        sys.stdout.write(made)
        return 0
    if to is None:
        return _fault(say("command.needs_file", kind=kind))
    try:
        to.write_bytes(made.encode() if isinstance(made, str) else made)
    except OSError as fault:
        return _fault(f"{to}: {fault.strerror}")
    return 0


def _with_store(folder: Path, act: Callable[[Store], int]) -> int:
    try:
        with Store(folder) as store:
            return act(store)
    except StoreError as fault:
        return _fault(say(fault.code, **fault.values))
    except NotSavedError as fault:
        return _fault(say(fault.code))


def _fault(words: str) -> int:
    print(words, file=sys.stderr)
    return 1
