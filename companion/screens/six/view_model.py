"""What the page of The Six of VIII shows and offers. No Kivy; whatever is counted or decided by rules is the game's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.engine.results import Outcome
from companion.games.six import GAME
from companion.games.six.commentary import Reign, last_standing, reign, trick_standing
from companion.games.six.moves import Play
from companion.games.six.notation import SEATS
from companion.games.six.state import State, Trick
from companion.games.six.views import DUMMY
from companion.match.records import Player
from companion.screens.six.entry import Draft, EntryView, entry_view, won_move
from companion.screens.six.people import People, Say, people
from companion.screens.six.score import ScoreView, score_view
from companion.screens.six.suits import LOOKS
from companion.screens.six.talk import capital, outcome_words, story, suit_of_card


@dataclass(frozen=True)
class ReignView:
    """Whose reign it is, to be read from across the table, and who comes next."""

    suit: str
    badge: str
    letter: str
    queen: str
    trump: str
    following: str | None
    following_badge: str
    next_words: str
    speech: str
    """To be said aloud when the reign changes."""


@dataclass(frozen=True)
class Run:
    """Neighbouring spaces of one queen on the timeline."""

    suit: str
    start: int
    length: int
    badge: str
    letter: str


@dataclass(frozen=True)
class TimelineView:
    """Fifteen spaces and where the token stands, from 0 on."""

    runs: tuple[Run, ...]
    token: int


@dataclass(frozen=True)
class CardView:
    """A card on the table."""

    suit: str
    badge: str
    label: str
    letter: str


@dataclass(frozen=True)
class SeatView:
    """A place at the drawn table; `move` is what a tap on it means, if it means anything."""

    seat: int
    name: str
    sign: str
    place: str
    short_place: str
    """Where a card takes the room."""
    card: CardView | None
    past: bool
    """The card belongs to the trick before: shown faintly, until the next card falls."""
    wins: bool
    turn: bool
    move: str | None


@dataclass(frozen=True)
class SixView:
    """The whole page."""

    status: str
    reign: ReignView
    timeline: TimelineView
    seats: tuple[SeatView, ...]
    middle: str
    """In the middle of the table: which trick it is, or what is to be tapped."""
    story: str
    """Who wins and why; what has just happened; what to do before a hand."""
    warning: str
    """What the table must settle: a revoke."""
    entry: EntryView
    score: ScoreView
    end: EndView | None


@dataclass(frozen=True)
class EndView:
    """How it ended."""

    title: str
    why: str
    undecided: bool
    """Stars that nobody has counted keep the winner unknown (S3)."""


def six_view(state: State, players: Sequence[Player], draft: Draft, say: Say) -> SixView:
    """The page for a state and what has been chosen on it but not entered yet."""
    names = people(state, players, say)
    outcome = GAME.outcome(state)
    entry = entry_view(state, names, draft, say)
    return SixView(
        status=_status(state, names, outcome, say),
        reign=_reign(state, say),
        timeline=_timeline(state, say),
        seats=_seats(state, names, draft, entry, say),
        middle=_middle(state, entry, say),
        story=story(state, names, say),
        warning=_warning(state, names, say),
        entry=entry,
        score=score_view(state, names, say),
        end=_end(state, names, outcome, say) if outcome else None,
    )


def _status(state: State, names: People, outcome: Outcome | None, say: Say) -> str:
    if outcome is not None:
        return outcome_words(outcome, names, state, say)
    last = state.setup.last_hand
    where = (
        say("six.page.where_of", hand=state.hand, hands=last, trick=state.trick)
        if last is not None
        else say("six.page.where", hand=state.hand, trick=state.trick)
    )
    if state.turn is None:
        return say("six.page.status_church", where=where)
    code = "six.page.status_plays" if state.table else "six.page.status_leads"
    return say(code, where=where, name=names.seat(state.turn))


def _reign(state: State, say: Say) -> ReignView:
    now: Reign = reign(state)
    queen, suit = say(f"six.queen.{now.suit}"), say(f"six.suit.{now.suit}")
    following = now.following
    if following is None:
        next_words = say("six.last_reign")
    elif now.following_in == 1:
        next_words = say(f"six.next_reign_now.{following}")
    else:
        next_words = say(f"six.next_reign.{following}", count=now.following_in)
    return ReignView(
        suit=now.suit,
        badge=LOOKS[now.suit].badge,
        letter=say(f"six.page.letter.{now.suit}"),
        queen=queen,
        trump=say("six.page.trump", suit=capital(suit)),
        following=following,
        following_badge=LOOKS[following].badge if following else "",
        next_words=next_words,
        speech=say("six.page.speech", queen=queen, suit=suit),
    )


def _timeline(state: State, say: Say) -> TimelineView:
    runs = []
    start = 0
    for suit, spaces in groupby(state.setup.timeline):
        length = len(list(spaces))
        runs.append(Run(suit, start, length, LOOKS[suit].badge, say(f"six.page.letter.{suit}")))
        start += length
    return TimelineView(tuple(runs), state.trick - 1)


def _latest_trick(state: State) -> Trick | None:
    return state.now.tricks[-1] if state.now.tricks else None


def _seats(state: State, names: People, draft: Draft, entry: EntryView, say: Say) -> tuple[SeatView, ...]:
    past = not state.table
    latest = _latest_trick(state)
    plays: tuple[Play, ...] = state.table or (latest.plays if latest else ())
    best = last_standing(state) if past else trick_standing(state)
    winner = best.seat if best and plays else latest.winner if past and latest else None
    cards = {play.seat: _card(play.card, say) for play in plays}
    return tuple(
        SeatView(
            seat=seat,
            name=say("six.page.dummy_plate") if _is_dummy(state, seat) else names.seat(seat),
            sign=names.signs[seat - 1],
            place=_place(state, seat, say),
            short_place=say(f"six.page.short_place.{seat}") if state.setup.players == 3 else str(seat),
            card=cards.get(seat),
            past=past,
            wins=seat == winner,
            turn=seat == state.turn,
            move=won_move(state, draft, seat) if entry.mode == "won" else None,
        )
        for seat in SEATS
    )


def _is_dummy(state: State, seat: int) -> bool:
    return state.setup.players == 3 and seat == DUMMY


def _place(state: State, seat: int, say: Say) -> str:
    """Three players change places from hand to hand, so the place is said; four sit where they sit."""
    if state.setup.players == 3:
        return say("six.page.open_hand") if seat == DUMMY else say(f"six.page.place.{seat}")
    return say("six.page.seat", seat=seat)


def _card(card: str, say: Say) -> CardView:
    suit = suit_of_card(card)
    label = "" if card == suit else card.removeprefix(suit)
    return CardView(suit, LOOKS[suit].badge, label, say(f"six.page.letter.{suit}"))


def _middle(state: State, entry: EntryView, say: Say) -> str:
    if entry.mode == "over":
        return ""
    if entry.mode == "won":
        return say("six.page.who_won", trick=state.trick)
    return say("six.page.trick", trick=state.trick)


def _warning(state: State, names: People, say: Say) -> str:
    if state.revoke is None:
        return ""
    return say("six.page.revoke", name=names.seat(state.revoke.seat), trick=state.revoke.trick)


def _end(state: State, names: People, outcome: Outcome, say: Say) -> EndView:
    return EndView(outcome_words(outcome, names, state, say), say(f"six.why.{outcome.why}"), outcome.why == "S3")
