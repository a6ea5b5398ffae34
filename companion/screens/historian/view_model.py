"""What the screen shows and offers, in words. No Kivy; no rule and no score is worked out here.

While the Sovereign's eyes are covered, nothing on the screen or in the log tells whose row lies where: the rows are
entered all at once, in seat order, when all of them lie there.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.results import Seat
from companion.games.historian import GAME
from companion.games.historian.clock import timed_part
from companion.games.historian.moves import Buy, Choose, ChooseRow, Claim, Contribute, HistorianMove, Swap
from companion.games.historian.notation import write_move
from companion.games.historian.options import ROW_CARDS, advice
from companion.games.historian.state import CHOOSING, HistorianState, turns_left
from companion.match.match import Match
from companion.match.records import Play
from companion.screens.historian.people import People, Person, Say
from companion.screens.secrets.hand_round import waiting


@dataclass(frozen=True)
class Purse:
    """A player's silver, and what else is to be said of him now."""

    person: Person
    silver: int
    role: str
    """sovereign, historian, winner"""
    line: str


@dataclass(frozen=True)
class Doing:
    """Something to tap: the words on it, and the moves it stands for."""

    words: str
    moves: tuple[str, ...]


@dataclass(frozen=True)
class RowShown:
    """A row on the table. Without a name it is known by its number alone."""

    number: int
    title: str
    person: Person | None
    moves: tuple[str, ...]
    """What a tap means at once; empty if it must be said first whose row it is."""
    chosen: bool = False


@dataclass(frozen=True)
class Claims:
    """How far the secret claims have come."""

    words: str
    waiting: tuple[int, ...]
    sealed: tuple[int, ...]
    pointed: bool
    """The Sovereign has pointed at a row: once all are in, they are opened."""


@dataclass(frozen=True)
class Woven:
    """A piece of the tapestry."""

    place: int
    person: Person | None
    cards: int
    title: str


@dataclass(frozen=True)
class Shown:
    """The whole screen."""

    status: str
    facts: str
    deal: str
    """How the cards are dealt for this turn; empty once rows are read."""
    notes: tuple[str, ...]
    """Sentences that explain what is special now."""
    final: tuple[str, ...]
    """The final turn explained; empty before it."""
    purses: tuple[Purse, ...]
    scene: str
    """weaving, choosing, over"""
    timed: str
    """What the clock is for, in words; empty without one."""
    doings: tuple[Doing, ...]
    rows: tuple[RowShown, ...]
    claims: Claims | None
    tapestry: tuple[Woven, ...]


def shown(match: Match, say: Say) -> Shown:
    """The match as the table sees it."""
    state: HistorianState = match.state
    people = People(match, say)
    return Shown(
        status=_status(state, people, say),
        facts=_facts(state, say),
        deal=_deal(state, people, say),
        notes=_notes(state, people, say),
        final=final_turn(state, people, say) if state.final and state.ending is None else (),
        purses=tuple(_purse(state, people[seat], say) for seat in state.options.seats),
        scene="over" if state.ending else "choosing" if state.stage == CHOOSING else "weaving",
        timed=say(f"historian.page.clock.{part}") if (part := timed_part(state)) else "",
        doings=_doings(state, people, say),
        rows=_rows(state, people, say),
        claims=claims_of(match, say),
        tapestry=tapestry(state, people, say),
    )


def tapestry(state: HistorianState, people: People, say: Say) -> tuple[Woven, ...]:
    """The tapestry from its start."""
    return tuple(
        Woven(place, people[part.seat] if part.seat else None, part.cards, people.name(part.seat))
        for place, part in enumerate(state.parts, 1)
    )


def _status(state: HistorianState, people: People, say: Say) -> str:
    name = people.name(state.sovereign)
    if state.ending is not None:
        winners = state.ending.winners
        code = "nobody" if not winners else "shared" if len(winners) > 1 else "won"
        return say(f"historian.page.status.{code}", name=people.names(winners))
    if state.stage != CHOOSING:
        if state.options.dramatization:
            performer = people.name(state.to_contribute()[0])
            return say("historian.page.status.performing", name=performer, sovereign=name)
        return say("historian.page.status.weaving", name=name)
    if state.disputed():
        return say("historian.page.status.disputed", row=state.row)
    if state.row is not None:
        return say("historian.page.status.pointed", row=state.row)
    code = "judging" if state.options.dramatization else "choosing"
    return say(f"historian.page.status.{code}", name=name)


def _facts(state: HistorianState, say: Say) -> str:
    left = turns_left(state)
    turns = "over" if not left else "final" if left == 1 else "left"
    return say(
        "historian.page.facts",
        turn=state.turn,
        left=say(f"historian.page.turns.{turns}", count=left - 1),
        deck=state.deck,
        discard=state.discard,
    )


def _deal(state: HistorianState, people: People, say: Say) -> str:
    if state.ending is not None or state.stage == CHOOSING:
        return ""
    code = "final" if state.final else "five" if state.five else "three"
    return say(f"historian.page.deal.{code}", name=people.name(state.sovereign))


def _notes(state: HistorianState, people: People, say: Say) -> tuple[str, ...]:
    if state.ending is not None:
        return (say("historian.page.read_aloud", name=people.names(state.ending.winners)),) if state.parts else ()
    if turns_left(state) == 2:
        return (say("historian.page.next_is_final"),)
    if state.turn == 1 and state.stage != CHOOSING:
        return tuple(say(code) for code in advice(state.options))
    return ()


