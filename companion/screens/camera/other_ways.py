"""Where the live view is not enough: a photo from a file, printed markers for the board's corners."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.match.match import Match
from companion.screens.export import files
from companion.screens.export.view_model import offers
from companion.widgets.basics import Ink, Plate, Sheet, Toast
from companion.widgets.entry import Entry
from companion.widgets.theme import theme

PAPER = "pdf"
"""The kind of file that has the markers in it, on a page of their own."""


def ask_for_photo(say: Callable[..., str], then: Callable[[Path], object]) -> None:
    """Asks where a photo is; `then` is called with the answer, if there is one."""
    entry = Entry(tag="photo-path", longest=1000)
    done = Plate(text=say("camera.file.done"), kind="strong", size_hint_x=1)
    sheet = Sheet(Ink(text=say("camera.file.text"), face="Display", points=22), entry, done)

    def look() -> None:
        sheet.dismiss(animation=False)
        if entry.text.strip():
            then(Path(entry.text.strip()).expanduser())

    done.action = look
    sheet.open(animation=theme.motion)


def share_markers(app: Any, match: Match) -> None:
    """Hands the page with the markers to a printer's app; where there is none, saves it and says where."""
    offer = next(one for one in offers(match, app.say) if one.kind.key == PAPER)
    saved = files.share(app, match, offer)
    if saved is not None:
        Toast.show(app.say("export.saved", path=saved))
