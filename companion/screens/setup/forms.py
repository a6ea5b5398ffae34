"""What can be chosen for each game, and the options that come of it, exactly as the game's own rules read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.catalogue import game
from companion.engine.results import Json, Refusal
from companion.games.divorce.editions import EDITIONS
from companion.games.divorce.options import TAX_LIMIT
from companion.games.historian.options import MOST_PLAYERS
from companion.games.six.cards import DECK
from companion.games.tudor.board import CLOCKWISE, OPPOSITE
from companion.games.tudor.state import COLOURS, VARIANTS
from companion.match.records import Player
from companion.screens.setup import tudor_card
from companion.screens.setup.draft import Chair, Draft, Field, add_chair, remove_chair
from companion.screens.tokens import BY_KEY

MOST_AT_TABLE = 12
"""Chairs that can be drawn around one table; the rules of Too Many Cooks would take more."""

BOX_GUESS = 72
"""Cards of a box that nobody has counted yet: makes a game possible at once, and is asked for until it is entered."""

MOST_IN_BOX = 999


@dataclass(frozen=True)
class Form:
    """What one game asks before it begins."""

    least: int
    most: int
    tokens: Callable[[int], tuple[str, ...]]
    """The colours in which so many chairs are drawn, in their order."""
    fields: Callable[[Draft], tuple[Field, ...]]
    options: Callable[[Draft], dict[str, Json]]
    places: tuple[str, ...] = ()
    """Fixed places of which some may stay empty (Tudor's corners); without them chairs stand evenly all around."""
    box: tuple[str, ...] = ()
    """Options that belong to the printed box and are kept in the settings, by name."""


def _tudor_fields(draft: Draft) -> tuple[Field, ...]:
    return (
        Field("variant", "choice", None, VARIANTS),
        Field("fruit_order", "choice", "offset", ("offset", "literal"), house=True),
        Field("open_corner", "switch", False, house=True),
    )


def _tudor_options(draft: Draft) -> dict[str, Json]:
    seats = range(len(draft.chairs))
    order = [(draft.first + step) % len(seats) for step in seats]
    values = {key: value for key, value in _values(draft).items() if key != "variant"}
    return {"players": [tudor_card.entry(draft, number) for number in order], **values}


def _crossing_fields(draft: Draft) -> tuple[Field, ...]:
    return (
        Field("setup", "choice", "normal", ("normal", "alternate")),
        Field("long", "switch", False),
        Field("stealth", "switch", False),
        Field("full_backwards_capture", "switch", False, house=True),
        Field("first", "choice", "white", ("white", "black"), house=True),
        Field("quiet_draw", "choice", "offer", ("offer", "automatic"), house=True),
    )


def _crossing_options(draft: Draft) -> dict[str, Json]:
    values = _values(draft)
    hidden = values.pop("stealth")
    return {**values, **({"stealth": {"white": None, "black": None}} if hidden else {})}


def _six_fields(draft: Draft) -> tuple[Field, ...]:
    return (
        Field("variant", "choice", "standard", ("standard", "advanced")),
        Field("length", "choice", "full", ("full", "short")),
    )


def _six_options(draft: Draft) -> dict[str, Json]:
    values = _values(draft)
    if "stars" in values:  # a card that has since left the box may still have its stars
        values["stars"] = {card: n for card, n in values["stars"].items() if card in (values.get("deck") or DECK)}
    return {"players": len(draft.chairs), **values}


def _divorce_fields(draft: Draft) -> tuple[Field, ...]:
    taxes = EDITIONS[draft.values.get("edition", "uk")].taxes
    return (
        Field("edition", "choice", "uk", tuple(EDITIONS)),
        Field("quick", "switch", False),
        Field("tax1", "number", taxes[0], most=TAX_LIMIT, house=True),
        Field("tax2", "number", taxes[1], most=TAX_LIMIT, house=True),
    )


def _divorce_options(draft: Draft) -> dict[str, Json]:
    """Never a deal: what only one of them may know would stand in the log for both to read."""
    values = _values(draft)
    options: dict[str, Json] = {"taxes": [values.pop("tax1"), values.pop("tax2")], **values}
    return {**options, "hat": draft.first + 1} if options["quick"] else options


def _historian_fields(draft: Draft) -> tuple[Field, ...]:
    players = len(draft.chairs)
    return (
        Field("deck", "number", BOX_GUESS, least=0, most=MOST_IN_BOX),
        Field("independent_research", "switch", players <= 4),
        Field("one_true_king", "switch", False),
        Field("more_research", "switch", False),
        Field("dramatization", "switch", False),
        Field("too_many_cooks", "switch", players > MOST_PLAYERS),
    )


def _historian_options(draft: Draft) -> dict[str, Json]:
    return {"players": len(draft.chairs), "first": draft.first + 1, **_values(draft)}


def _in_order(*keys: str) -> Callable[[int], tuple[str, ...]]:
    return lambda count: keys[:count]


def _six_tokens(count: int) -> tuple[str, ...]:
    """Partners share a colour; with three everybody plays for himself."""
    return ("red", "black") * 2 if count == 4 else ("red", "black", "green")


FORMS: dict[str, Form] = {
    "tudor": Form(2, 4, _in_order(*COLOURS), _tudor_fields, _tudor_options, places=CLOCKWISE),
    "crossing": Form(2, 2, _in_order("white", "black"), _crossing_fields, _crossing_options),
    "six": Form(3, 4, _six_tokens, _six_fields, _six_options, box=("stars", "deck", "timeline")),
    "divorce": Form(2, 2, _in_order("teal", "orange"), _divorce_fields, _divorce_options),
    "historian": Form(3, MOST_AT_TABLE, _in_order(*BY_KEY), _historian_fields, _historian_options, box=("deck",)),
}

_USUAL_COUNT = {"tudor": 2, "six": 4, "historian": 4}


def new_draft(key: str, usual: Mapping[str, Json], names: tuple[str, ...] = ()) -> Draft:
    """A game that could begin as it is. `usual`: house rules and what is known of the box; `names`: who played last."""
    count = _USUAL_COUNT.get(key, FORMS[key].least)
    wanted = min(FORMS[key].most, len(names)) if len(names) >= FORMS[key].least else count
    draft = Draft(key, tuple(_chairs(key, wanted)), values=dict(usual))
    chairs = [replace(chair, name=name) for chair, name in zip(draft.chairs, names, strict=False)]
    return replace(draft, chairs=(*chairs, *draft.chairs[len(chairs) :]))


def _chairs(key: str, count: int) -> list[Chair]:
    form = FORMS[key]
    places = _TUDOR_PLACES[count] if form.places else ("",) * count
    return [Chair(place, token=token) for place, token in zip(places, form.tokens(count), strict=True)]


_TUDOR_PLACES = {2: ("SW", OPPOSITE["SW"]), 3: CLOCKWISE[:3], 4: CLOCKWISE}


def value_of(draft: Draft, field: Field) -> Json:
    """What is chosen there at the moment."""
    if draft.game == "tudor" and field.key == "variant":
        return tudor_card.common_variant(draft)
    return draft.values.get(field.key, field.default)


def _values(draft: Draft) -> dict[str, Json]:
    """The chosen value of every field, and what is known of the box."""
    form = FORMS[draft.game]
    found = {field.key: value_of(draft, field) for field in form.fields(draft)}
    return {**found, **{key: draft.values[key] for key in form.box if draft.values.get(key) is not None}}


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
    """The colour a chair plays: in King's Crossing whoever starts has the side that moves first (K4)."""
    if draft.game != "crossing":
        return draft.chairs[number].token
    first = draft.values.get("first", "white")
    return first if number == draft.first else ("black" if first == "white" else "white")


def seat_of(draft: Draft, number: int) -> Json:
    """The game's own name for the seat of that chair. The Six of VIII counts from whoever leads first (S4, S10)."""
    if draft.game in ("tudor", "crossing"):
        return side_of(draft, number)
    if draft.game == "six":
        return (number - draft.first) % len(draft.chairs) + 1
    return number + 1


def players(draft: Draft, default_name: Callable[[Draft, int], str]) -> tuple[Player, ...]:
    """Who plays, as the match keeps it, in the order of the seats. With three at The Six of VIII these are the players
    1–3, not the places in a hand."""
    seats = [
        Player(seat_of(draft, n), chair.name or default_name(draft, n), side_of(draft, n))
        for n, chair in enumerate(draft.chairs)
    ]
    if draft.game == "crossing":
        return tuple(sorted(seats, key=lambda player: player.seat == "black"))
    turn = draft.first if draft.game in ("tudor", "six") else 0
    return (*seats[turn:], *seats[:turn])


def objection(draft: Draft) -> Refusal | None:
    """What the game itself has against it."""
    answer: Any = game(draft.game).start(FORMS[draft.game].options(draft))
    return answer if isinstance(answer, Refusal) else None
