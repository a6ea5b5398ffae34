"""A log that another phone orders: each record is checked again here, each wish answered once. No I/O, no clock."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from companion.engine.codec import CodecError
from companion.engine.results import Refusal, Seat
from companion.engine.sealed import Opening
from companion.lan.checks import Seals, no, record_objection
from companion.lan.messages import Answer, Ask, Done, Opened, Propose, Refused, Table, Want
from companion.lan.seating import Yes, phone_of
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
    read_wish,
    write_wish,
)
from companion.match import records
from companion.match.chain import canonical
from companion.match.match import Accepted, Match
from companion.match.records import Body, Entry

MOST_PENDING = 16
"""Wishes without an answer; a person has one at a time."""
ANSWERS_KEPT = 64


@dataclass(frozen=True)
class Pending:
    """A wish that has no answer yet."""

    wish: Wish
    after: int
    done_at: int | None = None
    """The host says that it is this record, which has not come yet."""


class Follower:
    """One match, as this phone follows it."""

    def __init__(self, match: Match, table: Table, me: int) -> None:
        self.match = match
        self.table = table
        self.me = me
        self.here_since: int | None = match.last.seq
        """Records after this one were written while we were here: none of them may be ours without our knowing.

        None while a new host gathers: what it sends then, others have brought it, and the host before has written it.
        """
        self._whole = max(1, table.term - table.gathering)
        """The latest term in which we have seen the table whole; the first host has nothing to gather."""
        self.asks: dict[int, Ask] = {}
        self._seals = Seals(match)
        self._pending: dict[str, Pending] = {}
        self._answers: dict[str, Accepted | Refusal] = {}
        self.given: tuple[str, ...] = ()
        """Our seals whose openings we have handed over last, perhaps before a crash."""
        self._agreed: dict[int, Wish] = {}
        self._wished: list[Wish] = []
        """What we had asked the table for before a crash: no longer open, but it may have come true without us."""
        self._unasked: set[int] = set()
        """Questions we had said yes to before the link was cut; the host has not asked them again yet."""
        self._want: Want | None = None
        """What we were asked to hand over and could not yet."""
        self._gave_all = True
        """Whether we handed over all that we were asked for last: then nobody can say that we are waited for."""
        self._silence = match.subscribe(self._seals.note)

    def close(self) -> None:
        self._silence()

    @property
    def seats(self) -> tuple[Seat, ...]:
        mine = phone_of(self.table, self.me)
        return mine.seats if mine else ()

    # --- being here
    @property
    def _gathers(self) -> bool:
        """Once in a term: a host that calls its table scattered again has no log of another to bring."""
        return self.table.gathering and self.table.term > self._whole

    def came(self, seq: int) -> None:
        """A new link; the host says that its log ends with this record."""
        self.here_since = None if self._gathers else seq

    def look_around(self) -> None:
        """All of the log is here, whatever the host had said of its end; is the table whole, too?"""
        last = self.match.last.seq
        if not self._gathers:
            self.here_since = last if self.here_since is None else min(self.here_since, last)
            self._wished.clear()
        if not self.table.gathering:
            self._whole = max(self._whole, self.table.term)

    # --- records
    def take(self, entry: Entry) -> Refusal | None:
        """The next record from the host; a refusal means that we go no further."""
        known = self.match.last.seq
        if entry.seq <= known:
            return None if self.match.entry(entry.seq).digest == entry.digest else no("diverged")
        refusal = record_objection(self.match, entry, self._seals) or self._known_to_the_host(entry.body)
        if refusal is None and self.here_since is not None and entry.seq > self.here_since:
            refusal = self._stranger_than_known(entry.body)
        answer = refusal or self.match.accept(entry)
        if isinstance(answer, Refusal):
            return answer
        if not isinstance(entry.body, records.Commit):  # what was asked before it was asked of another table
            self._agreed.clear()
            self._wished.clear()
        self._resolve(entry, answer)
        return None

    def _stranger_than_known(self, body: Body) -> Refusal | None:
        """What is written in our name, or with our consent, is something we know of."""
        match body:
            case records.Commit(seat=seat) if seat in self.seats and not self.match.sealed_here(body):
                return no("not_my_seal", seat=seat)
            case records.Play(by=by) | records.Rule(by=by) | records.AgreeDraw(by=by) | records.Show(by=by):
                if by in self.seats and not any(_made_of(body, each) for each in self._own_wishes()):
                    return no("not_my_move", seat=by)
        return None if self._has_consent(body) else no("not_asked")

    def _known_to_the_host(self, body: Body) -> Refusal | None:
        """While the host knows our choice, nobody takes it back without us: not even while we are away or overdue."""
        given = any(each.seal in self.given for each in self.match.seals)
        return no("given_away") if given and _wants_consent(body) and not self._agreed_to(body) else None

    def _own_wishes(self) -> Iterable[Wish]:
        return (each.wish for each in self._pending.values())

    def _has_consent(self, body: Body) -> bool:
        if not _wants_consent(body) or not self.seats or self._agreed_to(body):
            return True
        return self.me in self.table.overdue and not self._gave_all

    def _agreed_to(self, body: Body) -> bool:
        return any(self._is_just(body, each) for each in (*self._agreed.values(), *self._wished, *self._own_wishes()))

    def _is_just(self, body: Body, wish: Wish) -> bool:
        """Whether that record, which has not been taken yet, is what was wished for and goes back no further."""
        if not isinstance(wish, TakeBack) or not isinstance(body, records.Undo):
            return _made_of(body, wish)
        line = self.match.line()
        return body.agreed == wish.agreed and 0 < wish.count < len(line) and line[-1 - wish.count].seq == body.head

    # --- wishes
    def wish(self, identity: str, wish: Wish) -> Propose | None:
        """The proposal to send; None if too much is pending already."""
        if len(self._pending) >= MOST_PENDING:
            self.give_up(identity, no("no_answer"))
            return None
        self._pending[identity] = Pending(wish, self.match.last.seq)
        return Propose(identity, self.match.last.seq, write_wish(wish))

    def give_up(self, identity: str, why: Refusal) -> None:
        """Nothing comes of a wish that nobody has heard of."""
        self._answer(identity, why)

    def linked(self) -> list[int]:
        """A new link: whatever was asked or agreed to is open only if the host asks it again; what is void so far.

        A host that was killed counts from 1 again: an answer to its old question must not become one to a new one.
        """
        void, self.asks = list(self.asks), {}
        self._unasked = set(self._agreed)
        return void

    def yeses(self) -> tuple[Yes, ...]:
        """All that we have agreed to and that is not decided yet, to be noted before anybody hears of it."""
        last = self.match.last.seq
        asked = [Yes(ask, last, _text(wish)) for ask, wish in self._agreed.items()]
        before = [Yes(None, last, _text(wish)) for wish in self._wished]
        own = [Yes(None, each.after, _text(each.wish)) for each in self._pending.values() if needs_consent(each.wish)]
        return (*asked, *before, *own)

    def remember(self, noted: tuple[Yes, ...]) -> None:
        """What we had agreed to before a crash, as if only the link had been cut."""
        for yes in noted:
            since = (self.match.entry(seq).body for seq in range(yes.after + 1, self.match.last.seq + 1))
            if yes.after < 0 or not all(isinstance(body, records.Commit) for body in since):
                continue
            with suppress(ValueError):  # which a damaged note raises
                wish = read_wish(json.loads(yes.wish))
                if yes.ask is None:
                    self._wished.append(wish)
                else:
                    self._agreed[yes.ask] = wish

    def again(self) -> list[Propose]:
        """What to send again after a link was cut and the log has been caught up with."""
        return [Propose(identity, each.after, write_wish(each.wish)) for identity, each in self._pending.items()]

    def answer(self, identity: str) -> Accepted | Refusal | None:
        return self._answers.get(identity)

    def done(self, message: Done) -> None:
        pending = self._pending.get(message.id)
        if pending is None:
            return
        if message.seq <= self.match.last.seq:
            self._answer(message.id, self._accepted(self.match.entry(message.seq)))
        else:
            self._pending[message.id] = replace(pending, done_at=message.seq)

    def refused(self, message: Refused) -> None:
        pending = self._pending.get(message.id)
        if pending is None:
            return
        refusal = Refusal(message.code, message.rule, dict(message.values))
        if isinstance(pending.wish, Seal):
            self.match.discard_seal(records.Commit(0, pending.wish.seat, pending.wish.slot, pending.wish.seal))
        self._answer(message.id, refusal)

    def _resolve(self, entry: Entry, accepted: Accepted) -> None:
        """A record that is what we asked for is the answer, should the host's own get lost."""
        for identity, pending in list(self._pending.items()):
            nobodys = isinstance(pending.wish, TakeBack | BringBack | GoTo)  # such a record may be anybody's
            if pending.done_at == entry.seq or (not nobodys and _made_of(entry.body, pending.wish)):
                self._answer(identity, accepted)
                return

    def _accepted(self, entry: Entry) -> Accepted:
        return Accepted(entry, self.match.outcome, self.match.game.remarks(self.match.state))

    def _answer(self, identity: str, answer: Accepted | Refusal) -> None:
        self._pending.pop(identity, None)
        self._answers[identity] = answer
        while len(self._answers) > ANSWERS_KEPT:
            self._answers.pop(next(iter(self._answers)))

    # --- what the host asks
    def wanted(self, want: Want | None = None) -> list[Opened]:
        """Our openings, if all have sealed by our own log; asked too early, we remember and hand over nothing.

        Nor do we while a yes of ours is open: with it the host could take back what it has just learned.
        """
        self._want = want or self._want
        due = self.match.due()
        if self._want is None or isinstance(due, Refusal) or due.slot != self._want.slot or self._has_open_yes():
            return []
        seats, self._want = self._want.seats, None
        found = {seat: self.match.opening(seat) for seat in due.seats if seat in seats}
        mine = {seat: opening for seat, opening in found.items() if isinstance(opening, Opening)}
        self._gave_all = all(seat in mine for seat in found if seat in self.seats)
        return [Opened(due.slot, seat, opening.choice, opening.nonce) for seat, opening in mine.items()]

    def seals_of(self, openings: list[Opened]) -> tuple[str, ...]:
        """The seals that these openings open."""
        seats = {each.seat for each in openings}
        return tuple(each.seal for each in self.match.seals if each.seat in seats)

    def _has_open_yes(self) -> bool:
        for ask in self._unasked:  # the question died with the host that had asked it
            self._agreed.pop(ask, None)
        self._unasked.clear()
        return bool(self._agreed or self._wished) or any(needs_consent(each) for each in self._own_wishes())

    def asked(self, ask: Ask) -> Ask | Answer | None:
        """The question, if it is one for this phone's person; the answer, if he has given it before."""
        try:
            wish = read_wish(ask.wish)
        except CodecError:
            return None
        if ask.by == self.me or not self.seats or not needs_consent(wish):
            return None
        if self._agreed.get(ask.id) == wish:
            self._unasked.discard(ask.id)
            return Answer(ask.id, True)
        if self.asks.get(ask.id) == ask:
            return None
        self.asks = {ask.id: ask}  # there is one question at a time
        return ask

    def agree(self, ask: int, yes: bool) -> Answer | None:
        """The person's answer, to be sent."""
        question = self.asks.get(ask)
        if question is None:
            return None
        if yes:
            self._agreed[ask] = read_wish(question.wish)
            self._unasked.discard(ask)  # a host that was killed counts its questions from 1 again
        return Answer(ask, yes)

    def disagree(self, ask: int) -> None:
        """A yes that nobody has heard of is taken back; the question stays."""
        self._agreed.pop(ask, None)

    def decided(self, ask: int, yes: bool) -> bool:
        """The question is over; True if this person had been asked it."""
        if not yes:
            self._agreed.pop(ask, None)
        return self.asks.pop(ask, None) is not None


