"""What a screen tells beside the cards: who wins the trick and why, whose reign it is, and the score hand by hand."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.six.cards import KING, suit_of
from companion.games.six.scoring import king_side, side_points, side_stars, side_tricks, trick_stars
from companion.games.six.state import SIDES, Hand, State, first_player
from companion.games.six.tricks import Standing, standing


@dataclass(frozen=True)
class Remark:
    """A sentence to be said: its code in `texts/` and what it mentions."""

    code: str
    values: dict[str, object]


@dataclass(frozen=True)
class Reign:
    """Where the token stands: the queen's suit is trump; what comes next, and after how many more tricks."""

    suit: str
    trick: int
    following: str | None
    """The next queen's suit; None in the last reign."""
    following_in: int | None
    """Tricks until then: 1 if the present trick is the last of this reign."""


@dataclass(frozen=True)
class HandScore:
    """One hand on the score sheet, by side; None where a star is unknown (S3)."""

    hand: int
    first_player: int | None
    """Three players: for whom it counts."""
    tricks: tuple[int, ...]
    stars: tuple[int | None, ...]
    points: tuple[int | None, ...]
    annulled: int
    king: int | None
    """The side that took the King: 0 for seats 1 and 3, 1 for seats 2 and 4."""
    over: bool


@dataclass(frozen=True)
class UncountedTrick:
    """A trick that somebody took and whose stars nobody knows yet (S3)."""

    hand: int
    trick: int
    cards: tuple[str, ...]
    """Those whose stars are unknown; none if the trick was entered without cards."""


def trick_standing(state: State) -> Standing | None:
    """Who wins the cards on the table so far."""
    return standing(state.table, state.trump)


def last_standing(state: State) -> Standing | None:
    """Who won the latest trick that was played with cards in this hand or, before its first trick, in the last one."""
    hands = (state.now, *reversed(state.past))
    latest = next((hand.tricks[-1] for hand in hands if hand.tricks), None)
    return standing(latest.plays, latest.trump) if latest else None


def why_it_wins(best: Standing) -> Remark:
    """The sentence for a standing."""
    if best.reason == "king":
        return Remark("six.wins.king", {"seat": best.seat})
    values: dict[str, object] = {"seat": best.seat, "rank": best.rank}
    return Remark(f"six.wins.{best.reason}.{best.suit}", values)


def card_name(card: str) -> Remark:
    """How a card is called."""
    if card == KING:
        return Remark("six.card.king", {})
    suit = suit_of(card) or ""
    return Remark(f"six.card.{suit}", {"rank": card.removeprefix(suit)})


def reign(state: State) -> Reign:
    """The timeline as it concerns the present trick."""
    ahead = state.setup.timeline[state.trick :]
    for away, suit in enumerate(ahead, 1):
        if suit != state.trump:
            return Reign(state.trump, state.trick, suit, away)
    return Reign(state.trump, state.trick, None, None)


def score_sheet(state: State) -> tuple[HandScore, ...]:
    """Every hand so far in order of play, the present one last."""
    return (*(_score(hand, state, over=True) for hand in state.past), _score(state.now, state, over=state.done))


def uncounted_tricks(state: State) -> tuple[UncountedTrick, ...]:
    """The tricks whose stars keep a score unknown, in order of play."""
    stars = dict(state.setup.stars)
    return tuple(
        UncountedTrick(hand.number, trick.number, tuple(play.card for play in trick.plays if play.card not in stars))
        for hand in (*state.past, state.now)
        for side in range(SIDES if state.setup.players == 4 else 1)
        if hand.stars[side] is None
        for trick in side_tricks(hand, side)
        if not trick_stars(trick, stars).exact
    )


def _score(hand: Hand, state: State, *, over: bool) -> HandScore:
    sides = range(SIDES)
    return HandScore(
        hand=hand.number,
        first_player=first_player(hand.number) if state.setup.players == 3 else None,
        tricks=tuple(len(side_tricks(hand, side)) for side in sides),
        stars=tuple(side_stars(hand, side, state.setup).value for side in sides),
        points=tuple(side_points(hand, side, state.setup).value for side in sides),
        annulled=sum(trick.annulled for trick in hand.tricks),
        king=king_side(hand),
        over=over,
    )
