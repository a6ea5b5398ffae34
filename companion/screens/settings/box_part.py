"""The box of The Six of VIII, made to match the printed one: which cards, which spaces, which stars."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.factory import Factory
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout

import companion.screens.six.body  # noqa: F401 - brings the looks of its card plates
from companion.engine.results import Refusal
from companion.games.six.cards import DECK, KING, SUITS
from companion.screens.settings import box
from companion.screens.six.card_stars import CardStars
from companion.screens.six.keypad import SuitPlate
from companion.screens.six.sheets import CardStarsSheet
from companion.screens.six.suits import LOOKS
from companion.texts.emblems import EMBLEMS
from companion.widgets.basics import Card, Ink, Plate, Toast
from companion.widgets.theme import GAP, TARGET

Say = Callable[..., str]


class BoxPart(BoxLayout):
    """Three cards: the deck, the timeline, the stars."""

    def __init__(self, app: Any, say: Say, **options: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing="16dp", **options)
        self.bind(minimum_height=self.setter("height"))
        self._app, self._say = app, say
        self._box = box.open_box(app.settings.get)
        self._suit = self._brush = SUITS[0]
        self._deck_words, self._stars_words = Ink(tag="deck-count"), Ink(tag="stars-count")
        self._ranks = GridLayout(cols=4, spacing=GAP, size_hint_y=None)
        self._ranks.bind(minimum_height=self._ranks.setter("height"), width=self._fit)
        self._suits = self._suit_row("deck-suit", self._turn_to)
        self._spaces = StackLayout(spacing=GAP, size_hint_y=None)
        self._spaces.bind(minimum_height=self._spaces.setter("height"))
        self._brushes = self._suit_row("brush", self._paint_with)
        self._add_card(
            "deck", self._deck_words, self._suits, self._ranks, self._plate("as_printed", self._printed_deck)
        )
        spaces = Ink(text=self._say("settings.six.spaces"), quiet=True, points=15)
        self._add_card(
            "timeline", self._brushes, spaces, self._spaces, self._plate("as_printed", self._printed_timeline)
        )
        self._add_card("stars", self._stars_words, self._plate("enter_stars", self._enter_stars))
        self._render()

    # --- what it is made of
    def _add_card(self, name: str, *parts: Any) -> None:
        card = Card(spacing="12dp")
        card.add_widget(Factory.Heading(text=self._say(f"settings.six.{name}")))
        card.add_widget(Ink(text=self._say(f"settings.six.{name}.why"), quiet=True, points=15))
        for part in parts:
            card.add_widget(part)
        self.add_widget(card)

    def _plate(self, name: str, action: Callable[[], object]) -> Plate:
        return Plate(text=self._say(f"settings.six.{name}"), action=action, tag=f"{name}-{len(self.children)}")

    def _suit_row(self, tag: str, choose: Callable[[str], None]) -> GridLayout:
        row = GridLayout(cols=6, spacing="4dp", size_hint_y=None)
        row.bind(minimum_height=row.setter("height"), width=_fit_suits)
        for suit in SUITS:
            plate = SuitPlate(size_hint_x=1, tag=f"{tag}-{suit}", action=lambda suit=suit: choose(suit))
            plate.suit, plate.badge, plate.letter = suit, LOOKS[suit].badge, self._say(f"six.page.letter.{suit}")
            row.add_widget(plate)
        return row

    def _fit(self, *_: object) -> None:
        self._ranks.cols = max(3, int(self._ranks.width // (TARGET + GAP)))

    # --- what it shows
    def _render(self) -> None:
        for row, chosen in ((self._suits, self._suit), (self._brushes, self._brush)):
            for plate in row.children:
                plate.chosen = plate.suit == chosen
        self._deck_words.text = self._say("settings.six.count", count=len(self._box.deck))
        known = len(self._box.deck) - self._box.unknown_stars
        self._stars_words.text = self._say("settings.six.stars_known", known=known, count=len(self._box.deck))
        self._render_ranks()
        self._render_spaces()

    def _render_ranks(self) -> None:
        self._ranks.clear_widgets()
        for card in box.cards_of(self._suit):
            plate = Plate(size_hint_x=1, tag=f"card-{card}", action=lambda card=card: self._turn_card(card))
            plate.text, plate.glyph = box.rank_of(card), EMBLEMS["crown"] if card == KING else ""
            plate.kind = "strong" if card in self._box.deck else "plain"
            plate.padding = ("4dp", "8dp")
            self._ranks.add_widget(plate)

    def _render_spaces(self) -> None:
        self._spaces.clear_widgets()
        for number, suit in enumerate(self._box.timeline):
            plate = SuitPlate(tag=f"space-{number + 1}", size_hint_x=None, width=TARGET)
            plate.suit, plate.badge, plate.letter = suit, LOOKS[suit].badge, self._say(f"six.page.letter.{suit}")
            plate.action = lambda number=number: self._paint(number)
            self._spaces.add_widget(plate)

    # --- what is done
    def _turn_to(self, suit: str) -> None:
        self._suit = suit
        self._render()

    def _paint_with(self, suit: str) -> None:
        self._brush = suit
        self._render()

    def _turn_card(self, card: str) -> None:
        self._keep_deck(box.turn_card(self._box.deck, card))

    def _printed_deck(self) -> None:
        self._keep_deck(DECK)

    def _keep_deck(self, deck: tuple[str, ...]) -> None:
        refusal = box.objection(deck, self._box.timeline, self._box.stars)
        if refusal is not None:
            self._refused(refusal)
        else:
            self._keep("six.deck", box.deck_to_keep(deck))

    def _paint(self, space: int) -> None:
        self._keep("six.timeline", box.timeline_to_keep(box.paint(self._box.timeline, space, self._brush)))

    def _printed_timeline(self) -> None:
        self._keep("six.timeline", None)

    def _enter_stars(self) -> None:
        stars = dict(self._box.stars)
        suits = tuple(suit for suit in SUITS if any(card.startswith(suit) for card in self._box.deck))
        CardStarsSheet(CardStars(self._box.deck, stars, stars, suits[0], suits=suits), self._say, self._learned).open()

    def _learned(self, ruling: Any) -> None:
        if ruling:
            self._keep("six.stars", box.stars_to_keep(self._box, ruling["stars"]))

    def _keep(self, key: str, value: Any) -> None:
        self._app.remember(key, value)
        self._box = box.open_box(self._app.settings.get)
        self._render()

    def _refused(self, refusal: Refusal) -> None:
        Toast.show(self._app.sentence(refusal))


def _fit_suits(row: GridLayout, width: float) -> None:
    row.cols = 6 if width > 6 * TARGET else 3
