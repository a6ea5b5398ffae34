"""What the set-up screen shows: the table with its chairs, what can be chosen, and a word of advice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random

from companion.engine.results import Json, Refusal
from companion.games.historian.options import advice, read_options
from companion.screens.names import drawable
from companion.screens.setup import places, tudor_card
from companion.screens.setup.draft import Draft, Field, put_value
from companion.screens.setup.form import companion
from companion.screens.setup.forms import (
    FORMS,
    asks_who_starts,
    free_places,
    new_draft,
    seat_of,
    side_of,
    value_of,
)
from companion.screens.tokens import BY_KEY, Token

Say = Callable[..., str]
Kept = Callable[[str, Json], Json]
"""A setting by name, with what it is if nobody has set it."""


@dataclass(frozen=True)
class ChairView:
    """A chair as it is drawn; `number` is None where nobody sits (an empty corner, the dummy)."""

    number: int | None
    place: str
    x: float
    y: float
    name: str
    note: str = ""
    token: Token | None = None
    letter: str = ""
    starts: bool = False


@dataclass(frozen=True)
class FieldView:
    """Something to choose, in words."""

    key: str
    kind: str
    title: str
    why: str
    value: Json
    choices: tuple[tuple[Json, str], ...] = ()
    least: int = 0
    most: int = 0


@dataclass(frozen=True)
class SetupView:
    title: str
    chairs: tuple[ChairView, ...]
    square: bool
    count: str
    may_add: bool
    may_remove: bool
    first: str
    """Who starts, as a sentence; empty where the game decides it."""
    fields: tuple[FieldView, ...]
    house: tuple[FieldView, ...]
    advice: tuple[str, ...]


def open_draft(key: str, kept: Kept) -> Draft:
    """A new game with the house rules, the box and the players of last time."""
    usual = dict(kept(f"defaults.{key}", {}))
    for option in FORMS[key].box:
        usual[option] = kept(f"{key}.{option}", None)
    fields = {field.key: field for field in FORMS[key].fields(new_draft(key, {}))}
    usual = {option: value for option, value in usual.items() if _fits(value, fields.get(option))}
    names = tuple(name if isinstance(name, str) else "" for name in kept(f"table.{key}", ()))
    return new_draft(key, usual, names)


def _fits(value: Json, field: Field | None) -> bool:
    """Whether a kept value can be shown: one that was damaged counts as not kept."""
    if field is None or value is None:
        return value is not None
    kinds = {"switch": bool, "number": int}
    return type(value) is kinds[field.kind] if field.kind in kinds else value in field.choices


def to_keep(draft: Draft) -> Mapping[str, Json]:
    """What the next set-up is to remember: who sat there, and what belongs to the box."""
    names = [chair.name for chair in draft.chairs]
    kept: dict[str, Json] = {f"table.{draft.game}": names if any(names) else []}
    if draft.game == "historian" and "deck" in draft.values:
        kept["historian.deck"] = draft.values["deck"]
    return kept


def choose(draft: Draft, key: str, value: Json, chance: Random) -> Draft:
    """A field was set; Tudor's variant is everybody's own, so here it is given to all."""
    if draft.game == "tudor" and key == "variant":
        return tudor_card.choose_for_all(draft, value, chance)
    return put_value(draft, key, value)


def default_name(say: Say) -> Callable[[Draft, int], str]:
    """What a player without a name is called: by his colour where he has one, else by his number."""

    def name(draft: Draft, number: int) -> str:
        if level := companion(draft, number):
            return say(f"opponent.player.{level}")
        if FORMS[draft.game].by_colour:
            return say(f"token.{side_of(draft, number)}.player")
        return say("setup.player", number=seat_of(draft, number))

    return name


def view(draft: Draft, say: Say) -> SetupView:
    form, count = FORMS[draft.game], len(draft.chairs)
    fields = [field_view(draft.game, field, value_of(draft, field), say) for field in form.fields(draft)]
    house = {field.key for field in form.fields(draft) if field.house}
    starter = chair_name(draft, draft.first, say)
    return SetupView(
        title=say(f"{draft.game}.name"),
        chairs=tuple(_chairs(draft, say)),
        square=bool(form.places),
        count=say("setup.count", count=count),
        may_add=count < form.most,
        may_remove=count > form.least,
        first=say(f"setup.{draft.game}.starts", name=starter) if asks_who_starts(draft) else "",
        fields=tuple(field for field in fields if field.key not in house),
        house=tuple(field for field in fields if field.key in house),
        advice=tuple(_advice(draft, say)),
    )


def chair_name(draft: Draft, number: int, say: Say) -> str:
    """As it is shown: what can be drawn of a name, or else what somebody without one is called."""
    name = "" if companion(draft, number) else drawable(draft.chairs[number].name)
    return name or default_name(say)(draft, number)


def _chairs(draft: Draft, say: Say) -> list[ChairView]:
    found = []
    for number, chair in enumerate(draft.chairs):
        x, y = places.spot(draft, number)
        found.append(
            ChairView(
                number,
                chair.place,
                x,
                y,
                chair_name(draft, number, say),
                _note(draft, number, say),
                _token(draft, number),
                _letter(draft, number, say),
                starts=number == draft.first and asks_who_starts(draft),
            )
        )
    for place in free_places(draft):
        found.append(ChairView(None, place, *places.corner(place), say("setup.free_place")))
    if draft.game == "six" and len(draft.chairs) == 3:
        found.append(ChairView(None, "", *places.opposite(draft, draft.first), say("setup.dummy")))
    return found


def _token(draft: Draft, number: int) -> Token:
    token = BY_KEY[side_of(draft, number)]
    return replace(token, emblem=FORMS[draft.game].emblems.get(token.key, token.emblem))


def _letter(draft: Draft, number: int, say: Say) -> str:
    if FORMS[draft.game].by_colour:
        return say(f"token.{side_of(draft, number)}.letter")
    return str(seat_of(draft, number))


def _note(draft: Draft, number: int, say: Say) -> str:
    """What one should know of this chair: a Tudor player's variant, if it is not the usual one."""
    if draft.game != "tudor":
        return ""
    variant = tudor_card.variant_of(draft, number)
    return "" if variant == "standard" else say(f"setup.tudor.variant.{variant}")


def field_view(game: str, field: Field, value: Json, say: Say) -> FieldView:
    code = f"setup.{game}.{field.key}"
    choices = tuple((choice, say(f"{code}.{choice}")) for choice in field.choices)
    return FieldView(field.key, field.kind, say(code), say(f"{code}.why"), value, choices, field.least, field.most)


def _advice(draft: Draft, say: Say) -> list[str]:
    if draft.game == "historian":
        options = read_options(FORMS["historian"].options(draft))
        found = [] if isinstance(options, Refusal) else [say(code) for code in advice(options)]
        return [say("setup.historian.count_box"), *found] if "deck" not in draft.values else found
    if draft.game == "six" and not draft.values.get("stars"):
        return [say("setup.six.stars_unknown")]
    if draft.values.get("stealth") and any(chair.own.get("companion") for chair in draft.chairs):
        return [say("opponent.not_hidden")]
    return []
