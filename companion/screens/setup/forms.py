"""A game as it is being set up: chairs, seats and options, by the form of each game of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

from companion.catalogue import GAMES, game
from companion.engine.results import Json, Refusal
from companion.games.tudor.board import CLOCKWISE, OPPOSITE
from companion.match.records import Player
from companion.screens.setup.draft import Chair, Draft, Field, add_chair, remove_chair
from companion.screens.setup.form import Form, companion, value_of

__all__ = ["FORMS", "value_of"]

FORMS: dict[str, Form] = {key: import_module(f"companion.screens.{key}.set_up").FORM for key in GAMES}


def new_draft(key: str, usual: Mapping[str, Json], names: tuple[str, ...] = ()) -> Draft:
    """A game that could begin as it is. `usual`: house rules and what is known of the box; `names`: who played last."""
    count = FORMS[key].usual or FORMS[key].least
    wanted = min(FORMS[key].most, len(names)) if len(names) >= FORMS[key].least else count
    draft = Draft(key, tuple(_chairs(key, wanted)), values=dict(usual))
    chairs = [replace(chair, name=name) for chair, name in zip(draft.chairs, names, strict=False)]
    return replace(draft, chairs=(*chairs, *draft.chairs[len(chairs) :]))


def _chairs(key: str, count: int) -> list[Chair]:
    form = FORMS[key]
    places = _TUDOR_PLACES[count] if form.places else ("",) * count
    return [Chair(place, token=token) for place, token in zip(places, form.tokens(count), strict=True)]


_TUDOR_PLACES = {2: ("SW", OPPOSITE["SW"]), 3: CLOCKWISE[:3], 4: CLOCKWISE}


def house_fields(key: str) -> tuple[Field, ...]:
    """The house rules of a game, whose usual values the settings keep."""
    draft = Draft(key, tuple(_chairs(key, FORMS[key].least)))
    return tuple(field for field in FORMS[key].fields(draft) if field.house)


def asks_who_starts(draft: Draft) -> bool:
    """Whether somebody must be named: in Divorce! the wooing decides, unless it is left out (D2, D3)."""
    return draft.game != "divorce" or bool(draft.values.get("quick"))


def free_places(draft: Draft) -> tuple[str, ...]:
    """Fixed places at which nobody sits."""
    return tuple(place for place in FORMS[draft.game].places if draft.chair_at(place) is None)


def sit_down(draft: Draft, place: str = "") -> Draft:
    """One more player, at that place or, at a round table, after the last one."""
    form, count = FORMS[draft.game], len(draft.chairs)
    if count >= form.most:
        return draft
    if not form.places:
        return _coloured(add_chair(draft, Chair(""), count))
    place = place or free_places(draft)[0]
    taken = {chair.token for chair in draft.chairs}
    token = next(each for each in form.tokens(form.most) if each not in taken)
    before = sum(form.places.index(chair.place) < form.places.index(place) for chair in draft.chairs)
    return add_chair(draft, Chair(place, token=token), before)


def leave(draft: Draft, number: int) -> Draft:
    """A player leaves, where enough stay to play."""
    if len(draft.chairs) <= FORMS[draft.game].least:
        return draft
    left = remove_chair(draft, number)
    return left if FORMS[draft.game].places else _coloured(left)


def _coloured(draft: Draft) -> Draft:
    """At a round table everybody's colour is that of his seat."""
    tokens = FORMS[draft.game].tokens(len(draft.chairs))
    chairs = [replace(chair, token=token) for chair, token in zip(draft.chairs, tokens, strict=True)]
    return replace(draft, chairs=tuple(chairs))


def side_of(draft: Draft, number: int) -> str:
    """The colour a chair plays: where one side moves first, whoever starts has it (K4)."""
    form = FORMS[draft.game]
    if form.first_side is None:
        return draft.chairs[number].token
    first = form.first_side(draft)
    return first if number == draft.first else next(each for each in form.tokens(2) if each != first)


def seat_of(draft: Draft, number: int) -> Json:
    """The game's own name for the seat of that chair. The Six of VIII counts from whoever leads first (S4, S10)."""
    if FORMS[draft.game].by_colour:
        return side_of(draft, number)
    if draft.game == "six":
        return (number - draft.first) % len(draft.chairs) + 1
    return number + 1


def _name(draft: Draft, number: int) -> str:
    return "" if companion(draft, number) else draft.chairs[number].name


def players(draft: Draft, default_name: Callable[[Draft, int], str]) -> tuple[Player, ...]:
    """Who plays, as the match keeps it, in the order of the seats. With three at The Six of VIII these are the players
    1–3, not the places in a hand."""
    form = FORMS[draft.game]
    seats = [
        Player(seat_of(draft, n), _name(draft, n) or default_name(draft, n), side_of(draft, n))
        for n in range(len(draft.chairs))
    ]
    if form.first_side is not None:
        return tuple(sorted(seats, key=lambda player: form.tokens(2).index(player.colour)))
    turn = draft.first if draft.game in ("tudor", "six") else 0
    return (*seats[turn:], *seats[:turn])


def companions(draft: Draft) -> dict[str, str]:
    """Seat → level, for the chairs that the companion plays; seats are colours wherever it can play."""
    levels = {str(seat_of(draft, n)): companion(draft, n) for n in range(len(draft.chairs))}
    return {seat: level for seat, level in levels.items() if level}


def objection(draft: Draft) -> Refusal | None:
    """What the game itself has against it."""
    answer: Any = game(draft.game).start(FORMS[draft.game].options(draft))
    return answer if isinstance(answer, Refusal) else None
