"""What the page of Divorce! shows, all of it: purses, board, rows of cards, deck, offers and the score."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.results import Outcome
from companion.games.divorce.cards import group_of
from companion.games.divorce.editions import EDITIONS, Space, board
from companion.games.divorce.outlook import deck_outlook, grows_long
from companion.games.divorce.scoring import Count, count, final_counts
from companion.games.divorce.state import State
from companion.games.divorce.views import final_points
from companion.match.match import Match
from companion.match.records import Open
from companion.screens.divorce.looks import Face, Person, Say, face, faces, people
from companion.screens.divorce.offers import (
    Bidding,
    Entry,
    HatRoll,
    Moving,
    Offer,
    Paperwork,
    Share,
    Turn,
    Way,
    Wooing,
    money,
    offer,
)

TABLE_PHASES = ("die", "marriage", "moving", "landed")
"""Where the board is what one looks at."""


@dataclass(frozen=True)
class Purse:
    """A player with his money."""

    person: Person
    money: int
    currency: str
    hat: bool
    acts: bool
    hand: int
    """How many secret cards he has."""
    secret: str
    """The same in words."""


@dataclass(frozen=True)
class Row:
    """Cards that lie open together."""

    tag: str
    title: str
    points: str
    """What they are worth by themselves; empty for joint property."""
    cards: tuple[Face, ...]
    complete: tuple[str, ...]
    """Colours that are all there."""
    empty: str


@dataclass(frozen=True)
class Deck:
    """What everybody may know of the deck."""

    left: int
    top: Face | None
    safe: str
    is_safe: bool
    """Whether the next card taken can surely not uncover the Water Works."""
    can_hold: tuple[Face, ...]
    can_hold_words: str


@dataclass(frozen=True)
class BoardView:
    """The forty spaces; whatever belongs to somebody says so."""

    spaces: tuple[Space, ...]
    holders: tuple[str, ...]
    """For each space "joint", "1", "2", "top", or nothing."""
    pawns: tuple[int, int]
    ways: tuple[Way, ...]
    mover: int | None


@dataclass(frozen=True)
class Reckoning:
    """How somebody's points come about."""

    person: Person
    points: str
    cards: tuple[Face, ...]
    complete: tuple[str, ...]
    lines: tuple[str, ...]
    won: bool


@dataclass(frozen=True)
class Ending:
    """The end of the game, as the score card says it."""

    title: str
    sides: tuple[Reckoning, Reckoning]
    foot: str


@dataclass(frozen=True)
class Opened:
    """Sealed choices that have just been opened together."""

    letters: tuple[tuple[str, str, bool], ...]
    """In seat order: what was sealed, a note on it, and whether its owner came out of it well."""
    verdict: str


@dataclass(frozen=True)
class PageView:
    """Everything on the page."""

    phase: str
    status: str
    people: tuple[Person, Person]
    purses: tuple[Purse, Purse]
    board: BoardView
    joint: Row
    own: tuple[Row, Row]
    deck: Deck
    offer: Offer
    hint: str
    ending: Ending | None


def page(match: Match, say: Say) -> PageView:
    """The page for everybody: nothing of a hand or of a sealed choice is in it."""
    state: State = match.state
    both = people(match.setup.players, say)
    waited = match.to_act()
    offered = offer(state, both, match.sealed, say)
    over = match.outcome
    return PageView(
        state.phase,
        _status(state, offered, over, both, say),
        both,
        (_purse(state, both[0], waited, say), _purse(state, both[1], waited, say)),
        _board(state, offered),
        _row("joint", say("divorce.row.joint"), state, state.joint, say, scored=False),
        (_own(state, both[0], say), _own(state, both[1], say)),
        _deck(state, say),
        offered,
        say("divorce.hint.long_marriage") if grows_long(state) else "",
        _ending(state, over, both, say) if over else None,
    )


def _purse(state: State, who: Person, waited: tuple[object, ...], say: Say) -> Purse:
    cards = state.secret[who.seat - 1].size
    words = say("divorce.secret.one") if cards == 1 else say("divorce.secret.many", count=cards) if cards else ""
    alone = len(waited) == 1 and who.seat in waited
    currency = EDITIONS[state.edition].currency
    return Purse(who, state.money[who.seat - 1], currency, state.hat == who.seat, alone, cards, words)


