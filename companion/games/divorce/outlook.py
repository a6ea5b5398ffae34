"""What a screen can say without deciding anything: where the pawn may go, what the deck can hold, if it drags on."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.divorce.cards import CARD_ON, CARDS, CHANCE_SPACES, CHEST_SPACES, SPACES, TAX_SPACES
from companion.games.divorce.editions import EDITIONS
from companion.games.divorce.rules import WINDFALL, steps, tax_shares
from companion.games.divorce.state import LAST_WITH_WATER, State

LONG_MARRIAGE_TURNS = 20
"""Turns in a row without a card taken, ten by each: as many as it takes in King's Crossing to offer a draw (K13)."""


@dataclass(frozen=True)
class Landing:
    """Where a step would lead, and what would happen there."""

    step: int
    space: int
    name: str
    effect: str
    """"collect", "tax", "joint" (it may be put in one's own name) or "nothing"."""
    amount: int = 0
    """Money collected, or tax paid oneself."""
    partner_pays: int = 0
    """The part of a tax that falls to the partner."""
    card: str | None = None
    """The property there, whoever has it."""


@dataclass(frozen=True)
class DeckOutlook:
    """What a seat can know of the deck."""

    left: int
    """Cards in it, the open one and the Water Works included."""
    can_hold: tuple[str, ...]
    """Properties that may lie below the open card: no one has seen them, as far as this seat knows."""
    safe_adds: int
    """So many cards can surely still be taken before the Water Works may show."""


def landings(state: State) -> tuple[Landing, ...]:
    """All the places the pawn may go after the roll, in the order of `steps`."""
    seat = state.mover
    return tuple(_landing(state, seat, step) for step in steps(state))


def _landing(state: State, seat: int, step: int) -> Landing:
    space = (state.pawns[seat - 1] + step) % SPACES
    name = EDITIONS[state.edition].names[space]
    card = CARD_ON.get(space)
    if card in state.joint:
        return Landing(step, space, name, "joint", card=card)
    if space in CHANCE_SPACES or space in CHEST_SPACES:
        return Landing(step, space, name, "collect", WINDFALL)
    if space in TAX_SPACES:
        mine, partners = tax_shares(state, seat, state.taxes[TAX_SPACES.index(space)])
        return Landing(step, space, name, "tax", mine, partners)
    return Landing(step, space, name, "nothing", card=card)


def deck_outlook(state: State, seat: int | None = None) -> DeckOutlook:
    """What the deck can still hold, for a seat that knows its own secret cards, or for an onlooker."""
    lost = (contest.card for contest in state.contests if contest.bids is not None and contest.to is None)
    visible = {*state.joint, *state.own[0], *state.own[1], *state.deck[:1], *lost}
    for holder in (1, 2):
        if holder == seat or state.stage == "over":
            visible |= {*state.secret[holder - 1].known}
    can_hold = tuple(card for card in CARDS if card not in visible) if len(state.deck) > 1 else ()
    return DeckOutlook(len(state.deck), can_hold, max(0, len(state.deck) - LAST_WITH_WATER - 1))


def grows_long(state: State) -> bool:
    """Whether the app should say that nothing forces an add, and the two may stay married for ever (D5)."""
    return state.phase in ("marriage", "moving", "landed") and state.quiet_turns >= LONG_MARRIAGE_TURNS
