"""What several phones must check besides the rules: who asks for what, when, and that no seal is used twice.

The host checks wishes before it writes them, and every phone checks the records that come of them.
"""

from __future__ import annotations

from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Refusal, Seat
from companion.lan.wishes import (
    AgreeDraw,
    BringBack,
    GoTo,
    Move,
    OpenSeals,
    Ruling,
    Seal,
    Show,
    TakeBack,
    Wish,
    write_wish,
)
from companion.match.chain import canonical
from companion.match.match import Accepted, Match
from companion.match.records import Commit, Entry, Jump, Open, Redo, make_entry

MOST_LINE = 64 * 1024
"""Characters of a record: one that fits into no frame, with all its quotation marks escaped, could reach nobody."""


def no(code: str, **values: object) -> Refusal:
    """A "no" of the table: it rests on no ruling of a game."""
    return Refusal(f"lan.{code}", "", values)


class Seals:
    """Every seal that ever was in a log, also on branches that were left: none may come a second time."""

    def __init__(self, match: Match) -> None:
        self._places: dict[str, int] = {}
        for seq in range(match.last.seq + 1):
            self.note(match.entry(seq))

    def note(self, entry: Entry) -> None:
        if isinstance(entry.body, Commit):
            self._places.setdefault(entry.body.seal, entry.seq)

    def place(self, seal: str) -> int | None:
        """The record with that seal, if there is one."""
        return self._places.get(seal)

    def objection(self, match: Match, seat: Seat, seal: str) -> Refusal | None:
        """Why this seal may not come now: it was there before, or its owner could know what stands beside it.

        Once all of a slot have sealed, openings are handed over. Should the table take only some of those seals back,
        on whatever branch, nobody may seal anew beside the others.
        """
        if seal in self._places:
            return no("seal_again", seat=seat)
        standing = {each.seal for each in match.seals}
        first = min((self._places[each] for each in standing), default=match.last.seq)
        later = range(first + 1, match.last.seq + 1)
        return no("seal_known") if any(standing & match.complete_after(seq) for seq in later) else None


def wish_objection(match: Match, wish: Wish, seats: tuple[Seat, ...]) -> Refusal | None:
    """Why a phone with these seats may not ask for this: everybody acts for himself alone."""
    if not seats:
        return no("only_watching")
    if len(canonical(write_wish(wish))) > MOST_LINE - 1024:  # a record has some names and numbers more
        return no("too_long")
    match wish:
        case Move():
            return _move_objection(match, wish, seats)
        case AgreeDraw(by=seat) | Show(seat=seat) | Ruling(by=seat) | Seal(seat=seat):
            return None if seat in seats else no("seat_of_another", seat=seat)
        case TakeBack(agreed=agreed) | GoTo(agreed=agreed):
            return jump_objection(match, agreed)
        case BringBack() | OpenSeals():
            return None


def _move_objection(match: Match, wish: Move, seats: tuple[Seat, ...]) -> Refusal | None:
    if wish.by not in seats:
        return no("seat_of_another", seat=wish.by)
    move = match.game.read(wish.move)
    if isinstance(move, Refusal):
        return move
    named = getattr(move, "seat", None)
    if named in match.game.to_act(match.state) and named not in seats:
        return no("seat_of_another", seat=named)
    return None


def jump_objection(match: Match, agreed: bool) -> Refusal | None:
    """Once all have sealed, somebody may know all choices already: nobody takes a seal back on his own then."""
    return no("all_sealed") if not agreed and not isinstance(match.due(), Refusal) else None


def place_objection(match: Match, wish: Wish, after: int) -> Refusal | None:
    """Whether the table has changed under a wish that was made after record `after`.

    Seals change nothing that anybody sees, so they do not stand in the way of a move. This is also what keeps a wish
    that is sent again, to a host that has forgotten it, from coming true twice.
    """
    if isinstance(wish, Seal | OpenSeals):
        return None  # bound to their slot
    if not 0 <= after <= match.last.seq:
        return no("outrun")
    since = (match.entry(seq).body for seq in range(after + 1, match.last.seq + 1))
    patient = isinstance(wish, Move | Show | AgreeDraw)
    return no("outrun") if any(not (patient and isinstance(body, Commit)) for body in since) else None


def written(match: Match, wish: Wish) -> Accepted | Refusal:
    """Write a wish into the log, if the rules allow it."""
    match wish:
        case Move(move=move, by=by):
            return match.propose(move, by)
        case AgreeDraw(by=by):
            return match.propose(Draw(), by)
        case Show(seat=seat):
            return match.propose(Reveal(seat), seat)
        case Ruling(position=position, note=note, by=by):
            return match.propose(Table(position, note), by)
        case Seal(seat=seat, slot=slot, seal=seal):
            body = Commit(match.head, seat, slot, seal)
            return match.accept(make_entry(match.last.seq + 1, match.last.digest, body))
        case TakeBack(count=count, agreed=agreed):
            return match.undo(count, agreed=agreed)
        case BringBack(count=count):
            return match.redo(count)
        case GoTo(seq=seq, agreed=agreed):
            return match.back_to(seq, agreed=agreed)
        case OpenSeals():
            return match.open_all()


def record_objection(match: Match, entry: Entry, seals: Seals) -> Refusal | None:
    """What no honest host writes, whatever the rules say."""
    body = entry.body
    if isinstance(body, Commit):
        return seals.objection(match, body.seat, body.seal)
    if isinstance(body, Jump) and not isinstance(body, Redo):
        return jump_objection(match, body.agreed)
    return None


def opened_last(match: Match, slot: str) -> Entry | None:
    """The record that has just opened that slot, if the present state comes of it."""
    entry = match.entry(match.head)
    return entry if isinstance(entry.body, Open) and entry.body.slot == slot else None
