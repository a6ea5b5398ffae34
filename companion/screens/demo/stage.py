"""Where the demo plays: it says what happens, taps what is on the screen, and waits so that one can follow."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import asynckivy
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView
from kivy.uix.scrollview import ScrollView

import layouts
from companion.engine.game import Table
from companion.engine.results import Json, Refusal
from companion.match.match import Match
from companion.match.records import Player
from companion.screens.demo.finger import Finger, Ring
from companion.widgets.basics import DOUBLE_TAP_SECONDS

TAP_SECONDS, LOOK_SECONDS, READ_SECONDS = 0.12, 0.9, 2.4
"""How long a tap lasts, how long one looks at what came of it, and how long a sentence is read."""

SHORTEST_REST = DOUBLE_TAP_SECONDS + 0.1

LONGEST_WAIT = 60.0
"""Seconds for the camera to make up its mind; after that something is wrong."""


class Caption(BoxLayout):
    """The line above everything that says what happens."""

    text = StringProperty()
    tag = StringProperty("caption")


class Stage:
    """The app, and a hand that plays on it."""

    def __init__(self, app: Any, pace: float = 1.0) -> None:
        self.app, self.pace = app, pace
        self._caption = Caption()
        self._caption.bind(height=self._make_room)
        Window.bind(size=self._place)
        self._raise()

    def close(self) -> None:
        Window.unbind(size=self._place)
        Window.remove_widget(self._caption)

    # --- saying
    async def tell(self, code: str, **values: object) -> None:
        """A sentence, and the time to read it."""
        self._caption.text = self.app.say(code, **values)
        self._raise()
        await self.rest(READ_SECONDS)

    async def rest(self, seconds: float = LOOK_SECONDS) -> None:
        """A while; never so short that the next tap would count as a trembling finger."""
        await asynckivy.sleep(max(seconds * self.pace, SHORTEST_REST))

    # --- playing
    async def begin(self, key: str, options: Json, players: Sequence[Player], position: Json = None) -> Match:
        """A match on the screen, perhaps in the middle of it."""
        match = self.app.store.matches.begin(key, options, players)
        assert isinstance(match, Match), match
        if position is not None:
            answer = match.propose(Table(position, self.app.say("demo.later")))
            assert not isinstance(answer, Refusal), answer
        self.clear()
        self.app.open_match(match.setup.match)
        await self.rest()
        return match

    async def tap(self, *tags: str) -> None:
        """Taps what has these names, one after the other, as a finger does."""
        for tag in tags:
            await self._touch(lambda tag=tag: self._named(tag), TAP_SECONDS)  # type: ignore[misc]
            await self.rest()

    async def say_tap(self, text: str) -> None:
        """Taps what says this."""
        await self._touch(lambda: self._find(lambda each: getattr(each, "text", None) == text), TAP_SECONDS)
        await self.rest()

    async def hold(self, tag: str, seconds: float) -> None:
        """Rests a finger on something, as long as it takes whatever the pace."""
        await self._touch(lambda: self._named(tag), seconds)
        await self.rest()

    async def cells(self, *cells: str) -> None:
        """Taps spaces of the board."""
        for cell in cells:
            board = await self._appears(lambda: self._named("board"))
            await self._press(board.to_window(*board.cell_centre(cell)), TAP_SECONDS)
            await self.rest()

    async def until(self, text: str) -> None:
        """Waits until the screen says this: the camera needs its time."""
        await self._appears(lambda: self._find(lambda each: text in str(getattr(each, "text", ""))))

    @staticmethod
    def clear() -> None:
        """Takes away whatever sheet still lies over the page."""
        for each in Window.children[:]:
            if isinstance(each, ModalView):
                each.dismiss(animation=False)

    # --- the hand
    async def _touch(self, find: Callable[[], Any], seconds: float) -> None:
        widget = await self._appears(find)
        self._scroll_to(widget)
        await asynckivy.sleep(0)
        await self._press(widget.to_window(*widget.center), seconds)

    async def _press(self, at: tuple[float, float], seconds: float) -> None:
        Ring(*at)
        finger = Finger(*at)
        finger.down()
        await asynckivy.sleep(seconds)
        finger.up()
        await asynckivy.sleep(0)
        self._raise()

    async def _appears(self, find: Callable[[], Any]) -> Any:
        """What is looked for, as soon as it is there."""
        end = time.monotonic() + LONGEST_WAIT  # the camera has a clock of its own
        while self.app.pages.transition.is_active or (found := find()) is None:
            if time.monotonic() > end:
                raise TimeoutError(f"the demo waits in vain after “{self._caption.text}”")
            await asynckivy.sleep(0)
        return found

    @staticmethod
    def _scroll_to(widget: Any) -> None:
        above = widget.parent
        while above is not None and above is not above.parent:
            if isinstance(above, ScrollView):
                above.scroll_to(widget, animate=False)
                return
            above = above.parent

    def _named(self, tag: str) -> Any:
        return self._find(lambda each: getattr(each, "tag", None) == tag)

    @staticmethod
    def _find(fits: Callable[[Any], bool]) -> Any:
        return next((each for each in _shown() if fits(each)), None)

    # --- the caption
    def _raise(self) -> None:
        """Above whatever has come up meanwhile."""
        Window.remove_widget(self._caption)
        Window.add_widget(self._caption)
        self._place()

    def _place(self, *_: object) -> None:
        self._caption.width = Window.width
        self._caption.x, self._caption.top = 0, Window.height

    def _make_room(self, *_: object) -> None:
        self.app.root.padding = (0, self._caption.height, 0, 0)
        self._place()


def _shown() -> Iterator[Any]:
    """Every widget in sight, the topmost first."""
    for top in Window.children:
        for each in top.walk(restrict=True):
            if each.get_root_window() and each.width > 1 and each.height > 1 and not _hidden(each):
                yield each


def _hidden(widget: Any) -> bool:
    above = widget
    while above is not None and above is not Window:
        if getattr(above, "opacity", 1) == 0:
            return True
        above = above.parent
    return False


Builder.load_file(layouts.path("demo/demo.kv"))
