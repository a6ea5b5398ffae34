"""From the camera's thread to the screen's: pictures may be passed over for newer ones, verdicts not."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from companion.screens.camera.watching import Look


class Letterbox:
    """Looks that nobody has looked at yet; `ring` is called after each, in the thread that put it in."""

    def __init__(self, ring: Callable[[], object]) -> None:
        self._ring = ring
        self._looks: list[Look] = []
        self._lock = Lock()

    def put(self, look: Look) -> None:
        with self._lock:
            if self._looks and not _weighty(look) and not _weighty(self._looks[-1]):
                self._looks.pop()
            self._looks.append(look)
        self._ring()

    def empty(self) -> list[Look]:
        """All looks in it, oldest first."""
        with self._lock:
            looks, self._looks = self._looks, []
        return looks


def _weighty(look: Look) -> bool:
    """Whether a look must not be passed over for a newer one."""
    return look.learned is not None or look.snapped or bool(look.trouble) or look.stage in ("asked", "broken")