def _text(wish: Wish) -> str:
    return canonical(write_wish(wish))


def _wants_consent(body: Body) -> bool:
    """Whether everybody must have agreed to such a record."""
    agreed = isinstance(body, records.Undo | records.BackTo) and body.agreed
    return agreed or isinstance(body, records.Rule | records.AgreeDraw)


def _made_of(body: Body, wish: Wish) -> bool:
    """Whether that record is what somebody wished for. Where it lies in the log was for the host to say."""
    match wish, body:
        case Move(move=move, by=by), records.Play():
            return (body.move, body.by) == (move, by)
        case AgreeDraw(by=by), records.AgreeDraw():
            return body.by == by
        case Show(seat=seat), records.Show():
            return body.seat == seat
        case Ruling(position=position, note=note, by=by), records.Rule():
            return (body.position, body.note, body.by) == (position, note, by)
        case Seal(seat=seat, slot=slot, seal=seal), records.Commit():
            return (body.seat, body.slot, body.seal) == (seat, slot, seal)
        case OpenSeals(slot=slot), records.Open():
            return body.slot == slot
        case TakeBack(agreed=agreed), records.Undo():
            return body.agreed == agreed
        case BringBack(), records.Redo():
            return True
        case GoTo(seq=seq, agreed=agreed), records.BackTo():
            return (body.head, body.agreed) == (seq, agreed)
    return False
