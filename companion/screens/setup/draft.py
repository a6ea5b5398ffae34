"""A game as it is being set up: who sits where, who starts, and what has been chosen. No Kivy, and nothing changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.engine.results import Json

LONGEST_NAME = 200
"""Characters that are kept of a name; screens shorten it further to what fits."""


@dataclass(frozen=True)
class Field:
    """Something to choose. Its texts are `setup.<game>.<key>`, `….why`, and one a choice, `….<choice>`."""

    key: str
    kind: str
    """choice, switch, number"""
    default: Json
    choices: tuple[Json, ...] = ()
    least: int = 0
    most: int = 0
    house: bool = False
    """A house rule of the rulings: its usual value can be set once, in the settings."""


@dataclass(frozen=True)
class Chair:
    """A place at the table that is taken."""

    place: str
    name: str = ""
    token: str = ""
    own: Mapping[str, Json] = field(default_factory=dict)
    """What this player chooses for himself alone (a Tudor player's variant, say)."""


@dataclass(frozen=True)
class Draft:
    """Everything chosen so far; chairs go clockwise."""

    game: str
    chairs: tuple[Chair, ...]
    first: int = 0
    """The chair of whoever starts."""
    values: Mapping[str, Json] = field(default_factory=dict)

    def chair_at(self, place: str) -> int | None:
        """Which chair stands there."""
        return next((number for number, chair in enumerate(self.chairs) if chair.place == place), None)


def tidy_name(text: str) -> str:
    """A typed name without stray spaces and line ends, and not longer than can be kept."""
    return " ".join(text.split())[:LONGEST_NAME]


def put_value(draft: Draft, key: str, value: Json) -> Draft:
    return replace(draft, values={**draft.values, key: value})


def put_chair(draft: Draft, number: int, chair: Chair) -> Draft:
    chairs = (*draft.chairs[:number], chair, *draft.chairs[number + 1 :])
    return replace(draft, chairs=chairs)


def put_own(draft: Draft, number: int, **own: Json) -> Draft:
    """What a player has chosen for himself."""
    chair = draft.chairs[number]
    return put_chair(draft, number, replace(chair, own={**chair.own, **own}))


def put_first(draft: Draft, number: int) -> Draft:
    return replace(draft, first=number)


def seat_person(draft: Draft, number: int, name: str) -> Draft:
    """Somebody sits down; if he sits elsewhere already, the two change places. An empty name frees the chair's."""
    name = tidy_name(name)
    before = draft.chairs[number]
    for other, chair in enumerate(draft.chairs):
        if other != number and name and chair.name.casefold() == name.casefold():
            return swap_people(draft, number, other)
    return put_chair(draft, number, replace(before, name=name))


def swap_people(draft: Draft, one: int, other: int) -> Draft:
    """Two players change places; colours stay with the chairs, what somebody chose for himself goes with him."""
    first, second = draft.chairs[one], draft.chairs[other]
    draft = put_chair(draft, one, replace(first, name=second.name, own=second.own))
    return put_chair(draft, other, replace(second, name=first.name, own=first.own))


def give_token(draft: Draft, number: int, token: str) -> Draft:
    """A player takes a colour; whoever had it gets his."""
    before = draft.chairs[number].token
    for other, chair in enumerate(draft.chairs):
        if other != number and chair.token == token:
            draft = put_chair(draft, other, replace(chair, token=before))
    return put_chair(draft, number, replace(draft.chairs[number], token=token))


def add_chair(draft: Draft, chair: Chair, at: int) -> Draft:
    """One more player, between the others where he belongs."""
    first = draft.first + (at <= draft.first)
    return replace(draft, chairs=(*draft.chairs[:at], chair, *draft.chairs[at:]), first=first)


def remove_chair(draft: Draft, number: int) -> Draft:
    """A player leaves the table; if he was to start, the next one does."""
    chairs = (*draft.chairs[:number], *draft.chairs[number + 1 :])
    first = draft.first - (number < draft.first)
    return replace(draft, chairs=chairs, first=first % len(chairs))
