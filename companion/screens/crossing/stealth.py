"""Stealth King on one phone: choosing him behind the curtain, looking at him again, proving him at the end."""

from __future__ import annotations

from typing import Any

from companion.engine.results import Refusal
from companion.games.crossing import sight
from companion.games.crossing.board import start_spaces
from companion.screens.crossing.looks import SIDE_GLYPH
from companion.screens.crossing.view_model import king_now
from companion.screens.secrets.hand_round import waiting
from companion.widgets.basics import Toast, ask
from companion.widgets.card_picker import CardPicker, Tile
from companion.widgets.curtain import Curtain


def sealed_start(page: Any, side: str) -> str | None:
    """Where that side's King started, if he was sealed on this phone. Stays on this phone."""
    choice = page.match.own_choice(side)
    return choice.removeprefix("king ") if choice else None


def choose_kings(page: Any) -> None:
    """Hands the phone round until each owner has sealed his King."""

    def entry(side: Any) -> CardPicker:
        spaces = start_spaces(side, page.match.state.options.long)
        tiles = [Tile(space, space, glyph=SIDE_GLYPH[side]) for space in spaces]
        return CardPicker(page.say("screen_crossing.pick_king"), tiles, write=lambda picked: f"king {picked[0]}")

    Curtain.ask(page, waiting(page.match), entry, done=page.refresh)


def look_again(page: Any) -> None:
    """A second look at one's own King."""

    def look(side: str) -> None:
        Curtain.look(page, side, words=lambda choice: _words(page, choice.removeprefix("king ")))

    sides = [(page.name_of(side), lambda side=side: look(side)) for side in page.match.sealed]
    ask(page.say("screen_crossing.whose"), "", *sides, (page.say("game.cancel"), None), strong=-1)


def _words(page: Any, start: str) -> str:
    now = king_now(page.match.state, start)
    if now is None:
        return str(page.say("screen_crossing.my_king_gone", start=start))
    return str(page.say("screen_crossing.my_king", start=start, now=now))


def prove(page: Any) -> None:
    """Opens the seals after the game and says whether they fit what was shown."""
    kings = {side: sealed_start(page, side) for side in page.match.sealed}
    answer = page.match.open_all()
    if isinstance(answer, Refusal):
        Toast.show(page.app.sentence(answer))
        return
    parts = []
    for side, start in kings.items():
        fails = start is None or sight.contradicts(page.match.state, side, start)
        code = "screen_crossing.proof_fails" if fails else "screen_crossing.proof_fits"
        parts.append(page.say(code, name=page.name_of(side), start=start or "?"))
    words = page.say("screen_crossing.proved", what="; ".join(parts))
    ask(page.say("screen_crossing.open_seals"), words, (page.say("game.understood"), None))
