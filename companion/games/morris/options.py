"""Setting a game up: one switch (M6)."""

from __future__ import annotations

from companion.engine.results import Json, Refusal
from companion.games.morris.state import State


def start(options: Json) -> State | Refusal:
    """The first state; an unknown or unfit option is refused."""
    if not isinstance(options, dict):
        return Refusal("morris.options_not_object", "M1")
    for key in options:
        if key != "free_centre":
            return Refusal("morris.unknown_option", "M1", {"key": str(key)[:40]})
    free_centre = options.get("free_centre", False)
    if not isinstance(free_centre, bool):
        return Refusal("morris.bad_free_centre", "M6")
    return State(free_centre=free_centre)
