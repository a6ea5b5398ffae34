"""A set of pieces that was learned in one game, kept for the next: the picture, and what stood there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from camera.sighting import Image
from camera.sources import as_jpeg
from companion.screens.camera.watching import Kept

SETTING = "camera.set.{game}"
"""What stood in the picture from which a game's set was learned last."""


def kept_set(app: Any, game: str) -> Kept | None:
    """The set of the last game of this kind, if there is one."""
    cells = app.settings.get(SETTING.format(game=game), None)
    path = _file(app, game)
    return Kept(path, cells) if isinstance(cells, dict) and cells and path.exists() else None


def keep_set(app: Any, game: str, picture: Image, cells: Mapping[str, str]) -> None:
    """Keeps a set for the next game; a full disk must not stop this one."""
    path = _file(app, game)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_jpeg(picture))
    except OSError:
        return
    app.remember(SETTING.format(game=game), dict(cells))


def _file(app: Any, game: str) -> Path:
    return Path(app.phone.private_folder()) / "camera" / f"{game}.jpg"
