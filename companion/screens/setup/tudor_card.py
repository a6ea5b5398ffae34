"""What a Tudor player chooses for himself: variant, where his numbered queens stand, his Fruit Cocktail (T11, T12)."""

from __future__ import annotations

from random import Random

from companion.engine.results import Json
from companion.games.tudor.board import QUEENS_START
from companion.games.tudor.state import NUMBERED_VARIANTS, VARIANTS
from companion.screens.setup.draft import Draft, put_own

QUEENS = tuple(range(6))
"""Null, ace, two … five."""

ROLES = ("free", "goal", "place")
"""What a draw can make of a queen (T12)."""


def variant_of(draft: Draft, number: int) -> str:
    return str(draft.chairs[number].own.get("variant", VARIANTS[0]))


def numbered(draft: Draft, number: int) -> bool:
    """Whether everybody must know which of his queens is which."""
    return variant_of(draft, number) in NUMBERED_VARIANTS


def common_variant(draft: Draft) -> str | None:
    """The variant that everybody plays; None if they differ."""
    found = {variant_of(draft, number) for number in range(len(draft.chairs))}
    return found.pop() if len(found) == 1 else None


def choose_variant(draft: Draft, number: int, variant: str, chance: Random) -> Draft:
    """A player chooses; queens that get numbers stand in any order, and a Fruit Cocktail is drawn at once."""
    own = draft.chairs[number].own
    draft = put_own(draft, number, variant=variant)
    if variant in NUMBERED_VARIANTS and "queens" not in own:
        draft = put_own(draft, number, queens=chance.sample(QUEENS, len(QUEENS)))
    return draw_fruit(draft, number, chance) if variant == "fruit" and "fruit" not in own else draft


def choose_for_all(draft: Draft, variant: str, chance: Random) -> Draft:
    for number in range(len(draft.chairs)):
        draft = choose_variant(draft, number, variant, chance)
    return draft


def swap_queens(draft: Draft, number: int, one: int, other: int) -> Draft:
    """Two queens change their spaces, counted from the corner on."""
    queens = list(draft.chairs[number].own["queens"])
    queens[one], queens[other] = queens[other], queens[one]
    return put_own(draft, number, queens=queens)


def queen_spaces(draft: Draft, number: int) -> dict[str, int]:
    """Space → number of the queen there."""
    chair = draft.chairs[number]
    return dict(zip(QUEENS_START[chair.place], chair.own["queens"], strict=True))


def draw_fruit(draft: Draft, number: int, chance: Random) -> Draft:
    """Two queens get a goal, two more a place; by the literal order the null stays free if she is drawn for a place."""
    goals = chance.sample(QUEENS, 2)
    literal = draft.values.get("fruit_order") == "literal"
    left = [queen for queen in QUEENS if queen not in goals and (queen or not literal)]
    return put_own(draft, number, fruit={"goals": sorted(goals), "orders": sorted(chance.sample(left, 2))})


def role_of(fruit: Json, queen: int) -> str:
    return "goal" if queen in fruit["goals"] else "place" if queen in fruit["orders"] else "free"


def turn_role(draft: Draft, number: int, queen: int) -> Draft:
    """A draw that was made at the table is entered: each tap gives a queen her next role."""
    fruit = draft.chairs[number].own["fruit"]
    role = ROLES[(ROLES.index(role_of(fruit, queen)) + 1) % len(ROLES)]
    goals = {*fruit["goals"]} - {queen} | ({queen} if role == "goal" else set())
    orders = {*fruit["orders"]} - {queen} | ({queen} if role == "place" else set())
    return put_own(draft, number, fruit={"goals": sorted(goals), "orders": sorted(orders)})


def entry(draft: Draft, number: int) -> dict[str, Json]:
    """One player as the game's options want him."""
    chair, variant = draft.chairs[number], variant_of(draft, number)
    found: dict[str, Json] = {"corner": chair.place, "colour": chair.token, "variant": variant}
    if variant in NUMBERED_VARIANTS:
        found["queens"] = queen_spaces(draft, number)
    if variant == "fruit":
        found["fruit"] = chair.own["fruit"]
    return found
