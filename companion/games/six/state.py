"""The state of a game: the hand being played, the hands behind it, and what the table has agreed on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.games.six.moves import Play

Deal: TypeAlias = tuple[tuple[str, ...], ...]
"""The cards of seats 1–4."""

SIDES = 2
"""Seats 1 and 3 are side 0, seats 2 and 4 side 1; with three players only side 0 scores (S10)."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What was chosen before the first card."""

    players: int
    variant: str
    length: str
    deck: tuple[str, ...]
    """The cards of this variant, in order."""
    timeline: tuple[str, ...]
    stars: tuple[tuple[str, int], ...]
    """The cards whose stars are known (S3)."""
    deals: tuple[Deal | None, ...]
    """By hand; a hand beyond the list has none."""

    @property
    def advanced(self) -> bool:
        return self.variant == "advanced"

    @property
    def last_hand(self) -> int | None:
        """The number of hands; None where it depends on the results (S10, longer game)."""
        if self.players == 3:
            return 3 if self.length == "short" else None
        return 1 if self.length == "short" else 4

    @property
    def church_from(self) -> int | None:
        """The first trick that can be annulled (S9): Anne Boleyn's first space."""
        return self.timeline.index("red") + 1 if "red" in self.timeline else None


@dataclass(frozen=True, slots=True)
class Trick:
    """A closed trick. Without cards if it was entered as `won`."""

    number: int
    leader: int
    trump: str
    plays: tuple[Play, ...]
    winner: int
    """Who leads next; annulled or not."""
    king: bool
    annulled: bool
    stars: int | None
    """As counted by the players; None: as far as the cards tell."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand: its number from 1 on, its closed tricks, and its stars where the players counted them by side."""

    number: int
    tricks: tuple[Trick, ...] = ()
    stars: tuple[int | None, ...] = (None,) * SIDES


@dataclass(frozen=True, slots=True)
class Revoke:
    """A trick in which a seat did not follow suit although it could have."""

    seat: int
    trick: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The players ended the game by agreement."""

    winner: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class State:
    """A game of The Six of VIII."""

    setup: Setup
    now: Hand
    trick: int
    """The trick being played, 1–15."""
    trump: str
    leader: int
    table: tuple[Play, ...]
    held: Deal | None
    """The cards that each seat may still hold; None without a deal. More than it has left to play where tricks of a
    dealt hand were entered without their cards."""
    church: tuple[int, ...] | None
    past: tuple[Hand, ...]
    base: tuple[int | None, ...]
    """Points before the hands that are counted: 0, or what a table ruling set (None: unknown)."""
    counted_from: int
    """The first hand, in order of play, that is added to `base`."""
    games: tuple[int, ...]
    """Games won by each of three players before the present game."""
    done: bool
    """The last hand is over; `now` is that hand."""
    verdict: Verdict | None
    revoke: Revoke | None
    """What the latest move proved."""

    @property
    def hand(self) -> int:
        return self.now.number

    @property
    def over(self) -> bool:
        return self.done or self.verdict is not None

    @property
    def turn(self) -> int | None:
        """The seat whose card is due; None while four cards lie open and after the end."""
        if self.over or len(self.table) == 4:
            return None
        return seat_after(self.leader, len(self.table))

    @property
    def first_player(self) -> int:
        """Three players: who plays with the dummy in this hand."""
        return first_player(self.hand)


def seat_after(seat: int, steps: int) -> int:
    """The seat so many places clockwise."""
    return (seat - 1 + steps) % 4 + 1


def first_player(hand: int) -> int:
    """Three players: who is first in a hand (S10)."""
    return (hand - 1) % 3 + 1


def side_of(seat: int) -> int:
    return (seat - 1) % 2


def player_at(state: State, seat: int) -> int:
    """Who plays a seat's cards in this hand: three players rotate, and the dummy is the first player's (S10)."""
    if state.setup.players == 4:
        return seat
    return (state.first_player - 1 + {1: 0, 2: 1, 3: 0, 4: 2}[seat]) % 3 + 1


def seat_of(state: State, player: int) -> int:
    """The seat of a player's own cards in this hand."""
    return next(seat for seat in (1, 2, 4, 3) if player_at(state, seat) == player)
