"""What the players are offered in each phase, and which move a tap means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.games.divorce.cards import CARD_ON, CARDS, WATER
from companion.games.divorce.editions import EDITIONS
from companion.games.divorce.legal import MOST_WOOED
from companion.games.divorce.options import DECK_SIZE
from companion.games.divorce.outlook import Landing, landings
from companion.games.divorce.scoring import count
from companion.games.divorce.state import SUITS_EACH, State, suable, top_candidates, unseen
from companion.screens.divorce.looks import COLOUR_ORDER, Face, Person, Say, face, faces

People: TypeAlias = tuple[Person, Person]


@dataclass(frozen=True)
class Choice:
    """A card to tap."""

    face: Face
    move: str
    fits: bool = True
    """False for a card that is known to lie elsewhere: tapping it explains that."""
    gain: str = ""
    """What it would change in the points, "+2"."""


@dataclass(frozen=True)
class Entry:
    """Cards that lie open on the table and are entered one by one."""

    title: str
    help: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Envelope:
    """A sealed choice that one seat owes."""

    person: Person
    sealed: bool
    words: str


@dataclass(frozen=True)
class Wooing:
    """Each chooses cards behind the curtain."""

    title: str
    help: str
    envelopes: tuple[Envelope, ...]
    may_open: bool
    notice: str = ""


@dataclass(frozen=True)
class Trial:
    """A contest and what came of it so far."""

    face: Face
    words: str
    verdict: str
    """Empty until its bids are open."""
    now: bool


@dataclass(frozen=True)
class Bidding:
    """Each pays a lawyer behind the curtain."""

    title: str
    help: str
    face: Face
    envelopes: tuple[Envelope, ...]
    may_open: bool
    trials: tuple[Trial, ...]


@dataclass(frozen=True)
class HatRoll:
    """A die decides who gets the top hat."""

    title: str
    help: str
    people: People

    def move(self, seat: int) -> str:
        return f"die {seat}"


@dataclass(frozen=True)
class Turn:
    """A turn begins: dice, or the open card."""

    person: Person
    add: Face | None
    add_words: str

    @staticmethod
    def roll(first: int, second: int) -> str:
        return f"roll {first} {second}"


@dataclass(frozen=True)
class Way:
    """A space the pawn may go to."""

    move: str
    step: str
    space: int
    name: str
    words: str
    glyph: str
    """The Material icon of what happens there."""
    strong: bool
    """Whether it is worth a second look: a joint property."""


@dataclass(frozen=True)
class Moving:
    """The dice lie; where to?"""

    person: Person
    dice: tuple[int, int]
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class Paperwork:
    """The pawn stands on joint property."""

    person: Person
    face: Face
    title: str
    gain: str


@dataclass(frozen=True)
class Share:
    """One card after the other is picked, or sued for."""

    title: str
    help: str
    person: Person
    choices: tuple[Choice, ...]
    trials: tuple[Trial, ...] = ()


@dataclass(frozen=True)
class Over:
    """Nothing is offered any more."""


Offer: TypeAlias = Entry | Wooing | Bidding | HatRoll | Turn | Moving | Paperwork | Share | Over


def offer(state: State, people: People, sealed: Sequence[object], say: Say) -> Offer:
    """What is to be done now; `sealed` are the seats whose choice is in."""
    match state.phase:
        case "dealing" | "turning" | "showing":
            return _entry(state, people, say)
        case "wooing":
            return _wooing(state, people, sealed, say)
        case "die":
            return HatRoll(say("divorce.die.title"), say("divorce.die.help"), people)
        case "marriage":
            return _turn(state, people, say)
        case "moving":
            ways = tuple(_way(state, people, landing, say) for landing in landings(state))
            return Moving(people[state.mover - 1], state.dice or (1, 1), ways)
        case "landed":
            return _paperwork(state, people, say)
        case "picking" | "suing":
            return _share(state, people, say)
        case "bidding":
            return _bidding(state, people, sealed, say)
    return Over()


def gain(row: Sequence[str], card: str) -> str:
    """What a card more would add to the points of a row that lies open."""
    return f"+{count((*row, card)).points - count(row).points}"


def money(state: State, amount: int) -> str:
    return f"{EDITIONS[state.edition].currency}{amount}"


def woo_hand(state: State, seat: int) -> tuple[str, ...]:
    """The cards a seat may woo with, for its own eyes: its hand, and what it may hold where that was not entered."""
    hand = state.secret[seat - 1]
    return hand.known if not hand.unknown else tuple(c for c in CARDS if c in hand.known or c in unseen(state))


def woo_most(state: State, seat: int) -> int:
    """How many cards a seat may bring."""
    return min(MOST_WOOED, state.secret[seat - 1].size)


def woo_move(seat: int, cards: Sequence[str]) -> str:
    """The move that seals these cards, whatever order they were tapped in."""
    return " ".join(("woo", str(seat), *(card for card in CARDS if card in cards)))


def _entry(state: State, people: People, say: Say) -> Entry:
    if state.phase == "dealing":
        fit, title = unseen(state), say("divorce.dealing.title", count=state.undealt)
        return Entry(title, say("divorce.dealing.help"), _entries(state, fit, "deal", COLOUR_ORDER, say))
    if state.phase == "turning":
        fresh = len(state.deck) == DECK_SIZE
        help_words = say("divorce.turning.first" if fresh else "divorce.turning.help")
        cards = (*COLOUR_ORDER, WATER) if WATER in top_candidates(state) else COLOUR_ORDER
        return Entry(
            say("divorce.turning.title"), help_words, _entries(state, top_candidates(state), "top", cards, say)
        )
    seat = state.to_act[0]
    left, name = state.secret[seat - 1].unknown, people[seat - 1].name
    title = say("divorce.showing.title", name=name, count=left)
    return Entry(title, say("divorce.showing.help"), _entries(state, unseen(state), f"show {seat}", COLOUR_ORDER, say))


def _entries(state: State, fit: Sequence[str], verb: str, cards: Sequence[str], say: Say) -> tuple[Choice, ...]:
    return tuple(Choice(face(state.edition, card, say), f"{verb} {card}", card in fit) for card in cards)


def _envelopes(state: State, people: People, sealed: Sequence[object], say: Say, kind: str) -> tuple[Envelope, ...]:
    wanted = [seat for seat in (1, 2) if seat in sealed or seat in state.to_act]
    return tuple(
        Envelope(
            people[seat - 1],
            seat in sealed,
            say("divorce.sealed") if seat in sealed else say(f"divorce.{kind}.choose"),
        )
        for seat in wanted
    )


def _wooing(state: State, people: People, sealed: Sequence[object], say: Say) -> Wooing:
    envelopes = _envelopes(state, people, sealed, say, "wooing")
    names = ", ".join(EDITIONS[state.edition].name(card) for card in state.clash)
    return Wooing(
        say("divorce.wooing.title"),
        say("divorce.wooing.help"),
        envelopes,
        all(each.sealed for each in envelopes),
        say("divorce.hint.clash", cards=names) if names else "",
    )


def _turn(state: State, people: People, say: Say) -> Turn:
    top = face(state.edition, state.deck[0], say) if state.deck and state.deck[0] else None
    words = say("divorce.turn.add", card=top.name) if top else ""
    return Turn(people[state.mover - 1], top, words)


_SIGNS = {"collect": "hand-coin", "tax": "cash-minus", "joint": "ring", "nothing": "shoe-print"}


def _way(state: State, people: People, landing: Landing, say: Say) -> Way:
    return Way(
        f"go {landing.step:+d}",
        f"{landing.step:+d}".replace("-", "−"),
        landing.space,
        landing.name,
        _effect(state, people, landing, say),
        _SIGNS[landing.effect],
        landing.effect == "joint",
    )


def _effect(state: State, people: People, landing: Landing, say: Say) -> str:
    match landing.effect:
        case "collect":
            return say("divorce.way.collect", amount=money(state, landing.amount))
        case "tax" if landing.partner_pays:
            partner = people[2 - state.mover].short
            mine, theirs = money(state, landing.amount), money(state, landing.partner_pays)
            return say("divorce.way.tax_both", amount=mine, partner=partner, share=theirs)
        case "tax":
            return say("divorce.way.tax", amount=money(state, landing.amount))
        case "joint" if landing.card:
            return say("divorce.way.joint", gain=gain(state.own[state.mover - 1], landing.card))
    holder = next((seat for seat in (1, 2) if landing.card and landing.card in state.own[seat - 1]), None)
    return say("divorce.way.owned", name=people[holder - 1].short) if holder else say("divorce.way.nothing")


def _paperwork(state: State, people: People, say: Say) -> Paperwork:
    mover = people[state.mover - 1]
    card = CARD_ON[state.pawns[mover.seat - 1]]
    shown = face(state.edition, card, say)
    title = say("divorce.landed.title", name=mover.name, card=shown.name)
    return Paperwork(mover, shown, title, gain(state.own[mover.seat - 1], card))


def _share(state: State, people: People, say: Say) -> Share:
    mover = people[state.mover - 1]
    own = state.own[mover.seat - 1]
    verb = "pick" if state.phase == "picking" else "sue"
    cards = state.joint if verb == "pick" else suable(state, mover.seat)
    choices = tuple(
        Choice(shown, f"{verb} {shown.card}", gain=gain(own, shown.card)) for shown in faces(state.edition, cards, say)
    )
    left = SUITS_EACH - sum(contest.suer == mover.seat for contest in state.contests)
    title = say(f"divorce.{state.phase}.title", name=mover.name, count=min(left, len(cards)))
    return Share(title, say(f"divorce.{state.phase}.help"), mover, choices, trials(state, people, say))


def trials(state: State, people: People, say: Say) -> tuple[Trial, ...]:
    """All contests, in their order."""
    found = []
    for place, contest in enumerate(state.contests):
        words = say("divorce.trial.sues", name=people[contest.suer - 1].short)
        now = state.phase == "bidding" and place == state.contest
        found.append(Trial(face(state.edition, contest.card, say), words, verdict(state, people, place, say), now))
    return tuple(found)


def verdict(state: State, people: People, place: int, say: Say) -> str:
    """Who got the property of a contest and for what; empty until its bids are open."""
    contest = state.contests[place]
    if contest.bids is None:
        return ""
    if contest.to is None:
        return say("divorce.trial.lost", amount=money(state, contest.bids[0]))
    won, lost = contest.bids[contest.to - 1], contest.bids[2 - contest.to]
    return say(
        "divorce.trial.won", name=people[contest.to - 1].short, amount=money(state, won), other=money(state, lost)
    )


def _bidding(state: State, people: People, sealed: Sequence[object], say: Say) -> Bidding:
    place = state.contest or 0
    contest = state.contests[place]
    envelopes = _envelopes(state, people, sealed, say, "bidding")
    title = say("divorce.bidding.title", number=place + 1, count=len(state.contests))
    return Bidding(
        title,
        say("divorce.bidding.help", name=people[contest.suer - 1].short, other=people[2 - contest.suer].short),
        face(state.edition, contest.card, say),
        envelopes,
        all(each.sealed for each in envelopes),
        trials(state, people, say),
    )
