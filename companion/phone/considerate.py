"""A phone that keeps quiet when its owner wants it to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.phone import Phone

MANNERS = {"sound": True, "vibration": True, "speech": False}
"""What a phone does while nobody has said otherwise."""


class Considerate:
    """Any phone, with sound, vibration and speech as the settings have them; `wants(name)` asks for one."""

    def __init__(self, phone: Phone, wants: Callable[[str], bool]) -> None:
        self._phone = phone
        self._wants = wants

    def tick(self) -> None:
        if self._wants("vibration"):
            self._phone.tick()

    def chime(self) -> None:
        """Without sound it is still felt, if that is wanted."""
        if self._wants("sound"):
            self._phone.chime()
        else:
            self.tick()

    def speak(self, text: str, language: str) -> None:
        if self._wants("speech"):
            self._phone.speak(text, language)

    def keep_awake(self, on: bool) -> None:
        self._phone.keep_awake(on)

    def secret(self, on: bool) -> None:
        self._phone.secret(on)

    def share(self, path: Path, kind: str) -> bool:
        return self._phone.share(path, kind)

    def private_folder(self) -> Path:
        return self._phone.private_folder()

    def public_folder(self) -> Path:
        return self._phone.public_folder()

    def wants_dark(self) -> bool:
        return self._phone.wants_dark()

    def wants_less_motion(self) -> bool:
        return self._phone.wants_less_motion()

    def battery(self) -> int | None:
        return self._phone.battery()

    def safe_area(self) -> tuple[int, int, int, int]:
        return self._phone.safe_area()

    def multicast(self, on: bool) -> None:
        self._phone.multicast(on)

    def ask(self, wish: str, then: Callable[[bool], object]) -> None:
        self._phone.ask(wish, then)
