"""Tudor's board: five by five tiles around a graveyard, home corners, and the names of actions on their spaces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.utils import get_color_from_hex

from companion.games.tudor.board import GEOMETRY, GRAVEYARD, SIDE, TILE
from companion.screens.tudor.view_model import Chosen, PieceShown
from companion.texts.emblems import EMBLEMS
from companion.widgets.board import BoardView, Mark, PieceLook
from companion.widgets.theme import theme

GRAVES_FAINTNESS = 0.3
"""How much of the ink is in the stones of the graveyard: to be seen, not to be read."""


class TudorBoard(BoardView):
    """The board. `on_spot` is dispatched with the exact place of a tap, counted in spaces from a1's outer corner."""

    __events__ = ("on_spot",)

    def __init__(self, **options: Any) -> None:
        self._captions: list[Label] = []
        self._stones: list[Label] = []
        self._signs: tuple[Sign, ...] = ()
        self._homes: tuple[tuple[str, str], ...] = ()
        super().__init__(geometry=GEOMETRY, tile=2, **options)

    def on_spot(self, x: float, y: float) -> None:
        """A place on the board was tapped, or one right beside it."""

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or touch.is_mouse_scrolling or not self.collide_point(*touch.pos):
            return False
        left, low = self.origin
        self.dispatch("on_spot", (touch.x - left) / self.cell_side, (touch.y - low) / self.cell_side)
        return True

    def set_homes(self, homes: Iterable[tuple[str, str]]) -> None:
        """(corner, colour as hex): a frame around each player's own corner tile."""
        homes = tuple(homes)
        if homes != self._homes:
            self._homes = homes
            self._redraw()

    def place_pieces(self, pieces: Mapping[str, PieceShown], moved: Iterable[tuple[str, str]] = ()) -> None:
        looks = {
            space: PieceLook(
                body=piece.token.body,
                ink=piece.token.ink,
                glyph=EMBLEMS[piece.token.emblem],
                letter=piece.letter,
                tall=piece.king,
                letter_first=piece.numbered,
            )
            for space, piece in pieces.items()
        }
        self.set_pieces(looks, moved)

    def mark_choice(self, chosen: Chosen | None) -> None:
        """Lights up the chosen piece and writes the names of its actions on their spaces."""
        marks: dict[str, Mark] = {}
        signs: list[Sign] = []
        if chosen is not None:
            marks[chosen.space] = Mark("ring")
            for action in chosen.actions:
                aim, own = action.aims[0], action.aims[0] == chosen.space
                if own:
                    marks[aim] = Mark("frame", "gold")
                elif action.kind in ("step", "jump"):
                    marks[aim] = Mark("dot")
                for queen in action.leaves:
                    marks[queen] = Mark("cross")
                drawn = action.emblem if aim not in action.leaves and not own else ""
                signs.append(Sign(aim, action.name, drawn, above=own))
        self._signs = tuple(signs)
        self.set_marks(marks)

    def mark_held(self, space: str | None) -> None:
        """Lights up a piece that is being set by hand."""
        self._signs = ()
        self.set_marks({space: Mark("ring")} if space else {})

    # --- drawing
    def _draw_board(self) -> None:
        super()._draw_board()
        side, inset = self.cell_side, dp(3)
        with self.canvas.before:
            for corner, body in self._homes:
                x, y = self.cell_pos(_lowest(corner))
                frame = (x + inset, y + inset, 2 * side - 2 * inset, 2 * side - 2 * inset, dp(5), 6)
                Color(*theme.line)  # so that black is seen on black
                Line(rounded_rectangle=frame, width=dp(2.4))
                Color(*get_color_from_hex(body))
                Line(rounded_rectangle=frame, width=dp(1.6))
        self._raise_stones()

    def _raise_stones(self) -> None:
        """A stone on every space of the graveyard, under whoever comes to lie there."""
        for stone in self._stones:
            self.remove_widget(stone)
        tint = (*theme.faded[:3], GRAVES_FAINTNESS)
        self._stones = [_Emblem("died", self.cell_side * 0.6, tint, self.cell_centre(cell)) for cell in GRAVEYARD]
        for stone in self._stones:
            self.add_widget(stone, index=len(self.children))

    def _draw_marks(self) -> None:
        super()._draw_marks()
        self._write()

    def _write(self) -> None:
        """Writes the names over everything, marks included: those are drawn after the board's children."""
        self._captions = []
        left, side = self.origin[0], self.cell_side
        for sign in self._signs:
            x, y = self.cell_pos(sign.space)
            caption = _Caption(sign.name, max(dp(11), min(dp(20), side * 0.3)))
            caption.x = min(max(x + (side - caption.width) / 2, left), left + SIDE * side - caption.width)
            caption.y = y + side - caption.height if sign.above else y - dp(2)
            if sign.emblem:
                centre = (x + side / 2, y + side * 0.64)
                self._captions.append(_Emblem(sign.emblem, side * 0.6, theme.accent, centre))
            self._captions.append(caption)
        for label in self._captions:
            self.canvas.after.add(label.canvas)


@dataclass(frozen=True)
class Sign:
    """The name of an action, written on a space, perhaps with the emblem of a goal."""

    space: str
    name: str
    emblem: str
    above: bool
    """At the upper edge: on the piece's own space, where the names left and right of it would be in the way."""


def _lowest(corner: str) -> str:
    """The space of a corner tile that is nearest to a1."""
    return min(TILE[corner], key=lambda space: (int(space[1:]), space[0]))


class _Emblem(Label):
    """An emblem on a space."""

    def __init__(self, emblem: str, size: float, tint: Any, centre: tuple[float, float]) -> None:
        super().__init__(text=EMBLEMS[emblem], font_name="Emblems", font_size=size, color=tint, size_hint=(None, None))
        self.texture_update()
        self.size = self.texture_size
        self.center = centre


class _Caption(Label):
    """The name of an action on a small label of its own."""

    def __init__(self, text: str, size: float) -> None:
        super().__init__(text=text, font_name="Display", font_size=size, color=theme.ground, size_hint=(None, None))
        self.texture_update()
        self.size = (self.texture_size[0] + dp(8), self.texture_size[1])
        self._draw()
        self.bind(pos=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.ink[:3], 0.9)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(4)])
