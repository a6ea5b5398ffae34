"""What can be set, and what it is set to. No Kivy."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.results import Json
from companion.phone.considerate import MANNERS as PHONE_MANNERS
from companion.screens.setup.draft import Field
from companion.screens.setup.forms import FORMS, house_fields
from companion.screens.setup.view_model import FieldView, Kept, Say, field_view
from companion.store.people import Person

LOOK = (
    Field("theme", "choice", "system", ("system", "light", "dark")),
    Field("text_scale", "choice", 1.0, (1.0, 1.3, 1.6)),
    Field("language", "choice", "en", ("en", "de")),
    Field("less_motion", "switch", False),
)
MANNERS = (
    *(Field(key, "switch", default) for key, default in PHONE_MANNERS.items()),
    Field("show_steps", "switch", True),
)
BY_KEY = {field.key: field for field in (*LOOK, *MANNERS)}

REBUILD = ("text_scale", "language")
"""What every page is made anew for; the rest shows at once."""


@dataclass(frozen=True)
class HouseCard:
    """The house rules of one game."""

    game: str
    title: str
    fields: tuple[FieldView, ...]


def setting(kept: Kept, key: str) -> Json:
    """What something is set to."""
    return kept(key, BY_KEY[key].default)


def look(kept: Kept, say: Say) -> tuple[FieldView, ...]:
    return tuple(field_view("settings", field, setting(kept, field.key), say) for field in LOOK)


def manners(kept: Kept, say: Say) -> tuple[FieldView, ...]:
    return tuple(field_view("settings", field, setting(kept, field.key), say) for field in MANNERS)


def house(kept: Kept, say: Say) -> tuple[HouseCard, ...]:
    """The games that have house rules, each with what it usually is."""
    cards = []
    for game in FORMS:
        usual = kept(f"defaults.{game}", {})
        fields = [field_view(game, each, usual.get(each.key, each.default), say) for each in house_fields(game)]
        if fields:
            cards.append(HouseCard(game, say(f"{game}.name"), tuple(fields)))
    return tuple(cards)


def with_house_rule(kept: Kept, game: str, key: str, value: Json) -> dict[str, Json]:
    """The house rules of a game after one was changed; what is as printed need not be remembered."""
    default = next(field.default for field in house_fields(game) if field.key == key)
    usual = {**kept(f"defaults.{game}", {}), key: value}
    return {name: each for name, each in usual.items() if name != key or each != default}


def rename_objection(people: list[Person], person: Person, name: str) -> str | None:
    """The text code of why somebody cannot be called that."""
    if not name:
        return "settings.name_empty"
    taken = any(each.id != person.id and each.name.casefold() == name.casefold() for each in people)
    return "settings.name_taken" if taken else None
