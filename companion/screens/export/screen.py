"""Save or share a match: as a file that can be brought in again, as text, as a table, or into BG Stats."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder
from kivy.properties import StringProperty

import layouts
from companion.export.bgstats import play_link
from companion.match.match import Match
from companion.screens.export import files, view_model
from companion.screens.export.view_model import Offer
from companion.widgets.basics import Card, Ink, Plate
from companion.widgets.framed_page import FramedPage
from companion.widgets.icons import FACE, icon
from companion.widgets.qr import QrCode, fits


class OfferCard(Card):
    """One kind of file: what it is good for, save it, share it."""

    title = StringProperty()
    why = StringProperty()


class ExportPage(FramedPage):
    """`show(match=…)`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._match: Match | None = None
        self._saved = Ink(tag="saved", points=16)

    def show(self, match: Match | None = None) -> None:
        self._match = match or self._match
        self._build()

    def _build(self) -> None:
        self.column.clear_widgets()
        self.title = self.say("game.export")
        if self._match is None:
            return
        for offer in view_model.offers(self._match, self.say):
            card = OfferCard(title=offer.title, why=offer.why)
            for name, sign, act in (
                ("save", "content-save-outline", self._save),
                ("share", "share-variant", self._share),
            ):
                plate = Plate(text=self.say(f"export.{name}"), glyph=icon(sign), glyph_face=FACE)
                plate.tag, plate.action = f"{name}-{offer.kind.key}", partial(act, offer)
                card.ids.row.add_widget(plate)
            self.column.add_widget(card)
        self.column.add_widget(self._bg_stats(self._match))

    def _bg_stats(self, match: Match) -> Card:
        card = Card()
        card.add_widget(Factory.Heading(text=self.say("export.bgstats")))
        link = play_link(match, self.app.language)
        code = "export.bgstats.why" if link else "export.bgstats.later"
        if link and not fits(link):
            link, code = None, "export.bgstats.too_long"
        card.add_widget(Ink(text=self.say(code), quiet=True, points=15))
        if link:
            card.add_widget(QrCode(text=link, size_hint_y=None, height="344dp"))
        return card

    # --- files
    def _save(self, offer: Offer) -> None:
        assert self._match is not None
        self._tell_saved(files.save(self.app, self._match, offer))

    def _share(self, offer: Offer) -> None:
        assert self._match is not None
        self._tell_saved(files.share(self.app, self._match, offer))

    def _tell_saved(self, path: Path | None) -> None:
        if path is not None:
            self._saved.text = self.say("export.saved", path=path)
            if not self._saved.parent:
                self.column.add_widget(self._saved, index=len(self.column.children))
            self.scroll.scroll_y = 1


Builder.load_file(layouts.path("export/export.kv"))
