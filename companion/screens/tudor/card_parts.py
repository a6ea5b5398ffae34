"""The score cards as widgets: in one strip beside the board, or whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

import layouts
from companion.screens.tudor.cards import CardShown, GoalShown, QueenShown
from companion.screens.tudor.people import Say
from companion.texts.emblems import EMBLEMS
from companion.widgets.basics import DOUBLE_TAP_SECONDS, Card
from companion.widgets.icons import icon

SIX = 6


class Medallion(Widget):
    """A player's token, or a queen's."""

    fill = ColorProperty()
    lettering = ColorProperty()
    glyph = StringProperty()
    letter = StringProperty()
    numbered = BooleanProperty(False)
    """The letter is a queen's number, and larger than the glyph."""


class GoalToken(Widget):
    """One goal as a round token."""

    fill = ColorProperty()
    lettering = ColorProperty()
    glyph = StringProperty()
    badge = StringProperty()
    met = BooleanProperty(False)
    now = BooleanProperty(False)

    def __init__(self, **options: Any) -> None:
        self._number: Any = None
        super().__init__(**options)
        self.bind(pos=self._pin, size=self._pin)

    def on_badge(self, *_: object) -> None:
        """Only a goal that a numbered queen has met wears her number: what is not seen costs no drawing."""
        if self._number is not None:
            self.remove_widget(self._number)
        self._number = Factory.Badge(text=self.badge) if self.badge else None
        if self._number is not None:
            self.add_widget(self._number)
            self._pin()

    def _pin(self, *_: object) -> None:
        if self._number is not None:
            self._number.center = (self.right - dp(3), self.y + dp(5))

    def show(self, goal: GoalShown, card: CardShown) -> None:
        self.fill, self.lettering = _colours(card)
        self.glyph, self.badge = EMBLEMS[goal.goal], goal.queen
        self.met, self.now = goal.met, goal.now


class Pressed(ButtonBehavior, BoxLayout):
    """A row to press, once even if the finger trembles."""

    tag = StringProperty()
    action = ObjectProperty(None, allownone=True)
    """Called without arguments; None: there is nothing to press."""
    _pressed_at = NumericProperty(-1.0)

    def on_release(self) -> None:
        now = Clock.get_time()
        if self.action and now - self._pressed_at > DOUBLE_TAP_SECONDS:
            self._pressed_at = now
            self.action()


class CardStrip(Pressed):
    """One player's card in a strip; a tap opens it whole."""

    name = StringProperty()
    aside = StringProperty()
    count = StringProperty()
    glyph = StringProperty()
    letter = StringProperty()
    fill = ColorProperty()
    lettering = ColorProperty()
    playing = BooleanProperty(False)
    won = BooleanProperty(False)
    narrow = BooleanProperty(False)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._tokens = [GoalToken() for _ in range(SIX)]
        for token in self._tokens:
            self.ids.tokens.add_widget(token)

    def fit_tokens(self, side: float) -> None:
        """Six tokens in one row, however narrow the strip is."""
        for token in self.ids.tokens.children:
            token.size = (side, side)

    def show(self, card: CardShown, action: Callable[[], object] | None = None) -> None:
        self.tag, self.action = f"card-{card.person.colour}", action
        self.name, self.aside, self.count = card.person.name, card.aside, f"{card.count}/{SIX}"
        self.glyph, self.letter = EMBLEMS[card.person.token.emblem], card.person.letter
        self.fill, self.lettering = _colours(card)
        self.playing, self.won = card.on_turn, card.won
        for token, goal in zip(self._tokens, card.goals, strict=True):
            token.show(goal, card)


class GoalRow(Pressed):
    """One goal of a whole card."""

    name = StringProperty()
    note = StringProperty()
    sign = StringProperty()
    met = BooleanProperty(False)
    now = BooleanProperty(False)

    def show(self, goal: GoalShown, card: CardShown, action: Callable[[], object] | None) -> None:
        self.name, self.note, self.met, self.now = goal.name, goal.note, goal.met, goal.now
        self.action = action
        ticking = icon("checkbox-marked-outline") if goal.met else icon("checkbox-blank-outline")
        self.sign = ticking if action else ""
        self.ids.token.show(goal, card)


class QueenRow(BoxLayout):
    """One numbered queen: what she was given to do, and what she may."""

    number = StringProperty()
    glyph = StringProperty()
    duty = StringProperty()
    may = StringProperty()
    done = BooleanProperty(False)
    fill = ColorProperty()
    lettering = ColorProperty()

    def show(self, queen: QueenShown, card: CardShown) -> None:
        self.number, self.glyph = str(queen.number), EMBLEMS[queen.emblem]
        self.duty, self.may, self.done = queen.duty, queen.may, bool(queen.fate)
        self.fill, self.lettering = _colours(card)


class WholeCard(Card):
    """One player's card with everything on it."""

    name = StringProperty()
    variant = StringProperty()
    count = StringProperty()
    glyph = StringProperty()
    letter = StringProperty()
    strayed = StringProperty()
    queens_title = StringProperty()
    fill = ColorProperty()
    lettering = ColorProperty()

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._goals = [GoalRow() for _ in range(SIX)]
        for row in self._goals:
            self.ids.goals.add_widget(row)
        self._queens: list[QueenRow] = []

    def show(self, card: CardShown, say: Say, tick: Callable[[GoalShown], object] | None = None) -> None:
        """Shows a card; with `tick` its goals are there to be tapped."""
        self.name, self.variant, self.count = card.person.name, card.variant, str(card.count)
        self.glyph, self.letter = EMBLEMS[card.person.token.emblem], card.person.letter
        self.fill, self.lettering = _colours(card)
        self.strayed = say("tudor_page.strayed", goals=card.strayed) if card.strayed else ""
        self.queens_title = say("tudor_page.queens") if card.queens else ""
        for place, (row, goal) in enumerate(zip(self._goals, card.goals, strict=True)):
            row.tag = f"goal-{card.person.colour}-{place + 1}"
            row.show(goal, card, _with(tick, goal) if tick else None)
        self._show_queens(card)

    def _show_queens(self, card: CardShown) -> None:
        while len(self._queens) < len(card.queens):
            self._queens.append(QueenRow())
            self.ids.queens.add_widget(self._queens[-1])
        while len(self._queens) > len(card.queens):
            self.ids.queens.remove_widget(self._queens.pop())
        for row, queen in zip(self._queens, card.queens, strict=True):
            row.show(queen, card)


def _with(act: Callable[[GoalShown], object], goal: GoalShown) -> Callable[[], object]:
    return lambda: act(goal)


def _colours(card: CardShown) -> tuple[Any, Any]:
    token = card.person.token
    return get_color_from_hex(token.body), get_color_from_hex(token.ink)


Builder.load_file(layouts.path("tudor/cards.kv"))
