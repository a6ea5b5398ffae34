"""The drawn table: four places around it, the cards in front of them, whose turn it is and who wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.screens.six.drawing import capped
from companion.screens.six.score import Column
from companion.screens.six.view_model import CardView, SeatView
from companion.widgets.basics import Plate
from companion.widgets.theme import GAP, TARGET, theme

WIDEST_SEAT = dp(260)

NAME_POINTS = 20
NAME_POINTS_ROOMY = 28
"""Where there is room, names are read from the far side too."""


LARGEST_PLACE_SCALE = 1.2
"""With larger text there is no room for “second player” beside a sign."""


class PlayedCard(Widget):
    """A card as it lies on the table: rank, badge and letter on its suit's colour; an empty place without one."""

    suit = StringProperty()
    badge = StringProperty()
    label = StringProperty()
    letter = StringProperty()
    past = BooleanProperty(False)

    def show(self, card: CardView | None, *, past: bool) -> None:
        self.past = past
        self.suit = card.suit if card else ""
        self.badge = card.badge if card else ""
        self.label = card.label if card else ""
        self.letter = card.letter if card else ""


class SeatPlate(Plate):
    """A place at the table: a name, the sign of its side, its card; to be tapped where a tap means something."""

    sign = StringProperty()
    place = StringProperty()
    turn = BooleanProperty(False)
    wins = BooleanProperty(False)
    live = BooleanProperty(False)
    """Whether a tap means something."""
    with_card = BooleanProperty(False)
    points = NumericProperty(NAME_POINTS)

    def show(self, view: SeatView, *, with_card: bool, act: Callable[[str], object]) -> None:
        self.text, self.sign = view.name, view.sign
        self.place = view.short_place if with_card or theme.scale > LARGEST_PLACE_SCALE else view.place
        self.turn, self.wins, self.live = view.turn, view.wins, view.move is not None
        self.with_card = with_card
        self.ids.card.show(view.card, past=view.past)
        move = view.move
        self.action = None if move is None else lambda: act(move)


class Corner(BoxLayout):
    """A side's points in a corner of the table, where there is no room for the large ones."""

    sign = StringProperty()
    points = StringProperty()
    delta = StringProperty()


class TrickTable(FloatLayout):
    """Seat 1 sits nearest, the others follow clockwise."""

    tag = StringProperty("table")
    roomy = BooleanProperty(False)
    middle = StringProperty()
    least = NumericProperty(3 * TARGET + 2 * GAP)
    cloth = ListProperty([0, 0, 0, 0])
    """Where the table itself is drawn: x, y, width, height."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._seats = {seat: SeatPlate(tag=f"seat-{seat}", size_hint=(None, None)) for seat in (1, 2, 3, 4)}
        self._corners = [Corner(size_hint=(None, None)) for _ in range(4)]
        for part in (*self._seats.values(), *self._corners):
            self.add_widget(part)
        self.bind(pos=self._lay, size=self._lay)
        theme.follow(self._measure, "scale")
        self._measure()

    def show(self, seats: Sequence[SeatView], middle: str, *, cards: bool, act: Callable[[str], object]) -> None:
        self.middle = middle
        for view in seats:
            self._seats[view.seat].show(view, with_card=cards, act=act)

    def show_corners(self, columns: Sequence[Column]) -> None:
        """The points of each side; none where they stand large elsewhere."""
        for place, corner in enumerate(self._corners):
            column = columns[place] if place < len(columns) else None
            corner.opacity = 1 if column else 0
            corner.sign = column.sign if column else ""
            corner.points = column.total if column else ""
            corner.delta = column.delta if column else ""

    def on_roomy(self, *_: object) -> None:
        for plate in self._seats.values():
            plate.points = NAME_POINTS_ROOMY if self.roomy else NAME_POINTS

    def _measure(self, *_: object) -> None:
        self.least = 3 * max(TARGET, theme.size(capped(NAME_POINTS)) * 2.2 + dp(10)) + 2 * GAP

    def _lay(self, *_: object) -> None:
        # Not `top` and `right`: while the size changes they still tell the old edge.
        right, top = self.x + self.width, self.y + self.height
        row = (self.height - 2 * GAP) / 3
        side = min(WIDEST_SEAT, (self.width - 2 * GAP) * 0.36)
        long = min(WIDEST_SEAT, (self.width - 2 * GAP) * 0.46)
        middle = self.x + (self.width - long) / 2
        spots = {
            1: (middle, self.y, long),
            2: (self.x, self.y + row + GAP, side),
            3: (middle, top - row, long),
            4: (right - side, self.y + row + GAP, side),
        }
        for seat, (x, y, width) in spots.items():
            self._seats[seat].pos, self._seats[seat].size = (x, y), (width, row)
        self.cloth = [self.x + side * 0.45, self.y + row * 0.6, self.width - side * 0.9, self.height - row * 1.2]
        self.ids.middle.pos = (self.x + side + GAP, self.y + row + GAP)
        self.ids.middle.size = (self.width - 2 * (side + GAP), row)
        self._lay_corners(row, max(1, middle - self.x - GAP))

    def _lay_corners(self, row: float, width: float) -> None:
        for place, corner in enumerate(self._corners):
            x = self.x if place in (0, 2) else self.x + self.width - width
            y = self.y + self.height - row if place < 2 else self.y
            corner.pos, corner.size = (x, y + row * 0.3 if place < 2 else y), (width, row * 0.7)