def final_turn(state: HistorianState, people: People, say: Say) -> tuple[str, ...]:
    """The final turn as it comes about here: who has cards, who rests, and how it ends (H4)."""
    served = [seat for seat in state.historians() if state.hand(seat) >= ROW_CARDS or seat in state.contributed]
    resting = [seat for seat in state.historians() if seat not in served]
    sovereign = people.name(state.sovereign)
    lines = [say("historian.page.final.why"), say("historian.page.final.served", names=people.names(served))]
    if resting:
        lines.append(say("historian.page.final.resting", names=people.names(resting)))
    end = "king" if state.options.one_true_king else "end"
    lines.append(say(f"historian.page.final.{end}", name=sovereign))
    return tuple(lines)


def _purse(state: HistorianState, person: Person, say: Say) -> Purse:
    seat = person.seat
    role = "historian"
    if state.ending is not None:
        role = "winner" if seat in state.ending.winners else role
    elif seat == state.sovereign:
        role = "sovereign"
    return Purse(person, state.silver[seat - 1], role, _purse_line(state, seat, role, say))


def _purse_line(state: HistorianState, seat: int, role: str, say: Say) -> str:
    if role == "winner":
        return say("historian.page.winner")
    if role == "sovereign" or (seat == state.sovereign and state.options.one_true_king):
        return say("historian.page.king" if state.options.one_true_king else "historian.page.sovereign")
    if state.ending is not None:
        return ""
    if seat in state.bought:
        return say("historian.page.has_swapped" if state.five else "historian.page.has_bought")
    if state.final:
        return "" if state.hand(seat) >= ROW_CARDS or seat in state.contributed else say("historian.page.rests")
    return say(f"historian.page.may.{extra}") if (extra := may_get_cards(state, seat)) else ""


def may_get_cards(state: HistorianState, seat: int) -> str:
    """`buy` or `swap` where that is possible for this seat now."""
    if GAME.check(state, Buy(seat)) is None:
        return "buy"
    return "swap" if state.five and GAME.check(state, Swap(seat, 1)) is None else ""


def extra_cards(state: HistorianState, seat: int, say: Say) -> tuple[Doing, ...]:
    """How this seat would get other cards; the rules say whether it may."""
    if state.ending is not None or state.stage == CHOOSING:
        return ()
    if not state.five:
        return (_doing(say("historian.page.buy"), Buy(seat)),)
    return tuple(
        _doing(say("historian.page.swap", count=count), Swap(seat, count)) for count in range(1, state.hand(seat) + 1)
    )


def _doings(state: HistorianState, people: People, say: Say) -> tuple[Doing, ...]:
    if state.ending is not None or state.stage == CHOOSING:
        return ()
    missing = state.to_contribute()
    if state.options.dramatization:
        return (_doing(say("historian.page.performed", name=people.name(missing[0])), Contribute(missing[0])),)
    words = say("historian.page.all_laid", count=len(missing) + len(state.contributed))
    return (_doing(words, *(Contribute(seat) for seat in sorted(missing))),)


def _rows(state: HistorianState, people: People, say: Say) -> tuple[RowShown, ...]:
    if state.ending is not None or state.stage != CHOOSING:
        return ()
    if not state.options.dramatization:
        return tuple(
            RowShown(
                row,
                say("historian.page.row", row=row),
                None,
                (write_move(ChooseRow(row)),) if state.rows == 1 else (),
                chosen=row == state.row,
            )
            for row in range(1, state.rows + 1)
        )
    performed = [seat for seat in state.historians() if seat in state.contributed]
    rows = [
        RowShown(number, people.name(seat), people[seat], (write_move(Choose(seat)),))
        for number, seat in enumerate(performed, 1)
    ]
    if state.research:
        rows.append(RowShown(len(rows) + 1, people.name(None), None, (write_move(Choose(None)),)))
    return tuple(rows)


def owners(state: HistorianState, people: People, say: Say) -> tuple[Doing, ...]:
    """Whose the chosen row can be, said openly."""
    known = tuple(_doing(people.name(seat), Choose(seat)) for seat in state.contributed)
    return (*known, _doing(say("historian.page.nobodys"), Choose(None))) if state.research else known


def point_at(row: int) -> str:
    """The move by which the Sovereign points at a row without knowing whose it is."""
    return write_move(ChooseRow(row))


def claim(seat: Seat, row: str) -> str:
    """The move by which somebody says which row is his."""
    return write_move(Claim(int(seat), int(row)))


def claims_of(match: Match, say: Say) -> Claims | None:
    """The claims that are wanted now; None where no row is claimed."""
    state: HistorianState = match.state
    sealing = GAME.sealing(state)
    if sealing is None:
        return None
    sealed = tuple(seat for seat in sealing.seats if seat in match.sealed)
    words = say("historian.page.claimed", count=len(sealed), of=len(sealing.seats))
    return Claims(words, waiting(match), sealed, state.row is not None)  # type: ignore[arg-type]


def laid_at_once(match: Match) -> int:
    """How many records one tap on undo takes back: rows that were entered together go together."""
    state: HistorianState = match.state
    if state.stage != CHOOSING or state.options.dramatization or state.ending is not None:
        return 1
    count = 0
    for entry in reversed(match.line()[-len(state.contributed) :]):
        if not (isinstance(entry.body, Play) and isinstance(GAME.read(entry.body.move), Contribute)):
            break
        count += 1
    return max(1, count)


def half_laid(state: HistorianState) -> bool:
    """Some rows are entered, some are not: undo and redo do not stop there, for it could tell whose rows they are."""
    return (
        state.ending is None and state.stage != CHOOSING and bool(state.contributed) and not state.options.dramatization
    )


def _doing(words: str, *moves: HistorianMove) -> Doing:
    return Doing(words, tuple(write_move(move) for move in moves))
