"""A match that several phones play: looks like a match to the screens, and asks the table where a match would just do.

What the table answers takes a moment. Every method that changes something waits for the answer as long as a person
would hardly notice; after that it says so, and the change comes by itself when the table has answered.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Refusal, Seat
from companion.lan.checks import no, wish_objection
from companion.lan.place import Place
from companion.lan.seating import holder
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
    needs_consent,
)
from companion.match.match import Accepted, Match
from companion.match.records import Open

ANSWER_S = 2.0
"""How long to wait for the host; a Wi-Fi that has gone to sleep takes a few tenths of it."""
ASKED_S = 0.3
"""How long to wait where people are asked: only to hear of a refusal at once."""
STEP_S = 0.02


class SharedMatch:
    """The match of a place at a table; what is not here is the match's own. Read it also after leaving the table."""

    def __init__(
        self,
        place: Place,
        clock: Callable[[], float] = time.monotonic,
        readable: Callable[[Refusal], Refusal] = lambda refusal: refusal,
    ) -> None:
        """`readable` makes sure that a refusal which came over the wire can be shown to a person."""
        assert place.match is not None, "a shared match is made once its log is here"
        self._match: Match = place.match
        self._place = place
        self._clock = clock
        self._readable = readable

    def __getattr__(self, name: str) -> Any:
        return getattr(self._match, name)

    @property
    def own_seats(self) -> tuple[Seat, ...]:
        """The seats of this phone; secrets of others are entered on theirs."""
        return self._place.seats

    # --- what a match does by itself, and a table must be asked for
    def propose(self, move: Any, by: Seat | None = None) -> Accepted | Refusal:
        wish = self._wish_of(move, by)
        return wish if isinstance(wish, Refusal) else self._ask(wish)

    def undo(self, count: int = 1, *, agreed: bool = False) -> Accepted | Refusal:
        return self._ask(TakeBack(max(count, self._sealed_deep()), agreed))

    def redo(self, count: int = 1) -> Accepted | Refusal:
        return self._ask(BringBack(count))

    def back_to(self, seq: int, *, agreed: bool = False) -> Accepted | Refusal:
        return self._ask(GoTo(seq, agreed))

    def seal(self, seat: Seat, choice: str) -> Accepted | Refusal:
        if seat not in self.own_seats:
            return no("seat_of_another", seat=seat)
        if not self._place.reachable:
            return no("host_away")
        commit = self._match.prepare_seal(seat, choice)
        if isinstance(commit, Refusal):
            return commit
        answer = self._ask(Seal(seat, commit.slot, commit.seal))
        if isinstance(answer, Refusal) and answer.code != "lan.no_answer":
            self._match.discard_seal(commit)
        return answer

    def open_all(self, others: object = None) -> Accepted | Refusal:
        due = self._match.due()
        if isinstance(due, Refusal):  # another phone may have opened them a moment ago
            entry = self._match.entry(self._match.head)
            return self._accepted() if isinstance(entry.body, Open) else due
        answer = self._ask(OpenSeals(due.slot))
        if isinstance(answer, Refusal) and answer.code == "lan.no_answer":
            late = self._overdue(due.seats)
            return no("overdue_openings", names=late) if late else no("waiting_openings", names=self._absent(due.seats))
        return answer

    # --- how
    def _wish_of(self, move: Any, by: Seat | None) -> Wish | Refusal:
        """The wish that stands for a move of the game, and for which of our seats it is made."""
        match = self._match
        if isinstance(move, str):
            read = match.game.read(move)
            if isinstance(read, Refusal):
                return read
            move = read
        if isinstance(move, Reveal):
            return Show(move.seat)
        own = self.own_seats
        may = [seat for seat in match.game.seats(match.state) if seat in match.game.to_act(match.state)]
        named = getattr(move, "seat", None)
        seat = by if by is not None else named if named in own and named in may else None
        if seat is None:
            seat = next((each for each in may if each in own), None)
        if isinstance(move, Draw | Table):
            seat = seat if seat is not None else next(iter(own), None)
        if seat is None:
            return no("only_watching") if not own else no("not_this_phone", names=", ".join(self._names(may)))
        if isinstance(move, Draw):
            return AgreeDraw(seat)
        if isinstance(move, Table):
            return Ruling(move.position, move.note, seat)
        return Move(match.game.write(move), seat)

    def _ask(self, wish: Wish) -> Accepted | Refusal:
        if not self._place.reachable:
            return no("host_away")
        refusal = wish_objection(self._match, wish, self.own_seats) or self._by_the_rules(wish)
        if refusal is not None:
            return refusal
        identity = self._place.wish(wish)
        end_s = self._clock() + (ASKED_S if needs_consent(wish) else ANSWER_S)
        while (answer := self._place.answer(identity)) is None and self._clock() < end_s:
            self._place.pump(STEP_S)
        if answer is not None:
            return self._readable(answer) if isinstance(answer, Refusal) else answer
        return no("asked") if needs_consent(wish) else no("no_answer")

    def _by_the_rules(self, wish: Wish) -> Refusal | None:
        """What our own rules refuse need not go over the wire."""
        match wish:
            case Move(move=move, by=by):
                return self._match.check(move, by)
            case Show(seat=seat):
                return self._match.check(Reveal(seat), seat)
            case AgreeDraw(by=by):
                return self._match.check(Draw(), by)
            case Ruling(position=position, note=note, by=by):
                return self._match.check(Table(position, note), by)
        return None

    def _sealed_deep(self) -> int:
        """How many records an undo takes back at least once all have sealed: nobody could seal beside what is left."""
        if isinstance(self._match.due(), Refusal):
            return 0
        standing = {each.seal for each in self._match.seals}
        line = self._match.line()
        first = next((n for n, each in enumerate(line) if getattr(each.body, "seal", None) in standing), len(line))
        return len(line) - first

    def _accepted(self) -> Accepted:
        match = self._match
        return Accepted(match.entry(match.head), match.outcome, match.game.remarks(match.state))

    def _names(self, seats: list[Seat] | tuple[Seat, ...]) -> list[str]:
        players = {each.seat: each.name for each in self._match.setup.players}
        return [players.get(seat) or str(seat) for seat in seats]

    def _holders(self, seats: tuple[Seat, ...]) -> list[tuple[Seat, int]]:
        """Each seat and the number of the phone that plays it."""
        table = self._place.table
        held = [(seat, holder(table, seat)) for seat in seats] if table else []
        return [(seat, phone.id) for seat, phone in held if phone is not None]

    def _overdue(self, seats: tuple[Seat, ...]) -> str:
        """Who has not opened in the time that the table had set."""
        late = self._place.table.overdue if self._place.table else ()
        return ", ".join(self._names([seat for seat, phone in self._holders(seats) if phone in late]))

    def _absent(self, seats: tuple[Seat, ...]) -> str:
        """Whose phones are away; if none is, all whose openings are waited for."""
        here = self._place.table.here if self._place.table else ()
        away = [seat for seat, phone in self._holders(seats) if phone not in here]
        return ", ".join(self._names(away or [seat for seat in seats if seat not in self.own_seats]))
