"""What the device can do besides showing things: one small interface, one module a platform behind it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol


class Phone(Protocol):
    """The device. Whatever it cannot do, it leaves undone: nothing here may fail in the middle of a game."""

    def tick(self) -> None:
        """A move was taken: the smallest vibration there is."""
        ...

    def chime(self) -> None:
        """Time is up: a sound and a vibration that are noticed across the table."""
        ...

    def speak(self, text: str, language: str) -> None:
        """Says a sentence aloud, where the platform can."""
        ...

    def keep_awake(self, on: bool) -> None:
        """Keeps the screen on, in play only."""
        ...

    def secret(self, on: bool) -> None:
        """While True, the system takes no pictures of the screen."""
        ...

    def share(self, path: Path, kind: str) -> bool:
        """Hands a file to other apps; False where the platform has no such thing and the file stays where it is."""
        ...

    def private_folder(self) -> Path:
        """Where the app keeps its data."""
        ...

    def public_folder(self) -> Path:
        """Where people look for files that they have saved."""
        ...

    def language(self) -> str:
        """What the system speaks: "en", "de", …"""
        ...

    def wants_dark(self) -> bool:
        """Whether the system is set to dark."""
        ...

    def wants_less_motion(self) -> bool: ...

    def safe_area(self) -> tuple[int, int, int, int]:
        """Pixels from the left, top, right and bottom edge that a camera hole or a round corner may cover."""
        ...

    def multicast(self, on: bool) -> None:
        """Lets the phone hear the other phones' calls on the Wi-Fi."""
        ...

    def ask(self, wish: str, then: Callable[[bool], object]) -> None:
        """Asks the person for "camera" or "network", when it is first needed, and tells `then` what he said."""
        ...
