"""Three Men's Morris on the screen. What is shown and what a tap means is decided in view_model.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

import layouts
from companion.engine.game import Draw, Table
from companion.engine.results import Json
from companion.games.morris import GAME
from companion.games.morris.board import GEOMETRY, POINTS, SIDES
from companion.games.morris.moves import Step
from companion.games.morris.state import State
from companion.match.match import Match
from companion.match.records import Play
from companion.screens.morris import view_model
from companion.screens.morris.board_view import MorrisBoard
from companion.screens.morris.looks import LOOKS
from companion.screens.morris.set_board import MorrisSetSheet
from companion.widgets.board import Mark
from companion.widgets.game_page import GamePage

__all__ = ["MorrisBoard", "MorrisPage"]


class MorrisSide(BoxLayout):
    """One player: who, and how many men he holds."""

    glyph = StringProperty()
    body = ColorProperty((0, 0, 0, 0))
    ink = ColorProperty((0, 0, 0, 0))
    name = StringProperty()
    hand = StringProperty()
    active = BooleanProperty(False)


class MorrisBody(BoxLayout):
    """The two players, the board, and at the end a way to go on."""

    wide = BooleanProperty(False)


class MorrisPage(GamePage):
    """A match of Three Men's Morris."""

    game_key = "morris"

    def __init__(self, **options: Any) -> None:
        self._picked = ""
        self._drawn: int | None = None
        super().__init__(**options)

    def build_body(self) -> None:
        self._table = MorrisBody()
        self.bind(wide=self._table.setter("wide"))
        self.body.add_widget(self._table)
        self._board: MorrisBoard = self._table.ids.board
        self._board.geometry = GEOMETRY
        self._board.bind(on_cell=lambda _, point: self._tap(point))
        again = self._table.ids.again
        again.text, again.action = self.say("screen_morris.again"), lambda: self.app.go("setup", game="morris")

    def show(self, match: Match) -> None:
        self._picked, self._drawn = "", None
        super().show(match)

    @property
    def state(self) -> State:
        assert self.match is not None
        state: State = self.match.state
        return state

    def name_of(self, seat: object) -> str:
        name = super().name_of(seat)
        return self.say(f"screen_morris.{seat}") if name == seat else name

    def render(self) -> None:
        state = self.state
        assert self.match is not None
        if self.match.last.seq != self._drawn:
            self._picked = ""
        looks = {point: LOOKS[letter] for point, letter in zip(POINTS, state.board, strict=True) if letter in LOOKS}
        self._board.set_pieces(looks, self._slide())
        self._drawn = self.match.last.seq
        self._mark()
        for side in SIDES:
            part = self._table.ids[side]
            look = LOOKS[side[0]]
            part.glyph, part.body, part.ink = look.glyph, look.body, look.ink
            part.name, part.hand = self.name_of(side), view_model.hand(state, side, self.say)
            part.active = state.outcome is None and state.turn == side
        again, over = self._table.ids.again, state.outcome is not None
        again.disabled, again.opacity = not over, 1 if over else 0
        self.status = view_model.status(state, {side: self.name_of(side) for side in SIDES}, self.say)

    def _slide(self) -> tuple[tuple[str, str], ...]:
        """What the latest record has moved, so that it is seen to slide."""
        assert self.match is not None
        body = self.match.last.body
        move = GAME.read(body.move) if isinstance(body, Play) and self._drawn is not None else None
        return ((move.start, move.end),) if isinstance(move, Step) else ()

    def _mark(self) -> None:
        shapes = view_model.marks(self.state, self._picked)
        self._board.set_marks({point: Mark(shape) for point, shape in shapes.items()})

    def _tap(self, point: str) -> None:
        if self.match is None or self.state.outcome is not None:
            return
        meant = view_model.tap(self.state, self._picked, point)
        self._picked = meant.picked
        if meant.move:
            self.play(meant.move)
        self._mark()

    def ruling_for(self, move: str) -> Json | None:
        return view_model.ruling_for(self.state, move)

    def move_words(self, move: str) -> str:
        return view_model.move_words(move, self.say)

    def rule_by_hand(self) -> None:
        note = self.say("screen_morris.set_note")
        MorrisSetSheet(self, self.state, done=lambda position: self.play(Table(position, note))).open()

    def menu(self) -> list[tuple[str, Callable[[], object] | None]]:
        own: list[tuple[str, Callable[[], object] | None]] = []
        if self.state.outcome is None:
            own.append((self.say("screen_morris.agree_draw"), lambda: self.play(Draw())))
        return own + super().menu()


Builder.load_file(layouts.path("morris/morris.kv"))
