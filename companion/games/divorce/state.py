"""The state of a game of Divorce!, and what follows from it alone: the phase, whose turn it is, the cards unseen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from companion.games.divorce.cards import CARDS, WATER, in_board_order

T = TypeVar("T")

DECK_STAGES = frozenset({"wooing", "die", "marriage", "moving", "landed"})
"""Stages in which the deck lies open on the table, so that its top card must be known."""

TURN_STAGES = frozenset({"marriage", "moving", "landed", "picking", "suing"})
"""Stages in which exactly one seat acts at a time."""

LAST_WITH_WATER = 5
"""The Water Works is shuffled with four cards at the bottom of the deck (D2)."""

SUITS_EACH = 2
"""How many properties each side sues for (D6)."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The secret cards of a seat: those the referee knows, and how many it does not."""

    known: tuple[str, ...]
    unknown: int = 0

    @property
    def size(self) -> int:
        return len(self.known) + self.unknown


@dataclass(frozen=True, slots=True)
class Contest:
    """A property that is sued for; `bids` are None until they are opened, `to` is None if nobody got it."""

    card: str
    suer: int
    bids: tuple[int, int] | None = None
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Agreement:
    """The players ended the game themselves: who won (None: nobody) and the score they agreed on, if any."""

    winner: tuple[int, ...] | None
    points: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game. Pairs are (seat 1, seat 2); cards are in board order."""

    edition: str
    taxes: tuple[int, int]
    stage: str
    hat: int | None
    turn: int | None
    """Who acts in a stage of turns; None in the others."""
    joint: tuple[str, ...]
    secret: tuple[Hand, Hand]
    deck: tuple[str | None, ...]
    """From the top; None is a card nobody has entered yet."""
    undealt: int = 0
    """Joint cards of the quick start that still have to be entered."""
    pawns: tuple[int, int] = (0, 0)
    money: tuple[int, int] = (0, 0)
    own: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    dice: tuple[int, int] | None = None
    contests: tuple[Contest, ...] = ()
    woos: tuple[tuple[str, ...] | None, tuple[str, ...] | None] = (None, None)
    """Sealed wooing cards; they are still in `secret`."""
    bids: tuple[int | None, int | None] = (None, None)
    """Sealed bids in the present contest; they are still in `money`."""
    quiet_turns: int = 0
    """Turns in a row in which no card was taken from the deck (D5)."""
    restarts: int = 0
    """How often sealed choices had to be made anew: a clash of entries, a table ruling."""
    clash: tuple[str, ...] = ()
    """Cards that both seats entered in the wooing just opened, which was therefore void."""
    agreed: Agreement | None = None

    @property
    def phase(self) -> str:
        """The stage, or what must be entered before it can go on."""
        if self.agreed is not None:
            return "over"
        if self.undealt:
            return "dealing"
        if self.stage in DECK_STAGES and self.deck and self.deck[0] is None:
            return "turning"
        if self.stage == "over" and any(hand.unknown for hand in self.secret):
            return "showing"
        return self.stage

    @property
    def sealed(self) -> tuple[int, ...]:
        """The seats whose choice is in, while the other's is not."""
        choices: tuple[object, ...] = self.woos if self.stage == "wooing" else self.bids
        return tuple(seat for seat in (1, 2) if choices[seat - 1] is not None)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        match self.phase:
            case "over":
                return ()
            case "dealing" | "turning" | "die":
                return (1, 2)
            case "showing":
                return tuple(seat for seat in (1, 2) if self.secret[seat - 1].unknown)
            case "wooing":
                return tuple(s for s in (1, 2) if s not in self.sealed and self.secret[s - 1].size)
            case "bidding":
                return tuple(s for s in (1, 2) if s not in self.sealed)
        return (self.turn,) if self.turn is not None else ()

    @property
    def mover(self) -> int:
        """Who acts; only to be asked in a stage of turns."""
        return self.turn or 1

    @property
    def contest(self) -> int | None:
        """The index of the contest whose bids are wanted next."""
        return next((i for i, contest in enumerate(self.contests) if contest.bids is None), None)


def other(seat: int) -> int:
    """The partner of a seat."""
    return 3 - seat


def seen(state: State) -> frozenset[str]:
    """The properties whose place the referee knows, lost ones included."""
    lost = (contest.card for contest in state.contests if contest.bids is not None and contest.to is None)
    hands = (card for hand in state.secret for card in hand.known)
    deck = (card for card in state.deck if card is not None and card != WATER)
    return frozenset((*state.joint, *state.own[0], *state.own[1], *hands, *deck, *lost))


def unseen(state: State) -> tuple[str, ...]:
    """The properties that may still fill an unknown place, in board order."""
    known = seen(state)
    return tuple(card for card in CARDS if card not in known)


def suable(state: State, seat: int) -> tuple[str, ...]:
    """What a seat may still sue for: nothing once it has named its two."""
    if sum(contest.suer == seat for contest in state.contests) >= SUITS_EACH:
        return ()
    named = {contest.card for contest in state.contests}
    return tuple(card for card in state.own[other(seat) - 1] if card not in named)


def top_candidates(state: State) -> tuple[str, ...]:
    """Which card may be entered as the one that lies open on the deck.

    The Water Works is one of the last five (D2), and every unknown place must still find its card: the last unknown
    card of the deck can only be the Water Works if that has not come yet.
    """
    cards = unseen(state)
    unnamed = state.deck.count(None)
    water_is_out = WATER not in state.deck
    homeless = len(cards) - missing_cards(state) - max(0, unnamed - water_is_out)
    properties = cards if unnamed > water_is_out or homeless > 0 else ()
    early = len(state.deck) > LAST_WITH_WATER and bool(properties)
    return (*properties, WATER) if water_is_out and not early else properties


def missing_cards(state: State) -> int:
    """Unknown places outside the deck: secret cards and joint ones not entered."""
    return state.undealt + sum(hand.unknown for hand in state.secret)


def replaced(pair: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    """A pair with a new value for one seat."""
    return (value, pair[1]) if seat == 1 else (pair[0], value)


def with_cards(row: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """A row with more cards, in board order."""
    return in_board_order((*row, *cards))


def without(row: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """A row with these cards taken away."""
    return tuple(card for card in row if card not in cards)
