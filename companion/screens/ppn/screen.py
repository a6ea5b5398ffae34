"""The PPN player: the board of a written game, and four plates and a slider to go through it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

import layouts
from companion.engine.results import Refusal
from companion.match.keeping import NotSavedError
from companion.screens.crossing.looks import LOOKS
from companion.screens.ppn import view_model
from companion.screens.ppn.view_model import Film
from companion.screens.tokens import BY_KEY
from companion.screens.tudor.board_part import TudorBoard
from companion.texts.emblems import EMBLEMS
from companion.widgets.basics import Plate, Toast, ask
from companion.widgets.board import BoardView, Mark, PieceLook
from companion.widgets.framed_page import FramedPage
from companion.widgets.icons import FACE, icon

SIGNS = {"first": "skip-backward", "back-one": "step-backward", "forward": "step-forward", "last": "skip-forward"}
"""The four plates, and the Material icons on them."""


class PpnBody(BoxLayout):
    """The board, and below or beside it what was done and the way through the game."""

    wide = BooleanProperty(False)
    players = StringProperty()
    facts = StringProperty()
    words = StringProperty()
    comment = StringProperty()
    at = NumericProperty(0)
    count = NumericProperty(1)
    board = ObjectProperty()


class PpnPage(FramedPage):
    """`show(film=…)`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._film: Film | None = None
        self._at = 0
        self._board: BoardView | None = None
        self._body = PpnBody()
        self.bind(wide=self._body.setter("wide"))
        self.middle.clear_widgets()
        self.middle.add_widget(self._body)
        self._signs = {name: self._step_plate(name, sign) for name, sign in SIGNS.items()}
        self._body.ids.slider.bind(value=lambda _, value: self.turn_to(int(value)))
        play = Plate(text=self.say("ppn.play_on"), tag="play-on", size_hint_x=1, wraps=True, action=self._ask_play_on)
        self._body.ids.doing.add_widget(play)
        self.add_sign("moves", "format-list-numbered", self._list_moves)

    def _step_plate(self, name: str, sign: str) -> Plate:
        plate = Plate(glyph=icon(sign), glyph_face=FACE, tag=name, size_hint_x=1, action=partial(self._press, name))
        self._body.ids.signs.add_widget(plate)
        return plate

    # --- showing
    def show(self, film: Film | None = None) -> None:
        if film is None:
            return
        self._film, self._at = film, 0
        self.title = self.say(f"{film.key}.name")
        self._body.players, self._body.facts = film.players, film.facts
        self._body.count = len(film.frames)
        if self._board is not None:
            self._body.ids.place.remove_widget(self._board)
        self._board = self._make_board(film)
        self._body.ids.place.add_widget(self._board)
        self.turn_to(0)

    def _make_board(self, film: Film) -> BoardView:
        if film.key != "tudor":
            return BoardView(geometry=film.geometry)
        board = TudorBoard()
        board.set_homes((corner, BY_KEY[colour].body) for corner, colour in film.homes if colour in BY_KEY)
        return board

    def turn_to(self, number: int) -> None:
        """Shows the game after that many moves."""
        film = self._film
        if film is None or self._board is None:
            return
        before, self._at = self._at, max(0, min(number, len(film.frames) - 1))
        frame = film.frames[self._at]
        slides = frame.moved if self._at == before + 1 else ()
        self._board.set_pieces({space: _look(name, self.say) for space, name in frame.board.items()}, slides)
        self._board.set_marks({space: Mark("frame", "gold") for step in frame.moved for space in step})
        self._body.words = self.say("ppn.move", number=frame.number, words=frame.words) if frame.number else frame.words
        self._body.comment = frame.comment
        self._body.at = self._at
        for name, plate in self._signs.items():
            plate.disabled = self._at == (0 if name in ("first", "back-one") else len(film.frames) - 1)

    # --- doing
    def _press(self, name: str) -> None:
        assert self._film is not None
        last = len(self._film.frames) - 1
        self.turn_to({"first": 0, "back-one": self._at - 1, "forward": self._at + 1, "last": last}[name])

    def _list_moves(self) -> None:
        """A move to go to, ten around the present one."""
        assert self._film is not None
        first = max(0, min(self._at - 5, len(self._film.frames) - 11))
        choices = [
            (f"{frame.number} {frame.words} {frame.comment}"[:60].strip(), partial(self.turn_to, number))
            for number, frame in list(enumerate(self._film.frames))[first : first + 11]
        ]
        ask(self.say("ppn.go_to"), "", *choices, strong=self._at - first)

    def _ask_play_on(self) -> None:
        ask(
            self.say("ppn.play_on"),
            self.say("ppn.play_on.why"),
            (self.say("ppn.play_on.do"), self._play_on),
            (self.say("game.cancel"), None),
        )

    def _play_on(self) -> None:
        assert self._film is not None
        match = view_model.play_on(self._film, self._at)
        if isinstance(match, Refusal):
            ask(
                self.say("ppn.play_on"),
                self.say("ppn.cannot_play_on", why=self.app.sentence(match)),
                (self.say("game.understood"), None),
            )
            return
        try:
            self.app.store.matches.keep(match)
        except NotSavedError as fault:
            Toast.show(self.say(fault.code))
            return
        self.app.open_match(match.setup.match)


def open_file(app: Any, path: Path) -> None:
    """Opens a file in the player, or says what is wrong with it."""
    film = view_model.open_film(path, app.say)
    if isinstance(film, str):
        ask(app.say("ppn.title"), film, (app.say("game.understood"), None))
    else:
        app.go("ppn", film=film)


def _look(name: str, say: view_model.Say) -> PieceLook:
    if name in LOOKS:
        return LOOKS[name]
    colour, rank, *number = name.split()
    token = BY_KEY[colour]
    letter = "".join(number) or say(f"token.{colour}.letter")
    return PieceLook(
        token.body, token.ink, EMBLEMS[token.emblem], letter, tall=rank == "king", letter_first=bool(number)
    )


Builder.load_file(layouts.path("ppn/ppn.kv"))
