"""What is packed is all that is needed: the app is started and played from it alone.

COMPANION_PACKED_S=60 plays for a minute.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SECONDS = os.environ.get("COMPANION_PACKED_S", "8")

HAND = ("torture", "tests/screens/driver.py", "tests/screens/recording_phone.py", "tests/contract/samples.py")
"""What plays; it comes along beside the app, not within it."""


def test_the_packed_app_is_started_and_played_and_nothing_is_missing(packed: Path, tmp_path: Path) -> None:
    app, rig, home = (tmp_path / name for name in ("app", "rig", "home"))
    shutil.copytree(packed, app)
    for name in HAND:
        (rig / name).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, rig / name)
    script = rig / "played.py"
    shutil.copy(ROOT / "tests" / "android" / "played.py", script)
    home.mkdir()
    given = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "PYTHON", "KIVY"))}
    done = subprocess.run(
        [sys.executable, "-I", str(script), str(app), str(rig), str(ROOT), SECONDS],
        cwd=app, env={**given, "HOME": str(home), "SDL_VIDEODRIVER": "offscreen"}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-4000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["opened"] == [], "files outside the packed tree"
    assert told["games"] >= 5
    assert told["counts"]["records"] > 0
    assert told["asked"] > 100, "nobody has looked"
    assert (home / ".local" / "share" / "table-companion" / "companion.sqlite").exists()
    assert not list(app.rglob("*.sqlite")), "nothing is written into the app itself"