def _own(state: State, who: Person, say: Say) -> Row:
    return _row(f"own-{who.seat}", who.name, state, state.own[who.seat - 1], say)


def _row(tag: str, title: str, state: State, cards: tuple[str, ...], say: Say, scored: bool = True) -> Row:
    counted = count(cards)
    points = _points_words(counted.points, say) if scored else ""
    complete = counted.complete if scored else ()
    return Row(tag, title, points, faces(state.edition, cards, say), complete, say("divorce.row.empty"))


def _points_words(points: int, say: Say) -> str:
    return say("divorce.points.one") if points == 1 else say("divorce.points.many", count=points)


def _deck(state: State, say: Say) -> Deck:
    outlook = deck_outlook(state)
    top = state.deck[0] if state.deck else None
    safe = say("divorce.deck.safe", count=outlook.safe_adds) if outlook.safe_adds else say("divorce.deck.risky")
    unknown = sum(hand.size for hand in state.secret)
    return Deck(
        outlook.left,
        face(state.edition, top, say) if top else None,
        safe if outlook.left > 1 else "",
        outlook.safe_adds > 0,
        faces(state.edition, outlook.can_hold, say),
        say("divorce.deck.can_hold", count=len(outlook.can_hold), hands=unknown) if outlook.can_hold else "",
    )


def _board(state: State, offered: Offer) -> BoardView:
    spaces = board(state.edition)
    on_table = state.phase in TABLE_PHASES
    return BoardView(
        spaces,
        tuple(_holder(state, space.card) for space in spaces),
        state.pawns,
        offered.ways if isinstance(offered, Moving) else (),
        state.mover if on_table and state.phase != "die" else None,
    )


def _holder(state: State, card: str | None) -> str:
    if card is None:
        return ""
    if card in state.joint:
        return "joint"
    if card in state.own[0]:
        return "1"
    if card in state.own[1]:
        return "2"
    return "top" if card in state.deck[:1] else ""


def space_words(view: PageView, number: int, say: Say) -> str:
    """What there is to know of a space that somebody has tapped."""
    space = view.board.spaces[number]
    holder = view.board.holders[number]
    name = f"{space.name} · {view.purses[0].currency}{space.price}" if space.price else space.name
    if holder in ("1", "2"):
        return say("divorce.space.own", space=name, name=view.people[int(holder) - 1].name)
    if holder:
        return say(f"divorce.space.{holder}", space=name)
    if space.kind in ("chest", "chance", "tax"):
        return say(f"divorce.space.{space.kind}", space=name)
    return say("divorce.space.unseen", space=name) if space.card else say("divorce.space.idle", space=name)


# --- in words
def _status(state: State, offered: Offer, over: Outcome | None, both: tuple[Person, Person], say: Say) -> str:
    if over is not None:
        return _result(over, both, say)
    match offered:
        case Turn(person=who):
            return say("divorce.status.turn", name=who.name)
        case Moving(person=who):
            return say("divorce.status.moving", name=who.name)
        case Paperwork(person=who):
            return say("divorce.status.landed", name=who.name)
        case Share() | Entry():
            return offered.title
        case Wooing() | Bidding():
            missing = [each.person.name for each in offered.envelopes if not each.sealed]
            if not missing:
                return say("divorce.status.open")
            return say(f"divorce.status.{state.phase}", names=f" {say('divorce.and')} ".join(missing))
        case HatRoll():
            return say("divorce.status.die")
    return say(f"divorce.status.{state.phase}")


def _result(over: Outcome, both: tuple[Person, Person], say: Say) -> str:
    winners = over.winner if isinstance(over.winner, tuple) else ()
    if len(winners) == 2:
        return say("divorce.result.both")
    return say("divorce.result.won", name=both[winners[0] - 1].name) if winners else say("divorce.result.nobody")


