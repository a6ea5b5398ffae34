"""What the app does when its files fail it: it says so in words, mends what can be mended, and stays on its feet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.match.keeping import NotSavedError
from companion.store.errors import DamagedError, StoreError
from companion.widgets.basics import Ink, Plate, Toast


class NoStore(BoxLayout):
    """All there is to see where the folder cannot be opened: why, and a plate to try again."""

    def __init__(self, words: str, again: str, retry: Callable[[], None], **options: Any) -> None:
        super().__init__(orientation="vertical", padding=dp(24), spacing=dp(24), **options)
        self.add_widget(Widget())
        self.add_widget(Ink(text=words, tag="no-store"))
        self.add_widget(Plate(text=again, kind="strong", size_hint_x=1, action=retry, tag="retry"))
        self.add_widget(Widget())


class Trouble(ExceptionHandler):
    """Catches what the store raises in the middle of a tap. Every other exception is a bug, and stays one."""

    def __init__(self, app: Any) -> None:
        self._app = app

    def handle_exception(self, fault: Exception) -> int:
        if isinstance(fault, DamagedError):
            self._app.mend()
        elif isinstance(fault, StoreError | NotSavedError):
            Toast.show(self._app.say(fault.code, **getattr(fault, "values", {})))
        else:
            return int(ExceptionManager.RAISE)
        return int(ExceptionManager.PASS)
