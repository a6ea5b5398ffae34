"""The set-up of the real table, step by step."""

from __future__ import annotations

from collections.abc import Callable

from companion.screens.setup import board_steps, table_steps
from companion.screens.setup.draft import Draft
from companion.screens.setup.pictures import Step
from companion.screens.setup.view_model import Say

_STEPS: dict[str, Callable[[Draft, Say], list[Step]]] = {
    "tudor": board_steps.tudor,
    "crossing": board_steps.crossing,
    "six": table_steps.six,
    "divorce": table_steps.divorce,
    "historian": table_steps.historian,
}


def steps(draft: Draft, say: Say) -> tuple[Step, ...]:
    """All steps for this game as it has been set up."""
    return tuple(_STEPS[draft.game](draft, say))
