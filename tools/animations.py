"""Short animations of the app playing by itself, and a printed card, for the README, into docs/animations.

python -m tools.animations            all of them
python -m tools.animations divorce camera
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import asynckivy
import pypdfium2
from PIL import Image, ImageChops

from companion.paper.card import make_card
from tests.paper.games import tudor
from tests.screens.driver import FRAME, Ui  # before the app: it makes a window without a screen

from companion.app import CompanionApp  # isort: skip
from companion.screens.demo.plays import PLAYS  # isort: skip
from companion.screens.demo.run import DemoPhone  # isort: skip
from companion.screens.demo.stage import Stage  # isort: skip

FOLDER = Path(__file__).parents[1] / "docs" / "animations"
WIDTH = 300
"""Pixels of a picture: three stand side by side on a page."""

STEP_FRAMES = 5
"""Frames of the driver between two pictures: a quarter of a second."""

LONGEST = 2.0
"""Seconds for which one picture stands: nobody wants to watch the camera think."""

COLOURS = 96
LIMIT_BYTES = 2 << 20
PATIENCE = 120.0


def main(wanted: list[str]) -> int:
    """Each in a program of its own: what an app leaves behind must not come up in the next picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    if len(wanted) != 1:
        print_card(FOLDER / "card.png")
        return max(subprocess.call([sys.executable, "-m", "tools.animations", name]) for name in wanted or PLAYS)
    path = FOLDER / f"{wanted[0]}.gif"
    write(record(PLAYS[wanted[0]]), path)
    size = path.stat().st_size
    print(f"{path.name}: {size / 1024:.0f} KiB", flush=True)
    return int(size > LIMIT_BYTES)


def print_card(path: Path) -> None:
    """A score card as it comes out of the printer, small."""
    page = pypdfium2.PdfDocument(make_card(tudor()))[0].render(scale=2).to_pil()
    page.resize((2 * WIDTH, round(page.height * 2 * WIDTH / page.width))).quantize(COLOURS).save(path, optimize=True)


def record(play: Callable[[Stage], Awaitable[None]]) -> list[tuple[Image.Image, float]]:
    """Pictures of one play, each with the seconds for which it stands."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ui = Ui(CompanionApp(folder=folder, phone=DemoPhone(folder)))
        stage = Stage(ui.app)
        try:
            task = asynckivy.start(play(stage))
            pictures: list[tuple[Image.Image, float]] = []
            end = time.monotonic() + PATIENCE
            while not task.finished and time.monotonic() < end:
                ui.frames(STEP_FRAMES - 2)  # two more pass while the picture is taken
                add(pictures, picture(ui, folder / "shot.png"))
                time.sleep(0.01)  # the camera's thread needs the processor too
        finally:
            stage.close()
            ui.close()
    return pictures


def picture(ui: Ui, path: Path) -> Image.Image:
    ui.shot(path)
    with Image.open(path) as shot:
        return shot.convert("RGB").resize((WIDTH, round(shot.height * WIDTH / shot.width)), Image.Resampling.LANCZOS)


def add(pictures: list[tuple[Image.Image, float]], new: Image.Image) -> None:
    """One more picture; if it is the same as the last, that one stands longer."""
    step = STEP_FRAMES * FRAME
    if pictures and ImageChops.difference(pictures[-1][0], new).getbbox() is None:
        pictures[-1] = (new, min(LONGEST, pictures[-1][1] + step))
    else:
        pictures.append((new, step))


def write(pictures: list[tuple[Image.Image, float]], path: Path) -> None:
    """One palette for all pictures, so that only what changes is stored."""
    sample = Image.new("RGB", (WIDTH * len(pictures[::4]), pictures[0][0].height))
    for place, (each, _) in enumerate(pictures[::4]):
        sample.paste(each, (place * WIDTH, 0))
    palette = sample.quantize(COLOURS, dither=Image.Dither.NONE)
    frames = [each.quantize(palette=palette, dither=Image.Dither.NONE) for each, _ in pictures]
    seconds = [int(1000 * each) for _, each in pictures]
    seconds[-1] = int(1000 * LONGEST)
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=seconds, loop=0, optimize=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
