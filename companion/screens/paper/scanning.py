"""Scans a printed score card, code by code, and opens the game on it."""

from __future__ import annotations

from typing import Any

from companion.engine.results import Refusal
from companion.match.keeping import NotSavedError
from companion.screens.camera.scanning import scan
from companion.screens.paper.going_on import Reading
from companion.widgets.basics import Toast, ask


def scan_card(app: Any, reading: Reading | None = None) -> None:
    """Opens the camera; until the card is whole, again for the next code."""
    reading = reading or Reading()
    scan(app, lambda text: _read(app, reading, text))


def _read(app: Any, reading: Reading, text: str) -> None:
    part = reading.add(text)
    if isinstance(part, Refusal):
        _tell(app, part)
    elif not reading.complete:
        Toast.show(app.say("paper.next", number=part.number, count=part.count))
        scan_card(app, reading)
    else:
        _open(app, reading)


def _open(app: Any, reading: Reading) -> None:
    try:
        answer = reading.keep(app.store, app.language)
    except NotSavedError as fault:
        Toast.show(app.say(fault.code))
        return
    if isinstance(answer, Refusal):
        _tell(app, answer)
        return
    match, sealed = answer
    app.open_match(match.setup.match)
    Toast.show(app.say("paper.gone_on_sealed" if sealed else "paper.gone_on"))


def _tell(app: Any, refusal: Refusal) -> None:
    again = (app.say("paper.scan_again"), lambda: scan_card(app))
    ask(app.say("paper.scan"), app.sentence(refusal), again, (app.say("game.cancel"), None))
