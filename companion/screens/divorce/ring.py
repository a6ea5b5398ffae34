"""The board: forty spaces in a square ring, pawns that walk on it, and room for purses and deck inside."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.text import Label as Lettering
from kivy.graphics import Color, Ellipse, InstructionGroup, Line, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.floatlayout import FloatLayout
from kivy.utils import get_color_from_hex

from companion.games.divorce.cards import SPACES, group_of
from companion.games.divorce.editions import Space
from companion.screens.divorce.hub import Hub
from companion.screens.divorce.looks import LOOKS, Person
from companion.screens.divorce.view_model import BoardView
from companion.texts.emblems import EMBLEMS
from companion.widgets.board import Piece, PieceLook
from companion.widgets.icons import icon
from companion.widgets.theme import theme

CORNER = 1.45
"""Side of a corner space, in widths of the spaces between."""

PAWN = 1.15
"""Side of a pawn, in widths of a space."""

STEP_SECONDS = 0.045
"""A pawn walks so long over one space: twelve of them take half a second."""

LEAST_HUB = dp(160)
"""Side of the middle, also before there is room for it: Kivy cannot draw a rounded frame without any size."""

FINGER = dp(34)
"""How far a finger may miss a lit space: the spaces are smaller than it."""

IDLE_SIGNS = {0: "", 10: "grid", 20: "car", 30: "police-badge", 12: "lightbulb-on", 28: "water"}
"""Space → icon of those where nothing happens; GO is written out."""

KIND_SIGNS = {"chest": "treasure-chest", "chance": "help", "tax": "cash-minus"}


class Ring(ButtonBehavior, FloatLayout):
    """Dispatches `on_space` with the number of a space that was tapped; a lit one near the finger goes first."""

    tag = StringProperty("ring")
    __events__ = ("on_space",)

    def __init__(self, **options: Any) -> None:
        self._view: BoardView | None = None
        self._people: tuple[Person, Person] | None = None
        self._letters: dict[str, str] = {}
        self._lettering: dict[tuple[str, str, int], Texture] = {}
        self._pawns: list[Piece] = []
        self._stands: list[int] = []
        self._board, self._marks, self._lit = InstructionGroup(), InstructionGroup(), InstructionGroup()
        self._paint = Clock.create_trigger(self._draw, -1)  # once a frame, however often a layout moves it
        super().__init__(**options)
        self.hub = Hub(size_hint=(None, None))
        self.add_widget(self.hub)
        for group in (self._board, self._marks, self._lit):
            self.canvas.before.add(group)
        self.bind(pos=self._redraw, size=self._redraw)
        theme.follow(self._redraw, "ink")

    def on_space(self, number: int) -> None:
        """A space was tapped."""

    # --- where things are
    @property
    def side(self) -> float:
        return float(max(dp(40), min(self.width, self.height) - dp(10)))

    @property
    def _corner(self) -> tuple[float, float]:
        """The lower left corner of the ring; not from `center`, which is told of a move after those who listen."""
        return self.x + (self.width - self.side) / 2, self.y + (self.height - self.side) / 2

    @property
    def unit(self) -> float:
        """The width of an ordinary space."""
        return self.side / (9 + 2 * CORNER)

    def rect(self, number: int) -> tuple[float, float, float, float]:
        """x, y, width and height of a space; GO is below on the right, and play goes round clockwise."""
        side, unit = self.side, self.unit
        deep = CORNER * unit
        x, y = self._corner
        edge, along = divmod(number, 10)
        far = side - deep
        if along == 0:
            corner = ((x + far, y), (x, y), (x, y + far), (x + far, y + far))[edge]
            return (*corner, deep, deep)
        run = (along - 1) * unit
        if edge == 0:
            return x + far - run - unit, y, unit, deep
        if edge == 1:
            return x, y + deep + run, deep, unit
        if edge == 2:
            return x + deep + run, y + far, unit, deep
        return x + far, y + far - run - unit, deep, unit

    def band(self, number: int) -> tuple[float, float, float, float]:
        """The painted strip of a property, along the inside."""
        x, y, w, h = self.rect(number)
        thick = CORNER * self.unit * 0.36
        edge = number // 10
        if edge == 0:
            return x, y + h - thick, w, thick
        if edge == 1:
            return x + w - thick, y, thick, h
        return (x, y, w, thick) if edge == 2 else (x, y, thick, h)

    def plain(self, number: int) -> tuple[float, float]:
        """The middle of what is left of a space beside its band."""
        x, y, w, h = self.rect(number)
        if self._view is None or self._view.spaces[number].card is None:
            return x + w / 2, y + h / 2
        thick = CORNER * self.unit * 0.36
        dx, dy = ((0, -1), (-1, 0), (0, 1), (1, 0))[number // 10]
        return x + w / 2 + dx * thick / 2, y + h / 2 + dy * thick / 2

    def centre(self, number: int) -> tuple[float, float]:
        x, y, w, h = self.rect(number)
        return x + w / 2, y + h / 2

    # --- touch
    def on_release(self) -> None:
        if self._view is None or self.last_touch is None:
            return
        x, y = self.last_touch.pos
        if not self.collide_point(x, y):
            return
        lit = [(_distance(self.centre(way.space), (x, y)), way.space) for way in self._view.ways]
        if lit and min(lit)[0] <= FINGER:
            self.dispatch("on_space", min(lit)[1])
            return
        for number in range(SPACES):
            left, low, w, h = self.rect(number)
            if left <= x < left + w and low <= y < low + h:
                self.dispatch("on_space", number)
                return

    # --- what is shown
    def show(self, view: BoardView, people: tuple[Person, Person], letters: dict[str, str]) -> None:
        """Shows the board; `letters` has the letter of each colour."""
        before, others = self._view, self._people != people
        self._view, self._people, self._letters = view, people, letters
        if before is None or before.spaces != view.spaces or others:
            self._redraw()
            return
        if before.holders != view.holders:
            self._draw_marks()
        if before.ways != view.ways or before.mover != view.mover:
            self._draw_lit()
        self._walk_pawns()

    def _redraw(self, *_: object) -> None:
        side = max(LEAST_HUB, self.side - 2 * CORNER * self.unit - dp(12))
        self.hub.size = (side, side)
        self.hub.pos = (self.x + (self.width - side) / 2, self.y + (self.height - side) / 2)
        self._paint()

    def _draw(self, *_: object) -> None:
        if self._view is None:
            return
        self._lettering.clear()
        self._draw_board(self._view)
        self._draw_marks()
        self._draw_lit()
        self._place_pawns()

    def _draw_board(self, view: BoardView) -> None:
        side, board = self.side, self._board
        x, y = self._corner
        board.clear()
        _add(
            board,
            theme.shade,
            RoundedRectangle(pos=(x - dp(4), y - dp(8)), size=(side + dp(8), side + dp(8)), radius=[dp(8)]),
        )
        _add(
            board,
            theme.faded,
            RoundedRectangle(pos=(x - dp(4), y - dp(4)), size=(side + dp(8), side + dp(8)), radius=[dp(8)]),
        )
        _add(board, theme.surface, Rectangle(pos=(x, y), size=(side, side)))
        for space in view.spaces:
            self._draw_space(space)
        deep = CORNER * self.unit
        _add(board, theme.ground, Rectangle(pos=(x + deep, y + deep), size=(side - 2 * deep, side - 2 * deep)))
        _add(board, theme.faded, Line(rectangle=(x + deep, y + deep, side - 2 * deep, side - 2 * deep), width=dp(1)))

    def _draw_space(self, space: Space) -> None:
        x, y, w, h = self.rect(space.number)
        if space.card:
            look = LOOKS[group_of(space.card)]
            bx, by, bw, bh = self.band(space.number)
            _add(self._board, get_color_from_hex(look.paint), Rectangle(pos=(bx, by), size=(bw, bh)))
            ink, size = get_color_from_hex(look.ink), min(bw, bh) * 0.66
            dx, dy = (bw * 0.24, 0.0) if bw > bh else (0.0, -bh * 0.24)
            middle = bx + bw / 2, by + bh / 2
            letter = self._letters.get(group_of(space.card), "")
            self._write(self._board, icon(look.glyph), "Icons", size, ink, (middle[0] - dx, middle[1] - dy))
            small = size * (1.0 if len(letter) == 1 else 0.8)
            self._write(self._board, letter, "Display", small, ink, (middle[0] + dx, middle[1] + dy))
        else:
            self._draw_sign(space)
        _add(self._board, theme.line, Line(rectangle=(x, y, w, h), width=dp(0.7)))

    def _draw_sign(self, space: Space) -> None:
        unit = self.unit
        if space.number == 0:
            self._write(self._board, "GO", "Display", unit * 0.62, theme.accent, self.centre(0))
            return
        sign = KIND_SIGNS.get(space.kind) or IDLE_SIGNS[space.number]
        tint = theme.gold if space.kind in ("chest", "chance") else theme.accent if space.kind == "tax" else theme.line
        self._write(self._board, icon(sign), "Icons", unit * 0.62, tint, self.centre(space.number))

    def _draw_marks(self) -> None:
        """Who has what: a ring for joint property, somebody's emblem for his own."""
        self._marks.clear()
        if self._view is None or self._people is None:
            return
        size = self.unit * 0.5
        for number, holder in enumerate(self._view.holders):
            cx, cy = self.plain(number)
            if holder == "joint":
                self._write(self._marks, icon("ring"), "Icons", size * 1.2, theme.ink, (cx, cy))
            elif holder == "top":
                self._write(self._marks, icon("cards"), "Icons", size, theme.faded, (cx, cy))
            elif holder:
                token = self._people[int(holder) - 1].token
                _add(
                    self._marks,
                    get_color_from_hex(token.body),
                    Ellipse(pos=(cx - size * 0.62, cy - size * 0.62), size=(size * 1.24, size * 1.24)),
                )
                _add(self._marks, theme.ink, Line(circle=(cx, cy, size * 0.62), width=dp(0.7)))
                ink = get_color_from_hex(token.ink)
                self._write(self._marks, EMBLEMS[token.emblem], "Emblems", size * 0.9, ink, (cx, cy))

    def _draw_lit(self) -> None:
        """Where the pawn may go: painted beside the band, so that the colour stays to be seen."""
        self._lit.clear()
        for way in self._view.ways if self._view else ():
            x, y, w, h = self.rect(way.space)
            px, py = self.plain(way.space)
            pw, ph = 2 * min(px - x, x + w - px), 2 * min(py - y, y + h - py)
            tint, ink = (theme.accent, theme.accent_ink) if way.strong else (theme.gold, theme.ground)
            _add(self._lit, tint, Rectangle(pos=(px - pw / 2, py - ph / 2), size=(pw, ph)))
            _add(self._lit, theme.ink, Line(rectangle=(x, y, w, h), width=dp(2)))
            self._write(self._lit, way.step, "Display", self.unit * 0.56, ink, (px, py))

    # --- pawns
    def _place_pawns(self) -> None:
        if self._view is None or self._people is None:
            return
        if not self._pawns:
            self._pawns = [Piece(self._look(person)) for person in self._people]
            for pawn in self._pawns:
                self.add_widget(pawn)
        self._stands = list(self._view.pawns)
        size = self.unit * PAWN
        for seat, pawn in enumerate(self._pawns):
            Animation.cancel_all(pawn, "pos")
            pawn.look = self._look(self._people[seat])
            pawn.size = (size, size)
            pawn.pos = self._stand(seat, self._stands[seat])

    @staticmethod
    def _look(person: Person) -> PieceLook:
        return PieceLook(person.token.body, person.token.ink, EMBLEMS[person.token.emblem], person.initial)

    def _stand(self, seat: int, number: int) -> tuple[float, float]:
        """The lower left corner of a pawn on a space; two on one space stand side by side."""
        x, y = self.centre(number)
        if self._view and self._view.pawns[0] == self._view.pawns[1] == number:
            shift = self.unit * 0.3 * (-1 if seat == 0 else 1)
            sideways, corner = number // 10 % 2 == 1, number % 10 == 0
            x, y = x + (shift if sideways or corner else 0), y + (0 if sideways else -shift)
        half = self.unit * PAWN / 2
        return x - half, y - half

    def _walk_pawns(self) -> None:
        """Pawns go round the ring, the short way: no roll is longer than that."""
        if self._view is None or not self._pawns:
            return
        for seat, pawn in enumerate(self._pawns):
            start, end = self._stands[seat], self._view.pawns[seat]
            self._stands[seat] = end
            Animation.cancel_all(pawn, "pos")
            if start == end or not theme.motion:
                pawn.pos = self._stand(seat, end)
                continue
            ahead = (end - start) % SPACES
            steps = range(1, ahead + 1) if ahead <= SPACES // 2 else range(-1, ahead - SPACES - 1, -1)
            path = None
            for step in steps:
                number = (start + step) % SPACES
                leg = Animation(pos=self._stand(seat, number), duration=STEP_SECONDS)
                path = leg if path is None else path + leg
            if path is not None:
                path.start(pawn)

    # --- lettering
    def _write(
        self, group: InstructionGroup, text: str, font: str, size: float, tint: Any, centre: tuple[float, float]
    ) -> None:
        key = text, font, max(1, int(size))
        if key not in self._lettering:
            label = Lettering(text=text, font_name=font, font_size=key[2])
            label.refresh()
            self._lettering[key] = label.texture
        texture = self._lettering[key]
        width, height = texture.size
        _add(
            group,
            tint,
            Rectangle(
                texture=texture, size=texture.size, pos=(round(centre[0] - width / 2), round(centre[1] - height / 2))
            ),
        )


def _add(group: InstructionGroup, tint: Any, shape: Any) -> None:
    group.add(Color(*tint))
    group.add(shape)


def _distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)
