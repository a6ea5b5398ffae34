"""Picking in secret from tiles that lie there: cards of a hand, rows on the table, pieces of a side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.utils import get_color_from_hex

import layouts
from companion.widgets.curtain import SecretEntry


@dataclass(frozen=True)
class Tile:
    """One thing to pick: `key` goes into the notation, the rest is how it looks."""

    key: str
    title: str
    detail: str = ""
    glyph: str = ""
    """A character of the font Emblems."""
    colour: str = ""
    """Hexadecimal; a band along the top, as on a deed."""


class PickTile(ButtonBehavior, BoxLayout):
    """A tile that can be picked up and put back."""

    tag = StringProperty()
    title = StringProperty()
    detail = StringProperty()
    glyph = StringProperty()
    band = ColorProperty((0, 0, 0, 0))
    picked = BooleanProperty(False)


class CardPicker(SecretEntry):
    """Some of the tiles; `write` puts the picked keys, in the order of the tiles, into the game's notation.

    With `most` 1 a tap moves the pick. With more, any number can be picked: the rules, not the picker, refuse too many.
    """

    tile_width = NumericProperty(dp(112))

    def __init__(
        self,
        prompt: str,
        tiles: Sequence[Tile],
        write: Callable[[tuple[str, ...]], str],
        most: int = 1,
        **options: Any,
    ) -> None:
        self._keys = tuple(tile.key for tile in tiles)
        self._picked: set[str] = set()
        self._write = write
        self._most = most
        super().__init__(prompt=prompt, **options)
        for tile in tiles:
            self._add(tile)

    def _add(self, tile: Tile) -> None:
        shown = PickTile(tag=f"tile-{tile.key}", title=tile.title, detail=tile.detail, glyph=tile.glyph)
        if tile.colour:
            shown.band = get_color_from_hex(tile.colour)
        shown.bind(on_release=lambda *_: self._tap(tile.key))
        self.ids.tiles.add_widget(shown)

    def _tap(self, key: str) -> None:
        if key in self._picked:
            self._picked.remove(key)
        else:
            self._picked = {key} if self._most == 1 else self._picked | {key}
        self._show()
        self.dispatch("on_touched")

    def _show(self) -> None:
        for shown in self.ids.tiles.children:
            shown.picked = shown.tag.removeprefix("tile-") in self._picked
        self.ready = bool(self._picked)

    def on_touch_down(self, touch: Any) -> bool:
        """Scrolling through many tiles is use, too."""
        if self.collide_point(*touch.pos):
            self.dispatch("on_touched")
        return bool(super().on_touch_down(touch))

    def choice(self) -> str:
        return self._write(tuple(key for key in self._keys if key in self._picked))

    def wipe(self) -> None:
        """The tiles go, too: a hand of cards is a secret by itself."""
        self._picked, self._keys = set(), ()
        for shown in self.ids.tiles.children:
            shown.title = shown.detail = shown.glyph = shown.tag = ""
            shown.picked = False
        self.ids.tiles.clear_widgets()
        self.ready = False


Builder.load_file(layouts.path("shared/card_picker.kv"))