def _ending(state: State, over: Outcome, both: tuple[Person, Person], say: Say) -> Ending:
    played_out = state.stage == "over"  # a game ended by agreement keeps its hands hidden
    counts = final_counts(state) if played_out else (count(state.own[0]), count(state.own[1]))
    points = final_points(state)
    winners = over.winner if isinstance(over.winner, tuple) else ()
    sides = tuple(
        Reckoning(
            who,
            str(points[who.seat - 1]) if points else "–",
            faces(state.edition, counted.cards, say),
            counted.complete,
            _reckoning_lines(counted, say) if over.why != "table" else (),
            who.seat in winners,
        )
        for who, counted in zip(both, counts, strict=True)
    )
    foot = say("divorce.end.by_table") if over.why == "table" else say("divorce.end.by_points")
    return Ending(_result(over, both, say), (sides[0], sides[1]), foot)


def _reckoning_lines(counted: Count, say: Say) -> tuple[str, ...]:
    """One line for the single cards, one for each complete colour."""
    sets = {group: [card for card in counted.cards if group_of(card) == group] for group in counted.complete}
    singles = len(counted.cards) - sum(map(len, sets.values()))
    lines = [say("divorce.end.singles", count=singles)] if singles else []
    for group, cards in sets.items():
        colour, points = say(f"divorce.group.{group}"), count(cards).points
        lines.append(say("divorce.end.set", colour=colour, count=len(cards), points=points))
    return tuple(lines)


def opened(match: Match, say: Say) -> Opened | None:
    """What the latest record has opened, if it opened anything."""
    body = match.last.body
    if not isinstance(body, Open):
        return None
    state: State = match.state
    both = people(match.setup.players, say)
    if body.slot.startswith("bid"):
        place = int(body.slot.split("/")[0].removeprefix("bid:")) - 1
        contest = state.contests[place]
        card = EDITIONS[state.edition].name(contest.card)
        letters = tuple((_sealed_words(state, each.choice), "", each.seat == contest.to) for each in body.openings)
        if contest.to is None:
            return Opened(letters, say("divorce.opened.lost", card=card))
        return Opened(letters, say("divorce.opened.won", card=card, name=both[contest.to - 1].name))
    letters = tuple(
        (_sealed_words(state, each.choice), _woo_note(state, each.choice, say), each.seat == state.hat)
        for each in body.openings
    )
    if state.clash:
        names = ", ".join(EDITIONS[state.edition].name(card) for card in state.clash)
        return Opened(letters, say("divorce.hint.clash", cards=names))
    hat = say("divorce.opened.hat", name=both[state.hat - 1].name) if state.hat else say("divorce.opened.tie")
    return Opened(letters, hat)


def _sealed_words(state: State, choice: str) -> str:
    """An amount, or the names of cards."""
    word, _, *rest = choice.split()
    if word == "bid":
        return money(state, int(rest[0]))
    return ", ".join(EDITIONS[state.edition].name(card) for card in rest)


def _woo_note(state: State, choice: str, say: Say) -> str:
    prices = EDITIONS[state.edition].prices
    cards = choice.split()[2:]
    return say("divorce.opened.brought", count=len(cards), money=money(state, sum(prices[card] for card in cards)))


def own_words(match: Match, choice: str, say: Say) -> str:
    """What somebody has sealed, for his own eyes."""
    kind = "bidding" if choice.startswith("bid") else "wooing"
    return say(f"divorce.{kind}.yours", what=_sealed_words(match.state, choice))


def move_words(match: Match, move: str, say: Say) -> str:
    """A move for people to read in the log."""
    word, *rest = move.split()
    state: State = match.state
    both = people(match.setup.players, say)
    names = EDITIONS[state.edition]
    match word, rest:
        case "roll", [first, second]:
            return say("divorce.log.roll", first=first, second=second)
        case "go", [step]:
            return say("divorce.log.go", step=step.replace("-", "−"))
        case (("pick" | "sue" | "deal" | "top"), [card]):
            return say(f"divorce.log.{word}", card=names.name(card))
        case "bid", [seat, amount]:
            return say("divorce.log.bid", name=both[int(seat) - 1].name, amount=money(state, int(amount)))
        case "die", [seat]:
            return say("divorce.log.die", name=both[int(seat) - 1].name)
        case (("woo" | "show"), [seat, *cards]):
            shown = ", ".join(names.name(card) for card in cards)
            return say(f"divorce.log.{word}", name=both[int(seat) - 1].name, cards=shown)
        case (("transfer" | "leave" | "add"), []):
            return say(f"divorce.log.{word}")
    return move
