"""A drawn card as a picture in a file, to keep and to share."""

from __future__ import annotations

from pathlib import Path

from kivy.uix.widget import Widget


def save_picture(card: Widget, folder: Path, name: str) -> Path:
    """Writes what the widget shows as a PNG; raises OSError where nothing can be written."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    card.export_to_png(str(path), scale=2)
    if not path.exists():
        raise OSError(f"no picture at {path}")
    return path
