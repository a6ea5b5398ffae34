"""Choosing cards to woo with, behind the curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.lang import Builder

import layouts
from companion.screens.divorce.looks import Face
from companion.widgets.curtain import SecretEntry


class WooPicker(SecretEntry):
    """One's secret cards, or all that they can be; some of them are picked up."""

    def __init__(
        self, prompt: str, faces: Sequence[Face], write: Callable[[Sequence[str]], str], most: int, **options: Any
    ) -> None:
        self._picked: list[str] = []
        self._write, self._most = write, most
        super().__init__(prompt=prompt, **options)
        self.ids.grid.show(faces, self._tap, tag="woo")

    def _tap(self, card: str) -> None:
        if card in self._picked:
            self._picked.remove(card)
        elif len(self._picked) < self._most:
            self._picked.append(card)
        self._mark()
        self.dispatch("on_touched")

    def _mark(self) -> None:
        for chip in self.ids.grid.children:
            chip.picked = chip.face is not None and chip.face.card in self._picked
        self.ready = bool(self._picked)

    def on_touch_down(self, touch: Any) -> bool:
        """Scrolling through many cards is use, too."""
        if self.collide_point(*touch.pos):
            self.dispatch("on_touched")
        return bool(super().on_touch_down(touch))

    def choice(self) -> str:
        return self._write(self._picked)

    def wipe(self) -> None:
        """The cards go, too: a hand is a secret by itself."""
        self._picked = []
        self._mark()
        self.ids.grid.show(())


Builder.load_file(layouts.path("divorce/woo_picker.kv"))
