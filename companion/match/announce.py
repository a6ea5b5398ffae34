"""Telling everybody who listens, each change once and in order, also when a listener makes the next change itself."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import TypeAlias

from companion.match.records import Entry

Listener: TypeAlias = Callable[[Entry], None]
Unsubscribe: TypeAlias = Callable[[], None]


class Announcer:
    """The listeners of one match."""

    def __init__(self) -> None:
        self._listeners: dict[object, Listener] = {}
        self._untold: deque[Entry] = deque()
        self._telling = False

    def subscribe(self, listener: Listener) -> Unsubscribe:
        """Have `listener` called after every change; the answer ends that."""
        key = object()
        self._listeners[key] = listener
        return lambda: self._forget(key)

    def _forget(self, key: object) -> None:
        self._listeners.pop(key, None)

    def tell(self, entry: Entry) -> None:
        self._untold.append(entry)
        if self._telling:
            return
        self._telling = True
        try:
            while self._untold:
                told = self._untold.popleft()
                for listener in tuple(self._listeners.values()):
                    _call(listener, told)
        finally:
            self._telling = False


def _call(listener: Listener, entry: Entry) -> None:
    try:
        listener(entry)
    except Exception:  # the move is saved: one broken listener must neither undo that nor keep it from the others
        logging.getLogger(__name__).exception("a listener failed at record %d", entry.seq)
