"""A page that stands in for a game's own: it only shows which match it was given."""

from __future__ import annotations

from companion.app import PAGES
from companion.catalogue import GAMES
from companion.widgets.basics import Ink
from companion.widgets.game_page import GamePage


def stand_in(monkeypatch: object, key: str) -> None:
    """From now on that game's page is a stand-in."""
    monkeypatch.setitem(PAGES, key, f"{__name__}:{key.title()}")  # type: ignore[attr-defined]


class _StandIn(GamePage):
    def build_body(self) -> None:
        self.words = Ink(tag="stands")
        self.body.add_widget(self.words)

    def render(self) -> None:
        assert self.match is not None
        names = ", ".join(player.name for player in self.match.setup.players)
        self.words.text = f"{names}: {len(self.match.line()) - 1} moves"


for _key in GAMES:
    globals()[_key.title()] = type(_key.title(), (_StandIn,), {"game_key": _key})
