"""Asks for a file: those in the folder people find are offered, any other can be named."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.factory import Factory

from companion.widgets.basics import Ink, Plate, Sheet
from companion.widgets.entry import Entry

MOST_OFFERED = 20


def ask_file(app: Any, suffix: str, codes: tuple[str, str, str], then: Callable[[Path], object]) -> None:
    """`codes` are those of the title, of why, and of what the plate does; `then` is called when the sheet has gone."""
    title, why, do = codes
    folder = app.phone.public_folder()
    sheet = Sheet(Factory.Heading(text=app.say(title)))
    sheet.add_part(Ink(text=app.say(why, folder=folder), quiet=True))

    def take(path: Path) -> None:
        sheet.dismiss(animation=False)
        then(path)

    for path in sorted(folder.glob(f"*{suffix}"))[:MOST_OFFERED] if folder.is_dir() else []:
        plate = Plate(text=path.name[:34], size_hint_x=1, tag=f"file-{path.name}", wraps=True)
        plate.action = partial(take, path)
        sheet.add_part(plate)
    entry = Entry(hint_text=app.say("history.import.path"), tag="path", longest=1000)
    sheet.add_part(entry)
    button = Plate(text=app.say(do), kind="strong", size_hint_x=1, tag="import-now")
    button.action = lambda: take(Path(entry.text.strip()).expanduser()) if entry.text.strip() else None
    sheet.add_part(button)
    sheet.open()
