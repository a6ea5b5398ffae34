"""The score card at the end: drawn to be looked at and to be kept as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout

import layouts
from companion.screens.divorce.cards import DeedLook
from companion.screens.divorce.looks import Face
from companion.screens.divorce.view_model import Ending, Reckoning
from companion.texts.emblems import EMBLEMS


class Stamp(DeedLook):
    """A property as small as it can be told apart; a gold rim where its set is complete."""

    gold = BooleanProperty(False)
    between = " "


def show_stamps(box: Layout, faces: Sequence[Face], gold: Sequence[str] = ()) -> None:
    """Stamps in a box, with the widgets that are there."""
    while len(box.children) < len(faces):
        box.add_widget(Stamp())
    for spare in box.children[: len(box.children) - len(faces)]:
        box.remove_widget(spare)
    for stamp, face in zip(reversed(box.children), faces, strict=True):
        stamp.face, stamp.gold = face, face.group in gold


class SideView(BoxLayout):
    """One side of the score card."""

    tag = StringProperty()
    name = StringProperty()
    points = StringProperty()
    lines = StringProperty()
    won = BooleanProperty(False)

    def show(self, side: Reckoning) -> None:
        self.tag = f"side-{side.person.seat}"
        self.name, self.points, self.won = side.person.short, side.points, side.won
        self.lines = "\n".join(side.lines)
        self.ids.mark.show(side.person)
        show_stamps(self.ids.stamps, side.cards, side.complete)


class DivorceEndCard(BoxLayout):
    """The whole score card."""

    tag = StringProperty("end-card")
    title = StringProperty()
    foot = StringProperty()
    emblem = StringProperty(EMBLEMS["hat"])

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._sides = (SideView(), SideView())
        for side in self._sides:
            self.ids.sides.add_widget(side)

    def show(self, ending: Ending) -> None:
        self.title, self.foot = ending.title, ending.foot
        for view, side in zip(self._sides, ending.sides, strict=True):
            view.show(side)


Builder.load_file(layouts.path("divorce/end.kv"))
