"""What stands beside the board, or in its place: the choice of a move, the cards, the tray for setting by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.scrollview import ScrollView

import layouts
from companion.screens.tudor.card_parts import CardStrip, WholeCard
from companion.screens.tudor.cards import CardShown, GoalShown
from companion.screens.tudor.people import Say
from companion.screens.tudor.turntable import Turntable
from companion.screens.tudor.view_model import Action, Chosen
from companion.texts.emblems import EMBLEMS
from companion.widgets.basics import Card, Ink, Plate
from companion.widgets.icons import FACE, icon

Act = Callable[[], object]

ARROWS = {"up": "arrow-up-thick", "down": "arrow-down-thick", "left": "arrow-left-thick", "right": "arrow-right-thick"}


class TudorBody(Turntable):
    """The board and a panel, side by side or one above the other."""

    wide = BooleanProperty(False)
    side = NumericProperty(0)
    """How wide and high the board is."""


class TudorPanel(ScrollView):
    """What scrolls beside the board."""

    parts = ObjectProperty()


class ChoiceCard(Card):
    """The chosen piece and all it may do."""

    title = StringProperty()
    remark = StringProperty()

    def __init__(self, let_go: Act, **options: Any) -> None:
        super().__init__(**options)
        self.ids.close.glyph, self.ids.close.action = icon("close"), let_go
        self._pool: list[Plate] = []

    def show(self, chosen: Chosen, play: Callable[[str], object]) -> None:
        self.title, self.remark = chosen.title, chosen.remark
        grid = self.ids.plates
        grid.clear_widgets()
        while len(self._pool) < len(chosen.actions):
            self._pool.append(Plate(size_hint_x=1, wraps=True))
        for plate, action in zip(self._pool, chosen.actions, strict=False):
            _dress(plate, action, play)
            grid.add_widget(plate)


def _dress(plate: Plate, action: Action, play: Callable[[str], object]) -> None:
    plate.tag, plate.text = f"act-{action.move}", action.words
    plate.kind = "strong" if action.emblem else "plain"
    plate.glyph = EMBLEMS[action.emblem] if action.emblem else icon(ARROWS[action.way])
    plate.glyph_face = "Emblems" if action.emblem else FACE
    plate.action = lambda: play(action.move)


class PlayPanel(TudorPanel):
    """During play: the chosen piece, anything worth saying, and everybody's card."""

    def __init__(self, let_go: Act, **options: Any) -> None:
        super().__init__(**options)
        self._choice = ChoiceCard(let_go)
        self._notice = Factory.TudorStack()
        self._strips = Factory.TudorStack()
        self._said: object = None
        for part in (self._notice, self._strips):
            self.parts.add_widget(part)

    def show_choice(self, chosen: Chosen | None, play: Callable[[str], object]) -> None:
        if chosen is not None:
            self._choice.show(chosen, play)
            if self._choice.parent is None:
                self.parts.add_widget(self._choice, index=len(self.parts.children))
            self.scroll_y = 1
        elif self._choice.parent is not None:
            self.parts.remove_widget(self._choice)

    def show_notice(self, words: str, choices: Sequence[tuple[str, Act]]) -> None:
        """A remark with plates under it; nothing if there is nothing to say or to press."""
        said = (words, tuple(text for text, _ in choices))
        if said == self._said:
            return
        self._said = said
        self._notice.clear_widgets()
        if not words and not choices:
            return
        card = Card()
        if words:
            card.add_widget(Ink(text=words))
        for number, (text, act) in enumerate(choices):
            card.add_widget(
                Plate(text=text, kind="plain" if number else "strong", size_hint_x=1, wraps=True, action=act)
            )
        self._notice.add_widget(card)

    def show_cards(self, cards: Sequence[CardShown], open_card: Callable[[str], object]) -> None:
        fit_strips(self._strips, cards, open_card)


class CardsPanel(TudorPanel):
    """The score cards without the board: one at a time, or all where there is room."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._tabs = Factory.Tabs()
        self._columns = Factory.Columns()
        self._cards: list[WholeCard] = []
        self._chosen = ""
        self._shown: tuple[Any, ...] = ()
        self.parts.add_widget(self._tabs)
        self.parts.add_widget(self._columns)
        self.bind(width=lambda *_: self._lay())

    def show_cards(self, cards: Sequence[CardShown], say: Say, tick: Callable[[str, GoalShown], object]) -> None:
        self._shown = (tuple(cards), say, tick)
        colours = [card.person.colour for card in cards]
        if self._chosen not in colours:
            self._chosen = colours[0]
        self._lay()

    def _lay(self) -> None:
        if not self._shown:
            return
        cards, say, tick = self._shown
        room = int(self.width // self._columns.least_width)
        shown = cards if room > 1 else [card for card in cards if card.person.colour == self._chosen]
        self._lay_tabs(() if room > 1 else cards)
        self._lay_columns(len(shown), 1 if room < 2 else len(shown) if room >= len(shown) else 2)
        for whole, card in zip(self._cards, shown, strict=True):
            whole.show(card, say, with_first(tick, card.person.colour))

    def _lay_columns(self, count: int, columns: int) -> None:
        """So many cards in so many columns, from left to right and down."""
        if (count, columns) == (len(self._cards), len(self._columns.children)):
            return
        self._columns.clear_widgets()
        self._cards = [WholeCard() for _ in range(count)]
        stacks = [Factory.TudorStack(pos_hint={"top": 1}) for _ in range(columns)]
        for place, card in enumerate(self._cards):
            stacks[place % columns].add_widget(card)
        for stack in stacks:
            self._columns.add_widget(stack)

    def _lay_tabs(self, cards: Sequence[CardShown]) -> None:
        tabs = self._tabs
        tabs.cols = max(1, len(cards) if self.width >= len(cards) * tabs.least_width else 2)
        while len(tabs.children) > len(cards):
            tabs.remove_widget(tabs.children[0])
        while len(tabs.children) < len(cards):
            tabs.add_widget(Plate(size_hint_x=1))
        for tab, card in zip(reversed(tabs.children), cards, strict=True):
            person = card.person
            tab.tag, tab.glyph = f"tab-{person.colour}", EMBLEMS[person.token.emblem]
            tab.text = f"{person.letter} {card.count}"
            tab.kind = "strong" if person.colour == self._chosen else "plain"
            tab.action = with_first(self._choose, person.colour, only=True)

    def _choose(self, colour: str) -> None:
        self._chosen = colour
        self.scroll_y = 1
        self._lay()


def fit_strips(box: Any, cards: Sequence[CardShown], open_card: Callable[[str], object]) -> None:
    """As many strips as cards, each showing its own."""
    while len(box.children) < len(cards):
        box.add_widget(CardStrip())
    while len(box.children) > len(cards):
        box.remove_widget(box.children[0])
    for strip, card in zip(reversed(box.children), cards, strict=True):
        strip.show(card, with_first(open_card, card.person.colour, only=True))


def with_first(act: Callable[..., object], first: object, *, only: bool = False) -> Callable[..., object]:
    """The action with its first argument given; with `only` it takes no other."""
    return (lambda: act(first)) if only else (lambda second: act(first, second))


Builder.load_file(layouts.path("tudor/tudor.kv"))
