"""What one game asks before it begins. Each game says it in `screens/<key>/set_up.py`, as `FORM`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from companion.engine.results import Json
from companion.screens.setup import tudor_card
from companion.screens.setup.draft import Draft, Field


@dataclass(frozen=True)
class Form:
    """What can be chosen for one game, and the options that come of it, exactly as the game's own rules read them."""

    least: int
    most: int
    tokens: Callable[[int], tuple[str, ...]]
    """The colours in which so many chairs are drawn, in their order."""
    options: Callable[[Draft], dict[str, Json]]
    fields: Callable[[Draft], tuple[Field, ...]] = lambda draft: ()
    usual: int = 0
    """How many play, if nobody says otherwise; the least if 0."""
    places: tuple[str, ...] = ()
    """Fixed places of which some may stay empty (Tudor's corners); without them chairs stand evenly all around."""
    box: tuple[str, ...] = ()
    """Options that belong to the printed box and are kept in the settings, by name."""
    by_colour: bool = False
    """Whether the rules call the seats by their colours; otherwise they count them."""
    first_side: Callable[[Draft], str] | None = None
    """Of two sides the one that moves first: whoever starts plays it. Without it, chairs keep their colours."""
    emblems: Mapping[str, str] = field(default_factory=dict)
    """Colour → emblem, where it is not the colour's usual one."""


def companion(draft: Draft, number: int) -> str:
    """The level at which the companion plays that chair; empty if a person does. It never plays with hidden Kings."""
    return "" if draft.values.get("stealth") else str(draft.chairs[number].own.get("companion", ""))


def in_order(*keys: str) -> Callable[[int], tuple[str, ...]]:
    return lambda count: keys[:count]


def value_of(draft: Draft, field: Field) -> Json:
    """What is chosen there at the moment."""
    if draft.game == "tudor" and field.key == "variant":
        return tudor_card.common_variant(draft)
    return draft.values.get(field.key, field.default)


def values(draft: Draft, fields: tuple[Field, ...], box: tuple[str, ...] = ()) -> dict[str, Json]:
    """The chosen value of every field, and what is known of the box."""
    found = {field.key: value_of(draft, field) for field in fields}
    return {**found, **{key: draft.values[key] for key in box if draft.values.get(key) is not None}}
