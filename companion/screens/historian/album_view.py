"""The tapestry to read aloud: every chosen row in a long strip, with a picture where somebody took one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView
from kivy.utils import get_color_from_hex

import layouts
from companion.screens.historian.album import Album, NoPictureError, Panel, recent_pictures
from companion.screens.historian.view_model import Woven
from companion.texts.emblems import EMBLEMS
from companion.widgets.basics import Ink, Plate, Sheet, Toast, ask
from companion.widgets.theme import theme

Say = Callable[..., str]


class PanelView(ButtonBehavior, BoxLayout):
    """A piece of the tapestry; a tap offers a picture for it."""

    tag = StringProperty()
    title = StringProperty()
    source = StringProperty()
    hint = StringProperty()
    mark = StringProperty()
    cards = NumericProperty(3)
    body = ColorProperty()
    ink = ColorProperty()

    def show(self, panel: Panel, say: Say) -> None:
        woven = panel.woven
        token = woven.person.token if woven.person else None
        self.tag, self.title, self.cards = f"panel-{woven.place}", woven.title, woven.cards
        self.mark = EMBLEMS[token.emblem] if token else EMBLEMS["book"]
        self.body = get_color_from_hex(token.body) if token else theme.faded
        self.ink = get_color_from_hex(token.ink) if token else theme.surface
        self.hint = "" if panel.picture else say("historian.page.album_add")
        self.source = str(panel.picture) if panel.picture else ""
        if self.source:
            self.ids.picture.reload()  # the same name may hold another picture now


class PictureRow(ButtonBehavior, BoxLayout):
    """A picture that could be taken."""

    tag = StringProperty()
    source = StringProperty()
    name = StringProperty()
    choose = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        if self.choose:
            self.choose(Path(self.source))


class AlbumView(ModalView):
    """The whole tapestry."""

    tag = StringProperty("album")
    title = StringProperty()
    empty = StringProperty()

    def __init__(
        self,
        album: Album,
        tapestry: Sequence[Woven],
        say: Say,
        folders: Sequence[Path],
        share: Callable[[Sequence[Panel]], object],
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self._album, self._tapestry, self._say, self._folders = album, tapestry, say, folders
        self.title = say("historian.page.album")
        self.empty = "" if tapestry else say("historian.page.album_empty")
        self.ids.share.text, self.ids.close.text = say("historian.page.album_share"), say("historian.page.close")
        self.ids.share.disabled = not tapestry
        self.ids.share.action = lambda: share(album.panels(tapestry))
        self.ids.close.action = lambda: self.dismiss(animation=False)
        self._fill()
        Clock.schedule_once(lambda *_: setattr(self.ids.strip, "scroll_x", 0))

    def _fill(self) -> None:
        box = self.ids.panels
        panels = self._album.panels(self._tapestry)
        while len(box.children) < len(panels):
            view = PanelView()
            view.bind(on_release=self._tapped)
            box.add_widget(view)
        for view, panel in zip(reversed(box.children), panels, strict=True):
            view.show(panel, self._say)

    def _tapped(self, view: PanelView) -> None:
        woven = self._tapestry[int(view.tag.removeprefix("panel-")) - 1]
        if self._album.picture(woven) is None:
            self._pick(woven)
            return
        ask(
            woven.title,
            "",
            (self._say("historian.page.album_change"), lambda: self._pick(woven)),
            (self._say("historian.page.album_remove"), lambda: self._remove(woven)),
            (self._say("game.cancel"), None),
        )

    def _pick(self, woven: Woven) -> None:
        found = recent_pictures(self._folders)
        sheet = Sheet(Factory.Heading(text=self._say("historian.page.album_pick")))
        if not found:
            sheet.add_part(Ink(text=self._say("historian.page.album_none")))

        def take(path: Path) -> None:
            sheet.dismiss(animation=False)
            self._add(woven, path)

        for path in found:
            sheet.add_part(PictureRow(tag=f"picture-{path.name}", source=str(path), name=path.name, choose=take))
        close = Plate(text=self._say("game.cancel"), size_hint_x=1)
        close.action = lambda: sheet.dismiss(animation=False)
        sheet.add_part(close)
        sheet.open(animation=theme.motion)

    def _remove(self, woven: Woven) -> None:
        self._album.remove(woven)
        self._fill()

    def _add(self, woven: Woven, path: Path) -> None:
        try:
            self._album.add(woven, path)
        except NoPictureError:
            Toast.show(self._say("historian.page.album_bad"))
        self._fill()


Builder.load_file(layouts.path("historian/album.kv"))
