"""Writes a match to a file: where people look for files, or for another app to take it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from companion.match.match import Match
from companion.screens.export.view_model import Offer
from companion.widgets.basics import Toast


def save(app: Any, match: Match, offer: Offer) -> Path | None:
    """The file, where people look for files; None if it cannot be written, which is said."""
    return _written(app, match, offer, app.phone.public_folder())


def share(app: Any, match: Match, offer: Offer) -> Path | None:
    """Hands the file on; where there is nothing to share with, saves it and says where."""
    path = _written(app, match, offer, app.phone.private_folder() / "shared")
    if path is None or app.phone.share(path, offer.kind.mime):
        return None
    path.unlink(missing_ok=True)
    return save(app, match, offer)


def _written(app: Any, match: Match, offer: Offer, folder: Path) -> Path | None:
    path = folder / offer.file
    making = path.with_name(path.name + ".part")
    data = offer.kind.write(match, app.language)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        making.write_bytes(data.encode() if isinstance(data, str) else data)
        os.replace(making, path)
    except OSError:
        Toast.show(app.say("export.not_written", folder=folder))
        return None
    return path
