"""The page after a reveal: every seal as four words, and whether it fits. Decisions: view_model.py."""

from __future__ import annotations

from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

import layouts
from companion.screens.phones import view_model
from companion.screens.phones.view_model import SealProof
from companion.texts.seal_words import seal_words
from companion.widgets.basics import Card, Ink
from companion.widgets.framed_page import FramedPage
from companion.widgets.icons import icon


class ProofRow(BoxLayout):
    """One choice and its seal."""

    name = StringProperty()
    choice = StringProperty()
    words = StringProperty()
    verdict = StringProperty()
    glyph = StringProperty()
    fits = BooleanProperty(True)


class ProofPage(FramedPage):
    """`show(match=…)`."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._match: Any = None

    def show(self, match: Any = None) -> None:
        self._match = match or self._match

    def refresh(self) -> None:
        self.title = self.say("proof.title")
        self.column.clear_widgets()
        if self._match is None:
            return
        self.column.add_widget(Ink(text=self.say("proof.why")))
        language = self.app.language
        standing = view_model.standing(self._match, language)
        if standing:
            self._add(self.say("proof.standing"), standing)
        found = view_model.proofs(self._match, self.say, language, self._move_words)
        for proof in found:
            self._add(proof.title, list(proof.seals))
        if not found and not standing:
            self.column.add_widget(Ink(text=self.say("proof.none"), quiet=True))
        log = Card()
        log.add_widget(Factory.Heading(text=self.say("proof.log")))
        log.add_widget(
            Ink(text=seal_words(self._match.last.digest, language), face="Display", points=24, tag="log-words")
        )
        log.add_widget(Ink(text=self.say("proof.log_why"), quiet=True, points=15))
        self.column.add_widget(log)

    def _add(self, title: str, seals: list[SealProof]) -> None:
        card = Card(spacing="14dp")
        card.add_widget(Factory.Heading(text=title))
        for seal in seals:
            row = ProofRow(name=seal.name, choice=seal.choice, words=seal.words, fits=seal.fits)
            row.verdict = self.say("proof.fits" if seal.fits else "proof.broken") if seal.choice else ""
            row.glyph = icon("check-circle-outline" if seal.fits else "alert-circle-outline") if seal.choice else ""
            card.add_widget(row)
        self.column.add_widget(card)

    def _move_words(self, move: str) -> str:
        """As the game's own page says it, if it has been opened."""
        pages, key = self.app.pages, self._match.game.key
        page = pages.get_screen(key) if pages.has_screen(key) else None
        return str(page.move_words(move)) if page is not None and page.match is not None else move


Builder.load_file(layouts.path("phones/proof.kv"))
