"""Drives the real app in this process, with real drawing and no screen: tap, type, look, wait.

One window a process; a fresh app a test. Kivy's clock is replaced by one in which every frame lasts exactly FRAME
seconds, so that movements take no waiting and come out the same each time.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy-home-"))
os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_FILELOG="1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")  # or Kivy swallows what a failing test prints
if not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from kivy.config import Config

PHONE = (412, 915)
Config.set("graphics", "width", str(PHONE[0]))
Config.set("graphics", "height", str(PHONE[1]))
Config.set("graphics", "maxfps", "0")
Config.set("graphics", "multisamples", "0")  # as the app does: smoothing doubles the work of a software renderer
for provider, _ in Config.items("input"):
    Config.remove_option("input", provider)  # no real mouse reaches a test

from kivy.animation import Animation  # noqa: E402
from kivy.base import EventLoop, runTouchApp, stopTouchApp  # noqa: E402
from kivy.clock import Clock  # noqa: E402
from kivy.core.window import Window  # noqa: E402
from kivy.graphics import ClearBuffers, ClearColor, Fbo  # noqa: E402
from kivy.graphics.opengl import glFinish  # noqa: E402
from kivy.lang import Builder  # noqa: E402
from kivy.tests.common import UnitTestTouch  # noqa: E402
from PIL import Image  # noqa: E402

if os.environ.get("SDL_VIDEODRIVER") == "offscreen":
    Window.bind(on_flip=lambda *_: glFinish())  # or frames queue up in memory, 4 MB each

FRAME = 0.05
BACK_KEY = 27
"""Android's back key, as Kivy reports it."""


class Ui:
    """A person in front of the app."""

    def __init__(self, app: Any, size: tuple[int, int] = PHONE) -> None:
        self.app = app
        self.now = max(Clock.time(), Clock.get_time())  # never back: the app before may have been ahead of real time
        Clock.time = lambda: self.now
        Window.size = size
        app._run_prepare()
        runTouchApp(embedded=True)
        self.settle()

    # --- time
    def frames(self, count: int = 1, draw: bool = False) -> None:
        for _ in range(count):
            self.now += FRAME
            Clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()
            if draw:
                Window.dispatch("on_draw")
                Window.dispatch("on_flip")

    def wait(self, condition: Callable[[], Any], what: str, seconds: float = 60.0) -> Any:
        end = time.monotonic() + seconds
        while not (found := condition()):
            assert time.monotonic() < end, f"waited for {what}; on screen: {self.texts()}"
            self.frames()
        return found

    def settle(self) -> None:
        """Until nothing moves any more."""
        self.frames(3)
        self.wait(lambda: not Animation._instances or self._only_toasts(), "movements to end")

    @staticmethod
    def _only_toasts() -> bool:
        from companion.widgets.basics import Toast

        return all(isinstance(widget, Toast) for each in Animation._instances for widget, _ in _animated(each))

    # --- looking
    @staticmethod
    def walk() -> Iterator[Any]:
        for top in Window.children:  # the first is the topmost: sheets, toasts
            yield from top.walk(restrict=True)

    def visible(self, widget: Any) -> bool:
        if not widget.get_root_window() or widget.width <= 1 or widget.height <= 1:
            return False
        above = widget
        while above is not None and above is not Window:
            if getattr(above, "opacity", 1) == 0:
                return False
            above = above.parent
        x, y = widget.to_window(*widget.center)
        return bool(-1 <= x <= Window.width + 1 and -1 <= y <= Window.height + 1)

    def all(self, text: str) -> list[Any]:
        return [w for w in self.walk() if getattr(w, "text", None) == text and self.visible(w)]

    def find(self, text: str) -> Any:
        found = self.all(text)
        assert found, f"no “{text}”; on screen: {self.texts()}"
        return found[0]

    def named(self, name: str) -> Any:
        """The widget that a screen has given this name (`tag`)."""
        found = [w for w in self.walk() if getattr(w, "tag", None) == name and self.visible(w)]
        assert found, f"nothing named {name}; named: {sorted({w.tag for w in self.walk() if getattr(w, 'tag', '')})}"
        return found[0]

    def texts(self) -> list[str]:
        return [w.text for w in self.walk() if isinstance(getattr(w, "text", None), str) and w.text and self.visible(w)]

    def see(self, part: str) -> None:
        """Waits until some text on the screen contains this."""
        self.wait(lambda: any(part in text for text in self.texts()), f"“{part}”")

    # --- doing
    def tap(self, target: Any) -> None:
        """A text, a widget, or a point of the window."""
        if isinstance(target, str):
            target = self.find(target)
        x, y = target if isinstance(target, tuple) else target.to_window(*target.center)
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.frames(2)
        touch.touch_up()
        self.frames(8)  # longer than the time in which a second tap is a trembling finger
        self.settle()

    def hold(self, target: Any, then: Callable[[], None]) -> None:
        """Presses, lets `then` look around, and lets go."""
        target = self.find(target) if isinstance(target, str) else target
        touch = UnitTestTouch(*target.to_window(*target.center))
        touch.touch_down()
        self.frames(4)
        then()
        touch.touch_up()
        self.settle()

    def lift(self, then: Callable[[], None] = lambda: None) -> None:
        """A finger rests on the curtain until it is up; `then` looks at what only shows as long as it rests."""

        def up() -> None:
            self.frames(10)
            then()

        self.hold(self.named("hold"), up)

    def type(self, field: Any, text: str) -> None:
        self.tap(field)
        for character in text:
            Window.dispatch("on_textinput", character)
            self.frames()

    def back(self) -> None:
        Window.dispatch("on_keyboard", BACK_KEY, BACK_KEY, None, [])
        self.frames(2)
        self.settle()

    def resize(self, width: int, height: int) -> None:
        Window.size = (width, height)
        self.settle()

    def shot(self, path: Path | str) -> None:
        """A picture of all that is on the window, drawn beside it: a window without a screen cannot grow."""
        self.frames(2)
        canvas = Fbo(size=Window.size, with_stencilbuffer=True)
        with canvas:
            ClearColor(*Window.clearcolor)
            ClearBuffers()
        for child in reversed(Window.children):
            canvas.add(child.canvas)
        canvas.draw()
        picture = Image.frombytes("RGBA", canvas.size, canvas.pixels).convert("RGB")
        picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM).save(path)
        canvas.clear()

    def close(self) -> None:
        self.app.stop()
        stopTouchApp()
        for child in Window.children[:]:
            Window.remove_widget(child)
        Animation._instances.clear()
        del Clock.time


def _animated(animation: Any) -> list[tuple[Any, Any]]:
    """A sequence names its widgets by its parts, which are in the list of movements themselves."""
    return [(entry["widget"], entry) for entry in animation._widgets.values() if isinstance(entry, dict)]
