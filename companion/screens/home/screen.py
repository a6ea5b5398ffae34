"""The first screen: go on with a game, or take one from the shelf."""

from __future__ import annotations

from datetime import date
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

import layouts
from companion.screens.home import view_model
from companion.texts.emblems import EMBLEMS
from companion.widgets.basics import Page
from companion.widgets.icons import icon


class GameTile(ButtonBehavior, BoxLayout):
    """A game, or a match, as a card to pick up."""

    tag = StringProperty()
    glyph = StringProperty()
    title = StringProperty()
    line = StringProperty()
    detail = StringProperty()
    strong = BooleanProperty(False)


class HomePage(Page):
    """Continue first, then the shelf."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.ids.history.glyph, self.ids.settings.glyph = icon("history"), icon("cog-outline")
        self.ids.join.glyph, self.ids.join.action = icon("account-multiple-plus-outline"), lambda: self.app.go("join")
        self.ids.paper.glyph, self.ids.paper.action = icon("qrcode-scan"), self._scan_card
        self.ids.history.action = lambda: self.app.go("history")
        self.ids.settings.action = lambda: self.app.go("settings")
        for card in view_model.shelf(self.app.say):
            tile = GameTile(tag=f"new-{card.key}", glyph=EMBLEMS[card.emblem], title=card.title, line=card.motto)
            tile.detail = card.facts
            tile.bind(on_release=lambda _, key=card.key: self.app.go("setup", game=key))
            self.ids.shelf.add_widget(tile)

    def _scan_card(self) -> None:
        from companion.screens.paper.scanning import scan_card  # the camera is loaded when it is first wanted

        scan_card(self.app)

    def refresh(self) -> None:
        box = self.ids.unfinished
        box.clear_widgets()
        for each in view_model.unfinished(self.app.store.matches, self.app.say, date.today()):
            tile = GameTile(
                tag=f"match-{each.match}",
                glyph=EMBLEMS[each.emblem],
                title=each.title,
                line=each.stands,
                detail=each.players,
                strong=True,
            )
            tile.bind(on_release=lambda _, match=each.match: self.app.open_match(match))
            box.add_widget(tile)
        damages = self.app.store.damages
        self.ids.notice.text = self.app.say("home.damaged", count=len(damages)) if damages else ""


Builder.load_file(layouts.path("home/home.kv"))
