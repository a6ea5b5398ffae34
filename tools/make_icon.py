"""Draws the app's icon and the picture shown while it starts, from our own emblems: `python tools/make_icon.py`."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
from companion.texts.emblems import EMBLEMS  # noqa: E402

PARCHMENT, WAX, GOLD, INK = "#F1E6CC", "#86271D", "#E3B04B", "#2A2017"
FONTS = ROOT / "layouts/shared/fonts"


def emblem(picture: Image.Image, name: str, centre: tuple[float, float], size: int, colour: str) -> None:
    font = ImageFont.truetype(str(FONTS / "Emblems.ttf"), size)
    ImageDraw.Draw(picture).text(centre, EMBLEMS[name], font=font, fill=colour, anchor="mm")


def icon(side: int = 512) -> Image.Image:
    """A wax seal on parchment, with the rose in it."""
    big = side * 4  # drawn large and made smaller, so that edges are smooth
    picture = Image.new("RGBA", (big, big), PARCHMENT)
    draw = ImageDraw.Draw(picture)
    draw.ellipse((big * 0.11, big * 0.11, big * 0.89, big * 0.89), fill=WAX)
    draw.ellipse((big * 0.17, big * 0.17, big * 0.83, big * 0.83), outline=GOLD, width=int(big * 0.012))
    emblem(picture, "rose", (big / 2, big / 2), int(big * 0.5), GOLD)
    return picture.resize((side, side), Image.Resampling.LANCZOS)


def presplash(side: int = 512) -> Image.Image:
    """The same, with the name below it."""
    picture = Image.new("RGB", (side, side), PARCHMENT)
    mark = icon(side * 5 // 8)
    picture.paste(mark, (side * 3 // 16, side // 12), mark)
    font = ImageFont.truetype(str(FONTS / "LinLibertine_RZ.otf"), side // 10)
    ImageDraw.Draw(picture).text((side / 2, side * 0.84), "Table Companion", font=font, fill=INK, anchor="mm")
    return picture


def main() -> None:
    icon().quantize(64).save(ROOT / "layouts/shared/icon.png", optimize=True)
    presplash().quantize(64).save(ROOT / "layouts/shared/presplash.png", optimize=True)


if __name__ == "__main__":
    main()
