"""Pictures of the chosen rows: kept beside the match, and sewn into one long tapestry to hand on. No Kivy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, ImageOps, UnidentifiedImageError

import layouts
from companion.screens.historian.view_model import Woven

KINDS = (".jpg", ".jpeg", ".png", ".webp", ".bmp")
LONGEST_SIDE = 1600
"""Pixels a picture is kept with: enough to read three cards from, and small enough for an evening of them."""
STRIP_HEIGHT = 480
"""Pixels of the cloth in the sewn picture, without its borders."""
WIDEST = 24_000
"""Pixels of the sewn picture: beyond this other apps refuse to open it, so the cloth gets lower instead."""
BORDER = 56
LINEN, THREAD, FADED = "#F1E6CC", "#86271D", "#66543F"


class NoPictureError(Exception):
    """The file is no picture that can be read, or it cannot be kept."""


@dataclass(frozen=True)
class Panel:
    """A piece of the tapestry, with its picture if there is one."""

    woven: Woven
    picture: Path | None


class Album:
    """The pictures of one match, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def panels(self, tapestry: Iterable[Woven]) -> tuple[Panel, ...]:
        return tuple(Panel(each, self.picture(each)) for each in tapestry)

    def picture(self, woven: Woven) -> Path | None:
        path = self._path(woven)
        return path if path.is_file() else None

    def add(self, woven: Woven, source: Path) -> Path:
        """Keeps a copy of that picture, upright, not larger than needed, and without where and when it was taken."""
        try:
            with Image.open(source) as opened:
                picture = ImageOps.exif_transpose(opened).convert("RGB")
            picture.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
            self._folder.mkdir(parents=True, exist_ok=True)
            path = self._path(woven)
            making = path.with_suffix(".new")
            picture.save(making, "JPEG", quality=88)
            making.replace(path)
        except (OSError, UnidentifiedImageError, Image.DecompressionBombError, ValueError) as fault:
            raise NoPictureError from fault
        return path

    def remove(self, woven: Woven) -> None:
        with suppress(OSError):
            self._path(woven).unlink()

    def _path(self, woven: Woven) -> Path:
        """Named by place and owner: after another choice at that place, the old picture is not taken for the new."""
        return self._folder / f"{woven.place:03d}-{woven.person.seat if woven.person else 'deck'}.jpg"


def recent_pictures(folders: Iterable[Path], most: int = 60) -> list[Path]:
    """The newest pictures in these folders."""
    found: list[tuple[float, Path]] = []
    for folder in folders:
        with suppress(OSError):
            for path in folder.iterdir():
                if path.suffix.lower() in KINDS and path.is_file():
                    found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)[:most]]


def sew(panels: Sequence[Panel], title: str, target: Path) -> Path:
    """Writes the whole tapestry as one long picture; raises NoPictureError."""
    cloths = [_cloth(panel) for panel in panels]
    width = sum(cloth.width for cloth in cloths)
    if width > WIDEST:
        shrink = WIDEST / width
        cloths = [cloth.resize((max(1, int(cloth.width * shrink)), int(STRIP_HEIGHT * shrink))) for cloth in cloths]
    height = cloths[0].height if cloths else STRIP_HEIGHT
    whole = Image.new("RGB", (max(600, sum(cloth.width for cloth in cloths)), height + 2 * BORDER), LINEN)
    place = 0
    for cloth, panel in zip(cloths, panels, strict=True):
        whole.paste(cloth, (place, BORDER))
        _caption(whole, panel, place, cloth.width)
        place += cloth.width
    _embroider(whole, title)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        whole.save(target, "PNG")
    except OSError as fault:
        raise NoPictureError from fault
    return target


def _cloth(panel: Panel) -> Image.Image:
    """One piece, as high as the tapestry."""
    if panel.picture is not None:
        with suppress(OSError, UnidentifiedImageError), Image.open(panel.picture) as opened:
            wide = max(1, round(opened.width * STRIP_HEIGHT / opened.height))
            return opened.convert("RGB").resize((wide, STRIP_HEIGHT))
    return _drawn_cards(panel.woven)


def _drawn_cards(woven: Woven) -> Image.Image:
    """Blank cards where nobody took a picture."""
    card, gap = 220, 24
    cloth = Image.new("RGB", (woven.cards * (card + gap) + gap, STRIP_HEIGHT), LINEN)
    draw = ImageDraw.Draw(cloth)
    for number in range(woven.cards):
        left = gap + number * (card + gap)
        box = (left, 70, left + card, STRIP_HEIGHT - 70)
        draw.rounded_rectangle(box, 14, fill="#FBF5E6", outline=_colour(woven), width=5)
    return cloth


def _caption(whole: Image.Image, panel: Panel, left: int, width: int) -> None:
    draw = ImageDraw.Draw(whole)
    low = whole.height - BORDER
    draw.rectangle((left, low, left + width, low + 6), fill=_colour(panel.woven))
    draw.text((left + 16, low + 12), panel.woven.title, font=_face(30), fill=THREAD)


def _embroider(whole: Image.Image, title: str) -> None:
    """A border of stitches along the upper edge, and the title in it."""
    draw = ImageDraw.Draw(whole)
    for left in range(0, whole.width, 28):
        draw.polygon([(left, 8), (left + 28, 8), (left + 14, 22)], fill=THREAD)
    draw.text((16, 22), title, font=_face(26), fill=FADED)


def _colour(woven: Woven) -> str:
    return woven.person.token.body if woven.person else FADED


def _face(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(layouts.path("shared/fonts/LinLibertine_RZ.otf"), size)
