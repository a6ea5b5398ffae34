"""The end of a game as a picture: who won, and everybody's six goals."""

from __future__ import annotations

from typing import Any

from kivy.properties import ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import get_color_from_hex

from companion.screens.tudor.card_parts import CardStrip
from companion.screens.tudor.cards import CardShown
from companion.texts.emblems import EMBLEMS
from companion.widgets.theme import theme


class TudorEndCard(BoxLayout):
    """The drawn score card."""

    glyph = StringProperty()
    title = StringProperty()
    line = StringProperty()
    tint = ColorProperty()

    def __init__(self, title: str, line: str, cards: tuple[CardShown, ...], **options: Any) -> None:
        super().__init__(**options)
        winner = next((card for card in cards if card.won), None)
        self.title, self.line = title, line
        self.glyph = EMBLEMS[winner.person.token.emblem if winner else "rose"]
        self.tint = get_color_from_hex(winner.person.token.body) if winner and not theme.dark else theme.gold
        for card in cards:
            strip = CardStrip()
            strip.show(card)
            self.ids.strips.add_widget(strip)
