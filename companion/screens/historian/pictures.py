"""Pictures to look at and to hand on: the album of the tapestry, and the score card."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.screens.historian import view_model
from companion.screens.historian.album import Album, NoPictureError, Panel, sew
from companion.screens.historian.album_view import AlbumView
from companion.screens.historian.people import People
from companion.widgets.basics import Toast

FOLDERS_SETTING = "picture_folders"
"""Where pictures are looked for, if not in the usual folders."""


class Pictures:
    """The pictures of one page."""

    def __init__(self, page: Any) -> None:
        self._page = page

    def open_album(self) -> None:
        match, say = self._page.match, self._page.say
        tapestry = view_model.tapestry(match.state, People(match, say), say)
        folder = self._page.app.phone.private_folder() / "album" / match.setup.match
        AlbumView(Album(folder), tapestry, say, self._folders(), self._share_tapestry).open(animation=False)

    def _share_tapestry(self, panels: Sequence[Panel]) -> None:
        title = self._page.say("historian.page.album_title", date=self._page.match.setup.created[:10])
        try:
            path = sew(panels, title, self._path("tapestry"))
        except NoPictureError:
            Toast.show(self._page.say("historian.page.not_written"))
        else:
            self._hand_on(path)

    def _folders(self) -> list[Path]:
        given = self._page.app.settings.get(FOLDERS_SETTING)
        if isinstance(given, list):
            return [Path(str(each)) for each in given]
        home = Path.home()
        return [home / "Pictures", home / "Downloads", Path("/sdcard/DCIM/Camera"), Path("/sdcard/Pictures")]

    def _path(self, name: str) -> Path:
        setup = self._page.match.setup
        folder: Path = self._page.app.phone.private_folder() / "pictures"
        return folder / f"{name}-{setup.created[:10]}-{setup.match[:8]}.png"

    def _hand_on(self, path: Path) -> None:
        if not self._page.app.phone.share(path, "image/png"):
            Toast.show(self._page.say("historian.page.saved_as", path=path))
