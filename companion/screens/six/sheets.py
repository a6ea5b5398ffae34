"""Sheets on which the table sets something by hand: numbers on a pad, the stars of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kivy.core.window import Window
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.engine.results import Json
from companion.games.six.cards import KING
from companion.screens.six import card_stars, forms
from companion.screens.six.drawing import emblem
from companion.screens.six.keypad import SuitPlate
from companion.screens.six.people import Say
from companion.screens.six.suits import LOOKS
from companion.screens.six.talk import suit_of_card
from companion.widgets.basics import Ink, Plate, Sheet
from companion.widgets.icons import FACE, icon
from companion.widgets.theme import GAP, theme

TIGHT = dp(6)
"""Between six plates in a row on the narrowest phone: they stay as wide as a finger."""

PAD = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "unknown", "0", "back")


def _grid(plates: Iterable[Plate], cols: int = 2) -> GridLayout:
    grid = GridLayout(cols=cols, spacing=GAP, size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    for plate in plates:
        grid.add_widget(plate)
    return grid


def _save_plate(say: Say, action: Callable[[], object]) -> Plate:
    return Plate(text=say("six.page.save"), kind="strong", size_hint_x=1, tag="save", action=action)


class CardStarPlate(Plate):
    """A card with the stars it shows."""

    suit = StringProperty("black")
    label = StringProperty()
    face = StringProperty("Display")
    stars = StringProperty("?")


class FieldPlate(Plate):
    """A number to type, chosen by a tap."""

    value = StringProperty()


class NumberSheet(Sheet):
    """Fields to choose from and a pad to type on; nothing is set before it is saved."""

    def __init__(self, form: forms.Form, say: Say, save: Callable[[dict[str, int | None]], object]) -> None:
        super().__init__(Factory.Heading(text=form.title), Ink(text=form.why, quiet=True))
        self._form, self._save = form, save
        self.values = {field.key: field.value for field in form.fields}
        self._chosen = forms.first_missing(form)
        self._plates = {field.key: self._plate(field) for field in form.fields}
        self._fields = _grid(self._plates.values())
        self._parts = BoxLayout(spacing=GAP, size_hint_y=None)
        self._parts.bind(minimum_height=self._parts.setter("height"))
        self._parts.add_widget(self._fields)
        self._parts.add_widget(self._pad())
        self.add_part(self._parts)
        self.add_part(_save_plate(say, self._done))
        self.fbind("width", self._turn)
        self._turn()
        self._show()

    def _turn(self, *_: object) -> None:
        """On a phone that lies on its side the pad stands beside the fields."""
        low = Window.height < dp(560)
        self._parts.orientation = "horizontal" if low else "vertical"
        self._fields.cols = 1 if low else min(2, len(self._plates))
        self._fields.pos_hint = {"top": 1}

    def _plate(self, field: forms.Field) -> FieldPlate:
        return FieldPlate(
            size_hint_x=1, text=field.label, tag=f"field-{field.key}", action=lambda: self._choose(field.key)
        )

    def _pad(self) -> GridLayout:
        keys = [key for key in PAD if key != "unknown" or self._form.unknown]
        if not self._form.unknown:
            keys.insert(9, "")
        if self._form.signed:
            keys.append("sign")
        signs = {"back": "backspace-outline", "sign": "plus-minus-variant"}
        plates = []
        for key in keys:
            plate = Plate(size_hint_x=1, tag=f"pad-{key}", action=lambda key=key: self._type(key))
            if key in signs:
                plate.glyph, plate.glyph_face = icon(signs[key]), FACE
            else:
                plate.text = "?" if key == "unknown" else key
            plate.disabled, plate.opacity = not key, 1 if key else 0
            plates.append(plate)
        return _grid(plates, cols=3)

    def _choose(self, key: str) -> None:
        self._chosen = key
        self._show()

    def _type(self, key: str) -> None:
        if self._chosen in self.values:
            self.values[self._chosen] = forms.typed(self.values[self._chosen], key)
            self._show()

    def _show(self) -> None:
        for field in self._form.fields:
            value = self.values[field.key]
            plate = self._plates[field.key]
            plate.value = "?" if value is None else str(value)
            plate.kind = "strong" if field.key == self._chosen else "plain"

    def _done(self) -> None:
        self.dismiss(animation=False)
        self._save(self.values)


class CardStarsSheet(Sheet):
    """The stars of every card: choose a number above, tap the cards that show it."""

    def __init__(self, draft: card_stars.CardStars, say: Say, save: Callable[[Json | None], object]) -> None:
        code = "six.page.rule.card_stars"
        super().__init__(Factory.Heading(text=say(code)), Ink(text=say(f"{code}.why"), quiet=True))
        self.draft, self._say, self._save = draft, say, save
        self._brushes = self._row([self._brush(each) for each in card_stars.BRUSHES])
        self._suits = self._row([self._suit(suit) for suit in draft.suits])
        self._cards = _grid((), cols=4)
        for part in (self._brushes, self._suits, self._cards):
            self.add_part(part)
        self.add_part(_save_plate(say, self._done))
        self._show()

    @staticmethod
    def _row(plates: list[Plate]) -> BoxLayout:
        row = BoxLayout(spacing=TIGHT, size_hint_y=None)
        row.bind(minimum_height=row.setter("height"))
        for plate in plates:
            row.add_widget(plate)
        return row

    def _brush(self, stars: int | None) -> Plate:
        text = "?" if stars is None else str(stars)
        plate = Plate(text=text, size_hint_x=1, tag=f"brush-{text}", action=lambda: self._stamp_with(stars))
        plate.glyph = emblem("star") if stars and theme.scale == 1 else ""
        plate.margin = dp(4)
        plate.ids.mark.font_size = theme.size(16)
        return plate

    def _suit(self, suit: str) -> SuitPlate:
        plate = SuitPlate(size_hint_x=1, tag=f"stars-{suit}", action=lambda: self._turn_to(suit))
        plate.suit, plate.badge, plate.text = suit, LOOKS[suit].badge, self._say(f"six.suit.{suit}")
        plate.letter = self._say(f"six.page.letter.{suit}")
        return plate

    def _stamp_with(self, stars: int | None) -> None:
        self.draft = card_stars.choose_brush(self.draft, stars)
        self._show()

    def _turn_to(self, suit: str) -> None:
        self.draft = card_stars.choose_suit(self.draft, suit)
        self._show()

    def _stamp(self, card: str) -> None:
        self.draft = card_stars.stamp(self.draft, card)
        self._show()

    def _show(self) -> None:
        for plate, stars in zip(reversed(self._brushes.children), card_stars.BRUSHES, strict=True):
            plate.kind = "strong" if stars == self.draft.brush else "plain"
        for plate in self._suits.children:
            plate.chosen = plate.suit == self.draft.suit
        self._show_cards()

    def _show_cards(self) -> None:
        cards = self.draft.cards()
        while len(self._cards.children) > len(cards):
            self._cards.remove_widget(self._cards.children[0])
        while len(self._cards.children) < len(cards):
            self._cards.add_widget(CardStarPlate(size_hint_x=1))
        for plate, card in zip(reversed(self._cards.children), cards, strict=True):
            plate.tag = f"card-{card}"
            plate.suit = suit_of_card(card)
            plate.label = card.removeprefix(plate.suit) or emblem(LOOKS[KING].badge)
            plate.face = "Emblems" if card == KING else "Display"
            plate.stars = self.draft.shown(card)
            plate.action = lambda card=card: self._stamp(card)

    def _done(self) -> None:
        self.dismiss(animation=theme.motion)
        self._save(card_stars.learned(self.draft))
