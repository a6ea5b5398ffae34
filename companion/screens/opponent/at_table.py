"""The companion beside a game's page: it thinks when its seat is to act, and waits for the person to do as it says."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock

from companion.opponent.thinker import Thinker, Turn
from companion.screens.opponent import view_model
from companion.widgets.board import Mark
from companion.widgets.game_page import GamePage


class AtTable:
    """One page's companion. `move` is what it wants played; nothing is in the log before the person says it is done."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._thinker = Thinker(lambda turn, move: Clock.schedule_once(lambda _: self._answer(turn, move)))
        self._turn: Turn | None = None
        self.move = ""

    @property
    def thinks(self) -> bool:
        return self._turn is not None and not self.move

    def consider(self) -> None:
        """The page has changed: think about the turn that stands now, or about none."""
        page = self._page
        match, shown = page.match, page.app.pages.current_screen is page
        level = view_model.to_think(match, page.app.settings.get) if shown else ""
        if not level:
            self.rest()
            return
        turn = Turn(match.game.key, match.state, level, f"{match.setup.match}/{match.head}")
        if turn != self._turn:
            self._turn, self.move = turn, ""
            self._thinker.think(turn)

    def rest(self) -> None:
        """Nobody waits for a move: the person went away, or took something back."""
        self._thinker.cancel()
        self._turn, self.move = None, ""

    def _answer(self, turn: Turn, move: str) -> None:
        if turn is self._turn:
            self.move = move
            self._page.refresh()

    # --- what the page shows of it
    def status(self) -> str:
        """Instead of whose turn it is; empty when the companion has nothing to say."""
        say = self._page.say
        return say("opponent.thinks") if self.thinks else say("opponent.asks") if self.move else ""

    def marks(self) -> dict[str, Mark]:
        move = self._page.match.game.read(self.move)
        return {space: Mark(shape) for space, shape in view_model.marks(move).items()}

    def words(self) -> str:
        return view_model.words(self._page.match, self.move, self._page.say)

    def done(self) -> None:
        """The person has moved the companion's piece: now it counts."""
        if self.move:
            self._page.play(self.move)


class OpponentPage(GamePage):
    """The page of a game that the companion can play; its own page shows what `companion` says and marks."""

    def __init__(self, **options: Any) -> None:
        self.companion = AtTable(self)
        super().__init__(**options)

    def refresh(self) -> None:
        if self.match is not None:
            self.companion.consider()
        super().refresh()

    def forget(self) -> None:
        self.companion.rest()
        super().forget()

    def on_leave(self, *_: object) -> None:
        self.companion.rest()

    def on_hide(self) -> None:
        """The app is laid aside: a phone in a pocket does not think."""
        self.companion.rest()

    def on_back(self) -> None:
        self.refresh()
