"""Everything that was sealed opens together: a moment of suspense, then all the wax breaks at once.

    Reveal.show(page, names=["Anna", "Ben"], open_all=self._open, verdict=…, then=…)

`names`     whose seals lie there; nothing of what they hold is known here before they break.
`open_all`  opens them in the match (`match.open_all()`) and answers what each held, in the order of `names`, or a
            Refusal, which is told as any refusal is.
`verdict`   says, once they are open, what comes of it.
`then`      called when the table has seen enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView
from kivy.uix.widget import Widget

import layouts
from companion.engine.results import Refusal
from companion.texts.emblems import EMBLEMS
from companion.widgets.theme import theme

SUSPENSE_SECONDS = 1.2
"""Long enough to hold one's breath, short enough to do it five times an evening."""
CRACK_SECONDS = 0.35
BACK_KEY = 27
LARGE, SMALL, SHORT = 34, 24, 12
"""Letters are written large if all hold so few characters, otherwise all of them small: none outshines another."""


@dataclass(frozen=True)
class Opened:
    """What a seal held, in words; `won` marks whoever comes out of it well."""

    words: str
    note: str = ""
    won: bool = False


class WaxSeal(Widget):
    """A seal of red wax; `crack` 0 is whole, 1 is gone."""

    crack = NumericProperty(0.0)
    shake = NumericProperty(0.0)
    glyph = StringProperty(EMBLEMS["seal"])


class SealedRow(BoxLayout):
    """A folded letter with a name on it and, once its wax is broken, what it says."""

    name = StringProperty()
    words = StringProperty()
    note = StringProperty()
    won = BooleanProperty(False)
    open = BooleanProperty(False)
    points = NumericProperty(LARGE)


class Reveal(ModalView):
    """See the top of this file."""

    tag = StringProperty("reveal")
    title = StringProperty()
    hint = StringProperty()
    go = StringProperty()

    @classmethod
    def show(
        cls,
        page: Any,
        names: Sequence[str],
        open_all: Callable[[], Sequence[Opened] | Refusal],
        verdict: Callable[[], str] | None = None,
        then: Callable[[], object] | None = None,
    ) -> Reveal:
        reveal = cls(page, names, open_all, verdict, then)
        reveal.open(animation=False)
        return reveal

    def __init__(
        self,
        page: Any,
        names: Sequence[str],
        open_all: Callable[[], Sequence[Opened] | Refusal],
        verdict: Callable[[], str] | None,
        then: Callable[[], object] | None,
        **options: Any,
    ) -> None:
        super().__init__(auto_dismiss=False, **options)
        self._page, self._open_all, self._verdict, self._then = page, open_all, verdict, then
        self._opened = False
        self._opening: Any = None
        self._rows = [SealedRow(name=name) for name in names]
        for row in self._rows:
            self.ids.rows.add_widget(row)
        say = page.say
        self.title, self.hint, self.go = say("secret.all_sealed"), say("secret.put_down"), say("secret.break")
        self.ids.go.action = self._break

    def on_pre_open(self) -> None:
        Window.bind(on_keyboard=self._key)

    def on_parent(self, _: object, parent: Any) -> None:
        if parent is None:
            Window.unbind(on_keyboard=self._key)
            if self._opening:
                self._opening.cancel()

    def _key(self, window: object, key: int, *_: object) -> bool:
        """Back: before the wax breaks, the seals stay whole and are opened another time; after it, the game goes on."""
        if key == BACK_KEY and not self.ids.go.disabled:
            if self._opened:
                self._finish()
            else:
                self.dismiss(animation=False)
        return True

    def _break(self) -> None:
        """Nothing is opened before the last tremble: whoever pulls the plug in between has seen nothing."""
        self.ids.go.disabled = True
        if not theme.motion:
            self._open()
            return
        tremble = Animation(shake=1, duration=0.06) + Animation(shake=-1, duration=0.06)
        tremble.repeat = True
        for row in self._rows:
            tremble.start(row.ids.wax)
        self._opening = Clock.schedule_once(lambda *_: self._open(), SUSPENSE_SECONDS)

    def _open(self) -> None:
        for row in self._rows:
            Animation.cancel_all(row.ids.wax)
            row.ids.wax.shake = 0
        answer = self._open_all()
        if isinstance(answer, Refusal):
            self.dismiss(animation=False)
            self._page.refused(answer)
            return
        points = LARGE if all(len(opened.words) <= SHORT for opened in answer) else SMALL
        for row, opened in zip(self._rows, answer, strict=True):
            row.points = points
            row.words, row.note, row.won, row.open = opened.words, opened.note, opened.won, True
            Animation(crack=1, duration=theme.seconds(CRACK_SECONDS), transition="out_quad").start(row.ids.wax)
        self._opened = True
        self._page.app.phone.tick()
        self.hint, self.go = "", self._page.say("secret.go_on")
        if self._verdict:
            self.title = self._verdict()
        self.ids.go.disabled, self.ids.go.action = False, self._finish

    def _finish(self) -> None:
        self.dismiss(animation=False)
        if self._then:
            self._then()


Builder.load_file(layouts.path("shared/reveal.kv"))
