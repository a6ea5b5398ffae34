"""Points, totals and who has won; an unknown star stays unknown (S3, S5, S6, S9, S10)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.results import Outcome
from companion.games.six.state import SIDES, Hand, Setup, State, Trick, first_player, side_of

TEAMS = ((1, 3), (2, 4))

GAMES_TO_WIN = 2
"""Three players, longer game (S10)."""


@dataclass(frozen=True)
class Tally:
    """Points or stars: at least so many; exactly so many if nothing about them is unknown."""

    least: int = 0
    exact: bool = True

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.least + other.least, self.exact and other.exact)

    @property
    def value(self) -> int | None:
        return self.least if self.exact else None


def trick_stars(trick: Trick, stars: dict[str, int]) -> Tally:
    """The stars of one trick: as the players counted them, else as far as its cards tell."""
    if trick.stars is not None:
        return Tally(trick.stars)
    if not trick.plays:
        return Tally(0, False)
    known = [stars[play.card] for play in trick.plays if play.card in stars]
    return Tally(sum(known), len(known) == len(trick.plays))


def side_tricks(hand: Hand, side: int) -> tuple[Trick, ...]:
    """The tricks that a side took; an annulled one is nobody's."""
    return tuple(trick for trick in hand.tricks if not trick.annulled and side_of(trick.winner) == side)


def side_stars(hand: Hand, side: int, setup: Setup) -> Tally:
    counted = hand.stars[side]
    if counted is not None:
        return Tally(counted)
    stars = dict(setup.stars)
    return sum((trick_stars(trick, stars) for trick in side_tricks(hand, side)), Tally())


def side_points(hand: Hand, side: int, setup: Setup) -> Tally:
    """A point a trick and a point a star (S5)."""
    return Tally(len(side_tricks(hand, side))) + side_stars(hand, side, setup)


def scored_hands(state: State) -> tuple[Hand, ...]:
    """The hands that are over, in order of play."""
    return (*state.past, state.now) if state.done else state.past


def tallies(state: State) -> tuple[Tally, ...]:
    """The totals of the two teams or the three players, hands that are over only."""
    totals = [Tally(0, False) if points is None else Tally(points) for points in state.base]
    for hand in scored_hands(state)[state.counted_from :]:
        if state.setup.players == 3:
            totals[first_player(hand.number) - 1] += side_points(hand, 0, state.setup)
        else:
            for side in range(SIDES):
                totals[side] += side_points(hand, side, state.setup)
    return tuple(totals)


def entitled(state: State) -> tuple[int, ...] | None:
    """The team that may use the Church in this hand (S9): behind for certain, whatever the unknown stars are."""
    setup = state.setup
    if not setup.advanced or setup.players != 4 or state.hand < 2 or setup.church_from is None:
        return None
    first, second = tallies(state)
    if first.exact and first.least < second.least:
        return TEAMS[0]
    if second.exact and second.least < first.least:
        return TEAMS[1]
    return None


def game_winners(state: State) -> tuple[int, ...]:
    """Three players: who has the highest total; nobody while a star is unknown."""
    totals = [total.value for total in tallies(state)]
    known = [total for total in totals if total is not None]
    if len(known) < len(totals):
        return ()
    return tuple(player for player, total in enumerate(totals, 1) if total == max(known))


def games_won(state: State) -> tuple[int, ...]:
    """Three players: games won so far, the present one included once it is over."""
    winners = game_winners(state) if state.done else ()
    return tuple(won + (player in winners) for player, won in enumerate(state.games, 1))


def result(state: State) -> Outcome | None:
    """How a game ends whose last hand is over; None if a longer game of three goes on with another one."""
    if not all(total.exact for total in tallies(state)):
        return Outcome(None, "S3")
    if state.setup.players == 3:
        if state.setup.length == "short":
            return Outcome(game_winners(state), "S10")
        twice = tuple(player for player, won in enumerate(games_won(state), 1) if won >= GAMES_TO_WIN)
        return Outcome(twice, "S10") if twice else None
    first, second = (total.least for total in tallies(state))
    if first != second:
        return Outcome(TEAMS[0] if first > second else TEAMS[1], "S5")
    return Outcome(_tie_winner(state), "S6")


def _tie_winner(state: State) -> tuple[int, ...] | None:
    """S6. None only where table rulings have left the last hand without a trick that anybody took."""
    if state.setup.advanced:
        king = king_side(state.now)
        if king is not None:
            return TEAMS[1 - king]
    taken = [trick for trick in state.now.tricks if not trick.annulled]
    return TEAMS[side_of(taken[-1].winner)] if taken else None


def king_side(hand: Hand) -> int | None:
    """The side that took the King in this hand."""
    return next((side_of(trick.winner) for trick in hand.tricks if trick.king and not trick.annulled), None)


def outcome(state: State) -> Outcome | None:
    """How the game ended: by agreement, or by its last hand."""
    if state.verdict is not None:
        return Outcome(state.verdict.winner, "table")
    return result(state) if state.done else None
