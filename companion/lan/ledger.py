"""How wishes become records at the host: checked, agreed to where all must agree, opened together, answered once.

No I/O, no clock. What is said goes through the company; what is written goes through the match.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.results import Refusal
from companion.engine.sealed import Opening
from companion.lan.checks import Seals, no, opened_last, place_objection, record_objection, wish_objection, written
from companion.lan.company import Company
from companion.lan.consent import Consents
from companion.lan.handover import Handover
from companion.lan.messages import Decided, Done, Opened, Records, Refused, Trouble, Want, plain_values
from companion.lan.outward import Asked, AskOver
from companion.lan.seating import holder, phone_of, seated
from companion.lan.wishes import OpenSeals, Seal, Wish, needs_consent
from companion.match.match import Accepted, Match
from companion.match.records import Commit, Entry, Open

ANSWERS_KEPT = 64
"""Answers remembered for each phone, should it ask again."""


class Ledger:
    """The log, as the table writes it."""

    def __init__(self, match: Match, company: Company) -> None:
        self._match = match
        self._company = company
        self._answers: dict[int, dict[str, Accepted | Refusal]] = {}
        self._seals = Seals(match)
        self._consents = Consents()
        self._handover = Handover(match)
        self.close = match.subscribe(self._record_written)
        company.leaving = self._left

    # --- wishes and their answers
    def answer(self, phone: int, identity: str) -> Accepted | Refusal | None:
        """What came of a wish; None while nothing has."""
        return self._answers.get(phone, {}).get(identity)

    def wish(self, phone: int, identity: str, after: int, wish: Wish, now_s: float) -> None:
        """Somebody wants something; a wish that is sent again is answered again and does nothing more."""
        answer = self.answer(phone, identity)
        if answer is not None:
            self._company.tell(phone, _told(identity, answer))
        elif not self._is_pending(phone, identity):
            self._new_wish(phone, identity, after, wish, now_s)

    def _new_wish(self, phone: int, identity: str, after: int, wish: Wish, now_s: float) -> None:
        refusal = self._objection(phone, wish, after)
        if refusal is not None:
            self._reply(phone, identity, refusal)
        elif isinstance(wish, OpenSeals):
            self._open_seals(phone, identity, wish.slot, now_s)
        elif isinstance(wish, Seal) and (place := self._standing(wish)) is not None:
            self._reply(phone, identity, self._accepted(self._match.entry(place)))
        elif needs_consent(wish):
            self._put_to_the_table(phone, identity, wish, now_s)
        else:
            self._reply(phone, identity, written(self._match, wish))

    def _is_pending(self, phone: int, identity: str) -> bool:
        question, wanted = self._consents.open, self._handover.wanted
        asked = question is not None and (question.by, question.proposal) == (phone, identity)
        return asked or (wanted is not None and (phone, identity) in wanted.askers)

    def _objection(self, phone: int, wish: Wish, after: int) -> Refusal | None:
        table = self._company.table
        if table.gathering:
            return no("gathering")
        known = phone_of(table, phone)
        refusal = wish_objection(self._match, wish, known.seats if known else ())
        if refusal is None and isinstance(wish, Seal) and self._standing(wish) is None:
            return self._seals.objection(self._match, wish.seat, wish.seal)
        return refusal or place_objection(self._match, wish, after)

    def _standing(self, wish: Seal) -> int | None:
        """The record of this very seal, if it is in the log and still stands: then it was only sent again."""
        place, sealing = self._seals.place(wish.seal), self._match.game.sealing(self._match.state)
        if place is None or sealing is None or sealing.slot != wish.slot or wish.seat not in self._match.sealed:
            return None
        body = self._match.entry(place).body
        return place if isinstance(body, Commit) and (body.seat, body.slot) == (wish.seat, wish.slot) else None

    def _reply(self, phone: int, identity: str, answer: Accepted | Refusal) -> None:
        answers = self._answers.setdefault(phone, {})
        answers[identity] = answer
        while len(answers) > ANSWERS_KEPT:
            answers.pop(next(iter(answers)))
        self._company.tell(phone, _told(identity, answer))

    def _accepted(self, entry: Entry) -> Accepted:
        return Accepted(entry, self._match.outcome, self._match.game.remarks(self._match.state))

    # --- what the whole table must agree to
    def _put_to_the_table(self, phone: int, identity: str, wish: Wish, now_s: float) -> None:
        if self._consents.open is not None:
            self._reply(phone, identity, no("ask_open"))
            return
        question = self._consents.put(phone, identity, wish, now_s, self._match.last.seq)
        self.settle(now_s)
        if self._consents.open is not question:
            return
        me = self._company.me
        if phone != me and me in self._asked():
            self._company.news.append(Asked(question.message))
        self._company.tell_all(question.message, but=phone)

    def answered(self, phone: int, ask: int, yes: bool, now_s: float) -> None:
        """Somebody says yes or no to the question on the table."""
        if phone in self._asked() and self._consents.answer(phone, ask, yes) is False:
            self._decide(False)
        self.settle(now_s)

    def _asked(self) -> set[int]:
        """Whose yes is needed: every player's who has not been waited for too long."""
        table = self._company.table
        return {each.id for each in seated(table) if each.id not in table.overdue}

    def _decide(self, yes: bool) -> None:
        question = self._consents.close()
        if question is None:
            return
        self._company.tell_all(Decided(question.id, yes))
        self._company.news.append(AskOver(question.id, yes))
        self._reply(question.by, question.proposal, written(self._match, question.wish) if yes else no("not_agreed"))

    # --- opening what was sealed
    def _open_seals(self, phone: int, identity: str, slot: str, now_s: float) -> None:
        opened = opened_last(self._match, slot)
        if opened is not None:
            self._reply(phone, identity, self._accepted(opened))
            return
        due = self._match.due()
        if isinstance(due, Refusal) or due.slot != slot:
            self._reply(phone, identity, due if isinstance(due, Refusal) else no("outrun"))
            return
        if self._handover.want(slot, now_s, (phone, identity)):
            self._decide(False)  # whoever has agreed to take seals back hands nothing over before this is decided
            self._company.tell_all(Want(slot, self._handover.missing()))
        self._open_if_complete()

    def handed_over(self, phone: int, message: Opened) -> None:
        """An opening has come in."""
        fits = self._handover.take(phone, message.slot, message.seat, Opening(message.choice, message.nonce))
        if not fits and self._handover.blame(phone):
            self._company.announce(Trouble("lan.not_the_seal", (("name", self._company.name(phone)),)))
        self._open_if_complete()

    def _open_if_complete(self) -> None:
        if self._handover.wanted is None or self._handover.missing():
            return
        wanted = self._handover.wanted
        result = self._match.open_all(wanted.got)
        self._handover.close()
        if isinstance(result, Refusal):
            self._company.announce(Trouble(result.code, plain_values(result)))
        for phone, identity in wanted.askers:
            self._reply(phone, identity, result)

    # --- whatever changes
    def remind(self, phone: int) -> None:
        """A phone that has just come is asked what the others were asked before."""
        if self._consents.open is not None:
            self._company.tell(phone, self._consents.open.message)
        if self._handover.wanted is not None:
            self._company.tell(phone, Want(self._handover.wanted.slot, self._handover.missing()))

    def _left(self, phone: int) -> None:
        """Whoever leaves takes his question with him: should he come back without knowing of it, it was not his."""
        question = self._consents.open
        if question is not None and question.by == phone and self._company.link_of(phone) is None:
            self._decide(False)

    def take_over(self, entries: list[Entry]) -> int | Refusal:
        """Records that a phone has and the table has not, checked like any other; how many were new."""
        taken = 0
        for entry in entries:
            if entry.seq <= self._match.last.seq:
                continue
            refusal = record_objection(self._match, entry, self._seals)
            answer = refusal or self._match.accept(entry)
            if isinstance(answer, Refusal):
                return answer
            taken += 1
        return taken

    def settle(self, now_s: float) -> None:
        """What may have come true by waiting: somebody is overdue, everybody has agreed, all are here again."""
        table = self._company.table
        overdue = tuple(each.id for each in table.phones if self._is_overdue(each.id, now_s))
        waited_for = {each.id for each in seated(table)} - set(overdue)
        gathering = table.gathering and (self._company.somebody_is_ahead() or not waited_for <= set(table.here))
        if (overdue, gathering) != (table.overdue, table.gathering):
            self._company.show(replace(table, overdue=overdue, gathering=gathering))
        decided = self._consents.decided(self._asked(), now_s)
        if decided is not None:
            self._decide(decided)

    def _is_overdue(self, phone: int, now_s: float) -> bool:
        patience, wanted = self._company.table.patience_s, self._handover.wanted
        if wanted is not None and phone in wanted.givers:
            return False  # its choice is known here: whatever becomes of it, it must be asked
        if self._company.away_s(phone, now_s) >= patience:
            return True
        if wanted is None or now_s - wanted.since_s < patience:
            return False
        holders = [holder(self._company.table, seat) for seat in self._handover.missing()]
        return any(each is not None and each.id == phone for each in holders)

    def _record_written(self, entry: Entry) -> None:
        """Called by the match once a record is on disk, whoever asked for it."""
        self._seals.note(entry)
        for link, each in self._company.links.items():
            if each.live:
                self._company.send(link, Records((entry.line,)))
        wanted = self._handover.wanted
        if wanted is not None and not self._handover.still_due():
            self._handover.close()
            if not (isinstance(entry.body, Open) and entry.body.slot == wanted.slot):
                for phone, identity in wanted.askers:
                    self._reply(phone, identity, no("outrun"))
        if self._consents.open is not None and not isinstance(entry.body, Commit):
            self._decide(False)


def _told(identity: str, answer: Accepted | Refusal) -> Done | Refused:
    """An answer as it is sent."""
    if isinstance(answer, Accepted):
        return Done(identity, answer.entry.seq)
    return Refused(identity, answer.code, answer.rule, plain_values(answer))
