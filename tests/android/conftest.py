"""The spec, and the source tree as buildozer packs it."""

from __future__ import annotations

import configparser
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

PACKING = """
import sys
from buildozer import Buildozer
packer = Buildozer(filename='buildozer.spec', target=None)
type(packer).app_dir = property(lambda self: sys.argv[1])
packer._copy_application_sources()
"""


@pytest.fixture(scope="session")
def spec() -> Any:
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(ROOT / "buildozer.spec")
    return parser["app"]


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What goes into the app, collected by buildozer itself."""
    folder = tmp_path_factory.mktemp("packed")
    subprocess.run([sys.executable, "-c", PACKING, str(folder)], cwd=ROOT, check=True, capture_output=True)
    return folder
