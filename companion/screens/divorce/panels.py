"""What is under the thumb during the marriage: dice, ways to go, paperwork, the die for the hat."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

import layouts
from companion.screens.divorce.cards import Deed, DieFace
from companion.screens.divorce.looks import Say
from companion.screens.divorce.offers import HatRoll, Moving, Paperwork, Turn, Way
from companion.widgets.basics import Plate
from companion.widgets.icons import FACE, icon

Play = Callable[[str], object]

_CHANCE = random.SystemRandom()
"""Nobody can have looked ahead in it."""


class DivorcePanel(BoxLayout):
    """A part of the page that offers moves; `play` takes one in its notation."""

    narrow = BooleanProperty(False)
    """Whether two plates side by side would break their words."""

    def __init__(self, play: Play, say: Say, **options: Any) -> None:
        self._play, self._say = play, say
        super().__init__(**options)


class TurnPanel(DivorcePanel):
    """Two rows of six faces, to tap what was rolled; or rolled here; or a card added."""

    def __init__(self, play: Play, say: Say, **options: Any) -> None:
        super().__init__(play, say, **options)
        self._turn: Turn | None = None
        self._picked: list[int] = [0, 0]
        self._faces = [[self._face(row, value) for value in range(1, 7)] for row in (0, 1)]
        for row, box in enumerate((self.ids.first, self.ids.second)):
            for face in self._faces[row]:
                box.add_widget(face)
        self.ids.roll.text, self.ids.roll.glyph = say("divorce.turn.roll_here"), icon("dice-multiple")
        self.ids.roll.action = self._roll

    def _face(self, row: int, value: int) -> DieFace:
        return DieFace(value=value, tag=f"die-{row + 1}-{value}", action=lambda: self._tap(row, value))

    def show(self, turn: Turn) -> None:
        self._turn = turn
        self._pick([0, 0])
        self.ids.add.text, self.ids.add.disabled = turn.add_words or self._say("divorce.turn.no_add"), turn.add is None
        self.ids.add.action = lambda: self._play("add")

    def _tap(self, row: int, value: int) -> None:
        picked = list(self._picked)
        picked[row] = 0 if picked[row] == value else value
        self._pick(picked)
        if all(picked) and self._turn:
            self._play(self._turn.roll(*picked))

    def _pick(self, picked: list[int]) -> None:
        self._picked = picked
        for row, faces in enumerate(self._faces):
            for face in faces:
                face.picked = face.value == picked[row]

    def _roll(self) -> None:
        if self._turn:
            self._play(self._turn.roll(_CHANCE.randint(1, 6), _CHANCE.randint(1, 6)))


class WayPlate(ButtonBehavior, BoxLayout):
    """A space the pawn may go to, and what happens there."""

    tag = StringProperty()
    step = StringProperty()
    name = StringProperty()
    words = StringProperty()
    glyph = StringProperty()
    strong = BooleanProperty(False)
    action = ObjectProperty(None, allownone=True)

    def show(self, way: Way) -> None:
        self.tag, self.step, self.name = f"way{way.move.removeprefix('go ')}", way.step, way.name
        self.words, self.glyph, self.strong = way.words, icon(way.glyph), way.strong

    def on_release(self) -> None:
        if self.action:
            self.action()


class MovePanel(DivorcePanel):
    """The ways to go, forwards on the left, backwards on the right."""

    def show(self, moving: Moving) -> None:
        grid = self.ids.ways
        while len(grid.children) < len(moving.ways):
            grid.add_widget(WayPlate())
        for spare in grid.children[: len(grid.children) - len(moving.ways)]:
            grid.remove_widget(spare)
        for plate, way in zip(reversed(grid.children), moving.ways, strict=True):
            plate.show(way)
            plate.action = lambda move=way.move: self._play(move)


class PaperPanel(DivorcePanel):
    """Put it in one's own name, or leave it."""

    def __init__(self, play: Play, say: Say, **options: Any) -> None:
        self._deed = Deed(tag="landed", pos_hint={"center_y": 0.5})
        super().__init__(play, say, **options)
        self.on_narrow()

    def on_narrow(self, *_: object) -> None:
        """Without room for both, the words go before the picture: the card is on the board, too."""
        if "sides" not in self.ids:
            return
        if self.narrow and self._deed.parent:
            self.ids.sides.remove_widget(self._deed)
        elif not self.narrow and not self._deed.parent:
            self.ids.sides.add_widget(self._deed, index=1)

    def show(self, paperwork: Paperwork) -> None:
        self._deed.face = paperwork.face
        self.ids.title.text, self.ids.gain.text = paperwork.title, paperwork.gain
        self.ids.transfer.text = self._say("divorce.landed.transfer")
        self.ids.leave.text = self._say("divorce.landed.leave")
        self.ids.transfer.action = lambda: self._play("transfer")
        self.ids.leave.action = lambda: self._play("leave")


class HatPanel(DivorcePanel):
    """Who won the die."""

    def show(self, hat: HatRoll) -> None:
        self.ids.title.text, self.ids.help.text = hat.title, hat.help
        self.ids.people.clear_widgets()
        for person in hat.people:
            plate = Plate(text=person.short, tag=f"hat-{person.seat}", kind="strong", size_hint_x=1, wraps=True)
            plate.action = lambda seat=person.seat: self._play(hat.move(seat))
            self.ids.people.add_widget(plate)
        self.ids.chance.text, self.ids.chance.glyph = self._say("divorce.die.chance"), icon("dice-multiple")
        self.ids.chance.glyph_face = FACE
        self.ids.chance.action = lambda: self._play(hat.move(_CHANCE.choice((1, 2))))


Builder.load_file(layouts.path("divorce/panels.kv"))
