"""A computer with a screen: it can show things, and little else."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path


class Desktop:
    """The device when it is no phone."""

    def tick(self) -> None:
        pass

    def chime(self) -> None:
        pass

    def speak(self, text: str, language: str) -> None:
        pass

    def keep_awake(self, on: bool) -> None:
        pass

    def secret(self, on: bool) -> None:
        pass

    def share(self, path: Path, kind: str) -> bool:
        return False

    def private_folder(self) -> Path:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        return Path(base) / "table-companion"

    def public_folder(self) -> Path:
        documents = Path(os.environ.get("XDG_DOCUMENTS_DIR") or Path.home() / "Documents")
        return (documents if documents.is_dir() else Path.home()) / "Table Companion"

    def language(self) -> str:
        return (os.environ.get("LC_ALL") or os.environ.get("LANG") or "en")[:2]

    def wants_dark(self) -> bool:
        return False

    def wants_less_motion(self) -> bool:
        return False

    def safe_area(self) -> tuple[int, int, int, int]:
        return (0, 0, 0, 0)

    def multicast(self, on: bool) -> None:
        pass

    def ask(self, wish: str, then: Callable[[bool], object]) -> None:
        then(True)
