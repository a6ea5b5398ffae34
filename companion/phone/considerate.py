"""A phone that keeps quiet when its owner wants it to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.phone import Phone

MANNERS = {"sound": True, "vibration": True, "speech": False}
"""What a phone does while nobody has said otherwise."""


class Considerate:
    """Any phone, with sound, vibration and speech as the settings have them; `wants(name)` asks for one."""

    def __init__(self, phone: Phone, wants: Callable[[str], bool]) -> None:
        self._phone = phone
        self._wants = wants

    def __getattr__(self, name: str) -> Any:
        return getattr(self._phone, name)  # all else is the phone's own

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


def considerate(phone: Phone, wants: Callable[[str], bool]) -> Phone:
    """That phone, minding its manners."""
    minded: Any = Considerate(phone, wants)
    return minded  # type: ignore[no-any-return]
