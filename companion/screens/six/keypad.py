"""The two ways to enter a trick: the keypad of six suits, and the plates around “who won”."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.six.cards import SUITS, TOP_RANK
from companion.screens.six.drawing import emblem
from companion.screens.six.entry import CardKey, Choice, EntryView, SuitKey
from companion.widgets.basics import Plate
from companion.widgets.icons import FACE, icon
from companion.widgets.theme import TARGET, theme

RANK_POINTS = 26
"""A rank is looked for, not read: larger than other plates' words."""
KING_POINTS = 20
TALL = dp(72)
"""Keys where there is room for them."""
LARGEST_WORD_SCALE = 1.1
"""With larger text a word does not fit a key any more; badge, crown and letter stay."""


class SuitPlate(Plate):
    """A suit on the keypad: her badge, the colour's name, and a mark on trump."""

    suit = StringProperty("black")
    badge = StringProperty()
    letter = StringProperty()
    chosen = BooleanProperty(False)
    trump = BooleanProperty(False)

    def show(self, key: SuitKey) -> None:
        self.suit, self.badge, self.text, self.letter = key.suit, key.badge, key.word, key.letter
        self.chosen, self.trump = key.chosen, key.trump


class RankPlate(Plate):
    """A card of the chosen suit."""

    suit = StringProperty("black")
    gone = BooleanProperty(False)

    def __init__(self, points: float = RANK_POINTS, **options: Any) -> None:
        super().__init__(points=points, **options)

    def show(self, key: CardKey | None, suit: str) -> None:
        self.disabled = key is None
        self.opacity = 1 if key else 0
        self.suit = suit
        self.gone = bool(key and key.gone)


class Keypad(BoxLayout):
    """Suit, then rank; the King and the zero lie below."""

    play = ObjectProperty()
    """Called with a move."""
    choose = ObjectProperty()
    """Called with a suit."""
    switch = ObjectProperty()
    """Called when the other way of entering is wanted."""
    roomy = BooleanProperty(False)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._suits = {suit: SuitPlate(tag=f"suit-{suit}", size_hint_x=1) for suit in SUITS}
        self._ranks = [RankPlate(tag=f"rank-{rank}", text=str(rank), size_hint_x=1) for rank in range(TOP_RANK + 1)]
        self._king = RankPlate(points=KING_POINTS, tag="king", suit="king", size_hint_x=1.4)
        for suit, plate in self._suits.items():
            plate.action = lambda suit=suit: self.choose(suit)
            self.ids.suits.add_widget(plate)
        for plate in self._ranks[1:]:
            self.ids.ranks.add_widget(plate)
        self.ids.switch.action = lambda: self.switch()

    def show(self, view: EntryView) -> None:
        chosen = next((key.suit for key in view.suits if key.chosen), SUITS[0])
        for suit, plate in self._suits.items():
            key = next((each for each in view.suits if each.suit == suit), None)
            plate.disabled, plate.opacity = key is None, 1 if key else 0
            if key:
                plate.show(key)
        for plate, card in zip(self._ranks, view.ranks, strict=True):
            plate.show(card, chosen)
            plate.action = self._meaning(card)
        self._king.show(view.king, "king")
        self._king.text = view.king.label if view.king and theme.scale <= LARGEST_WORD_SCALE else ""
        self._king.glyph = emblem("crown")
        self._king.action = self._meaning(view.king)
        _keep_in(self.ids.extra, self._ranks[0], view.zeros, 1)
        _keep_in(self.ids.extra, self._king, view.king is not None, 1)
        self.ids.switch.disabled = not view.may_switch

    def on_roomy(self, *_: object) -> None:
        for plate in (*self._suits.values(), *self._ranks, self._king):
            plate.least = TALL if self.roomy else TARGET

    def _meaning(self, card: CardKey | None) -> Callable[[], object] | None:
        return None if card is None else lambda: self.play(card.move)


def _keep_in(row: Any, plate: Any, wanted: bool, index: int) -> None:
    """Takes a plate into a row, so many places before its end, or out of it."""
    if wanted and plate.parent is None:
        row.add_widget(plate, index=index)
    elif not wanted and plate.parent is not None:
        row.remove_widget(plate)


class WonPad(BoxLayout):
    """The trick's stars, the King and the Church beside the seats that are tapped on the table."""

    more = ObjectProperty()
    fewer = ObjectProperty()
    king = ObjectProperty()
    annul = ObjectProperty()
    switch = ObjectProperty()
    stars = StringProperty()
    stars_words = StringProperty()

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        for name, sign in (("fewer", "minus"), ("more", "plus")):
            plate = self.ids[name]
            plate.glyph, plate.glyph_face = icon(sign), FACE
        # Held here, for `ids` forgets what is not on the page.
        self._extras, self._king, self._church = (self.ids[name].__self__ for name in ("more_row", "king", "annul"))
        self._king.glyph, self._church.glyph = emblem("crown"), emblem("church")
        for name in ("more", "fewer", "king", "annul", "switch"):
            self.ids[name].action = lambda name=name: getattr(self, name)()

    def show(self, view: EntryView) -> None:
        self.stars, self.stars_words = view.stars, view.stars_words
        _keep_in(self, self._extras, view.with_king is not None or view.annulled is not None, 1)
        for plate, on in ((self._king, view.with_king), (self._church, view.annulled)):
            plate.kind = "strong" if on else "plain"
            _keep_in(self._extras, plate, on is not None, 0)


class ChurchPad(BoxLayout):
    """An open trick: annul it, or let it be taken."""

    play = ObjectProperty()

    def show(self, choices: Sequence[Choice]) -> None:
        for name, choice in zip(("annul", "take"), choices, strict=True):
            plate = self.ids[name]
            plate.text = choice.words
            plate.action = lambda move=choice.move: self.play(move)
