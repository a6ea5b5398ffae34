"""A phone that does nothing and remembers what it was asked to do."""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.phone.desktop import Desktop


class RecordingPhone(Desktop):
    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.asked: list[str] = []
        self.secret_now = False
        self.shared: list[Path] = []

    def language(self) -> str:
        return "en"

    def tick(self) -> None:
        self.asked.append("tick")

    def chime(self) -> None:
        self.asked.append("chime")

    def secret(self, on: bool) -> None:
        self.secret_now = on
        self.asked.append(f"secret {'on' if on else 'off'}")

    def share(self, path: Path, kind: str) -> bool:
        self.shared.append(path)
        return True

    def private_folder(self) -> Path:
        """A test's own folder: nothing is ever written into the home of whoever runs it."""
        return self._folder or Path(tempfile.mkdtemp(prefix="companion-test-"))
