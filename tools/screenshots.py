"""Pictures of every scene, by day and by night, upright, lying and on a table computer, into docs/screens.

python -m tools.screenshots            all of them
python -m tools.screenshots home setup-tudor
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image

from tests.screens.driver import Ui  # before the app: it makes a window without a screen
from tests.screens.recording_phone import RecordingPhone

from companion.app import CompanionApp  # isort: skip
from tools.scenes import Scene, scenes  # isort: skip

FOLDER = Path(__file__).parents[1] / "docs" / "screens"
SIZES = ((412, 915), (915, 412), (1280, 800))
LIGHTS = {"day": "light", "night": "dark"}
COLOURS = 64
"""Of a picture: flat areas and letters need no more, and a whole folder of them stays small."""
LIMIT_BYTES = 16 << 20


def main(wanted: list[str]) -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    chosen = [scene for scene in scenes() if not wanted or scene.name in wanted]
    if not wanted:
        for old in FOLDER.glob("*.png"):
            old.unlink()
    for scene in chosen:
        for light in LIGHTS:
            take(scene, light)
        print(scene.name, flush=True)
    size = sum(path.stat().st_size for path in FOLDER.glob("*.png"))
    print(f"{len(list(FOLDER.glob('*.png')))} pictures, {size / 1024:.0f} KiB")
    return 0 if size <= LIMIT_BYTES else 1


def take(scene: Scene, light: str) -> None:
    """One scene in one light, at every size."""
    with tempfile.TemporaryDirectory() as folder:
        ui = Ui(CompanionApp(folder=Path(folder), phone=RecordingPhone()))
        try:
            ui.app.remember("theme", LIGHTS[light])
            ui.app.rebuild()
            scene.show(ui)
            ui.settle()
            for width, height in SIZES:
                ui.resize(width, height)
                ui.frames(4)
                path = FOLDER / f"{scene.name}-{width}x{height}-{light}.png"
                ui.shot(path)
                shrink(path)
        finally:
            ui.close()


def shrink(path: Path) -> None:
    """The same picture with few colours."""
    with Image.open(path) as picture:
        small = picture.quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
