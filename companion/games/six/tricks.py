"""One trick: what each card counts, who follows suit, who wins (S5, S7, S8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.six.cards import CARDS, KING, KING_RANK, RIVAL, SPY_RANK, is_zero, suit_of
from companion.games.six.moves import Play


@dataclass(frozen=True)
class Standing:
    """Who wins the cards on the table, and why: `king`, `spy` (a zero as 13), `trump` or `led`."""

    seat: int
    card: str
    reason: str
    suit: str
    """The suit that the winning card counts as."""
    rank: int


def led_suit(lead: str, trump: str) -> str:
    """The suit to be followed: the King leads the reign's suit."""
    return suit_of(lead) or trump


def role(card: str, led: str, trump: str) -> tuple[str, int] | None:
    """The suit and rank a card counts as in this trick; None for a zero that is worthless there."""
    if card == KING:
        return trump, KING_RANK
    suit, rank = CARDS[card]
    if not is_zero(card):
        return suit, rank
    rival = RIVAL[suit]
    for side in (led, trump):  # the suit led decides first: a zero on its rival's lead is no trump of its own
        if side == suit:
            return suit, rank
        if side == rival:
            return rival, SPY_RANK
    return None


def follows(card: str, led: str, trump: str) -> bool:
    """Whether a card may be played on this lead by a player who holds the suit led."""
    if card == KING:
        return led == trump
    suit, _ = CARDS[card]
    return suit == led or (is_zero(card) and RIVAL[suit] == led)


def standing(plays: Sequence[Play], trump: str) -> Standing | None:
    """Who wins these cards, in the order they were played; None for an empty table."""
    if not plays:
        return None
    led = led_suit(plays[0].card, trump)

    def strength(play: Play) -> tuple[int, int]:
        counts_as = role(play.card, led, trump)
        if counts_as is None or counts_as[0] not in (led, trump):
            return 0, 0
        return (2 if counts_as[0] == trump else 1), counts_as[1]

    best = max(plays, key=strength)  # no two cards are equal: a rank comes once a suit, 13 and 14 once a deck
    suit, rank = role(best.card, led, trump) or (led, 0)
    return Standing(best.seat, best.card, _reason(rank, suit, trump), suit, rank)


def _reason(rank: int, suit: str, trump: str) -> str:
    if rank == KING_RANK:
        return "king"
    if rank == SPY_RANK:
        return "spy"
    return "trump" if suit == trump else "led"
