"""What the table sets by hand: from what people say they agreed on to a position that the rules can lay out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.engine.results import Json
from companion.games.divorce.cards import CARDS, SPACES, WATER
from companion.games.divorce.state import TURN_STAGES, State
from companion.games.divorce.table import MONEY_LIMIT

PLACES = ("away", "joint", "1", "2")
"""Where a card may lie as everybody sees it; "away" is the deck, a hand or the box."""

PHASES = ("wooing", "die", "marriage", "picking", "suing", "bidding")
"""Phases that the table may go to by name; the others come by themselves."""

WINNERS: Mapping[str, list[int] | None] = {"1": [1], "2": [2], "both": [1, 2], "nobody": None}
"""How the players may end the game themselves."""

STEP = 50
"""By what a purse changes at a tap: the windfall, and the smallest sum that counts on the board."""


@dataclass(frozen=True)
class Draft:
    """A ruling that is being put together."""

    money: tuple[int, int]
    pawns: tuple[int, int]
    places: Mapping[str, str]
    hat: int | None
    turn: int | None
    phase: str
    winner: str = ""
    """A key of WINNERS ends the game; empty: it goes on."""
    touched: frozenset[str] = field(default_factory=frozenset)
    """What somebody has changed: only that is ruled, the rest stays as it is."""

    def paid(self, seat: int, amount: int) -> Draft:
        kept = max(0, min(MONEY_LIMIT, amount))
        money = (kept, self.money[1]) if seat == 1 else (self.money[0], kept)
        return replace(self, money=money, touched=self.touched | {"money"})

    def stepped(self, seat: int, step: int) -> Draft:
        moved = (self.pawns[seat - 1] + step) % SPACES
        pawns = (moved, self.pawns[1]) if seat == 1 else (self.pawns[0], moved)
        return replace(self, pawns=pawns, touched=self.touched | {"pawns"})

    def laid(self, card: str) -> Draft:
        """The card one place on: away, joint, to the first, to the second, away."""
        place = PLACES[(PLACES.index(self.places[card]) + 1) % len(PLACES)]
        return replace(self, places={**self.places, card: place}, touched=self.touched | {"places"})

    def with_hat(self, seat: int) -> Draft:
        return replace(self, hat=seat, touched=self.touched | {"hat"})

    def with_turn(self, seat: int) -> Draft:
        return replace(self, turn=seat, touched=self.touched | {"turn"})

    def with_phase(self, phase: str) -> Draft:
        return replace(self, phase=phase, touched=self.touched | {"phase"})

    def with_winner(self, winner: str) -> Draft:
        return replace(self, winner="" if winner == self.winner else winner, touched=self.touched | {"winner"})


def draft(state: State) -> Draft:
    """The table as it lies, to be changed."""
    places = {card: _place(state, card) for card in CARDS}
    return Draft(state.money, state.pawns, places, state.hat, state.turn, state.phase)


def _place(state: State, card: str) -> str:
    if card in state.joint:
        return "joint"
    return "1" if card in state.own[0] else "2" if card in state.own[1] else "away"


def position(state: State, wanted: Draft) -> dict[str, Json]:
    """The ruling that makes the table look like this; empty if nothing was changed."""
    ruled: dict[str, Json] = {}
    if "places" in wanted.touched:
        ruled |= _rows(state, wanted.places)
    for key in ("money", "pawns"):
        if key in wanted.touched:
            ruled[key] = list(getattr(wanted, key))
    for key in ("hat", "turn", "phase"):
        if key in wanted.touched:
            ruled[key] = getattr(wanted, key)
    if "phase" in ruled and ruled["phase"] not in TURN_STAGES:
        ruled.pop("turn", None)
    if wanted.winner:
        return {**ruled, "outcome": {"winner": WINNERS[wanted.winner]}}
    if "phase" in ruled and state.phase == "over":
        ruled["outcome"] = None
    return ruled


def _rows(state: State, places: Mapping[str, str]) -> dict[str, Json]:
    """The rows that change, and what must leave the deck or a hand for it."""
    ruled: dict[str, Json] = {}
    joint = [card for card in CARDS if places[card] == "joint"]
    own = [[card for card in CARDS if places[card] == seat] for seat in ("1", "2")]
    shown = {*joint, *own[0], *own[1]}
    if joint != list(state.joint):
        ruled["joint"] = joint
    if own != [list(row) for row in state.own]:
        ruled["own"] = own
    if shown & set(state.deck):
        ruled["deck"] = [card for card in state.deck if card not in shown]
    if any(card in shown for hand in state.secret for card in hand.known):
        ruled["secret"] = [
            [*(card for card in hand.known if card not in shown), *[None] * hand.unknown] for hand in state.secret
        ]
    return ruled


def ruling_for(state: State, move: str) -> dict[str, Json] | None:
    """The ruling that lets a refused entry stand; None where the table must say more than that."""
    word, *rest = move.split()
    if word not in ("top", "deal") or len(rest) != 1:
        return None
    card = rest[0]
    if word == "deal" or (card != WATER and _place(state, card) == "away" and card not in state.deck):
        return None
    ruled: dict[str, Json] = {"top": card}
    if card in state.joint:
        ruled["joint"] = [each for each in state.joint if each != card]
    if any(card in row for row in state.own):
        ruled["own"] = [[each for each in row if each != card] for row in state.own]
    return ruled
