"""The games as they stand on the shelf, in the order of the catalogue: each has its `box.py`."""

from __future__ import annotations

from importlib import import_module

from companion.catalogue import GAMES
from companion.screens.shelf_box import Box

BY_KEY: dict[str, Box] = {key: import_module(f"companion.screens.{key}.box").BOX for key in GAMES}
"""Key → box."""
