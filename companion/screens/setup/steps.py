"""The set-up of the real table, step by step; each game has its own in `screens/<key>/steps.py`."""

from __future__ import annotations

from importlib import import_module

from companion.screens.setup.draft import Draft
from companion.screens.setup.pictures import Step
from companion.screens.setup.view_model import Say


def steps(draft: Draft, say: Say) -> tuple[Step, ...]:
    """All steps for this game as it has been set up."""
    return tuple(import_module(f"companion.screens.{draft.game}.steps").steps(draft, say))
