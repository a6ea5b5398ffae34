"""The end of a game as a picture: who is the Great Historian, everybody's silver, and the tapestry."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import get_color_from_hex

from companion.screens.historian.parts import fill
from companion.screens.historian.view_model import Purse, Shown
from companion.texts.emblems import EMBLEMS


class RankLine(BoxLayout):
    """One player's line on the score card."""

    name = StringProperty()
    mark = StringProperty()
    silver = StringProperty()
    coin = StringProperty(EMBLEMS["coin"])
    body = ColorProperty()
    ink = ColorProperty()
    won = BooleanProperty(False)

    def show(self, purse: Purse) -> None:
        token = purse.person.token
        self.name, self.silver, self.won = purse.person.name, str(purse.silver), purse.role == "winner"
        self.mark = EMBLEMS[token.emblem]
        self.body, self.ink = get_color_from_hex(token.body), get_color_from_hex(token.ink)


class HistorianEndCard(BoxLayout):
    """The drawn score card."""

    tag = StringProperty("end-card")
    glyph = StringProperty(EMBLEMS["quill"])
    title = StringProperty()
    why = StringProperty()
    foot = StringProperty()

    def show(self, shown: Shown, why: str, foot: str) -> None:
        self.title, self.why, self.foot = shown.status, why, foot
        self.ids.ribbon.woven = shown.tapestry
        ranked = sorted(shown.purses, key=lambda purse: (purse.role != "winner", -purse.silver))
        fill(self.ids.ranks, ranked, RankLine)
