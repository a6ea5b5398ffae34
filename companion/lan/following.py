"""What a phone of the table makes of what the host says, and what it keeps of it. Knows nothing of links and time.

After each call, say what is in `out` to the host, tell the person what is in `news`, and part if the answer says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.engine.results import Refusal
from companion.lan.fetching import Fetching, Library, NotOurLogError
from companion.lan.follower import Follower
from companion.lan.messages import (
    VERSION,
    Ask,
    Back,
    Decided,
    Done,
    Fetch,
    Message,
    Object,
    Records,
    Refused,
    Table,
    Trouble,
    Want,
    Welcome,
)
from companion.lan.outward import Asked, AskOver, News, Notice, Seated, TableChanged, TakenOver
from companion.lan.pages import page
from companion.lan.seating import Membership, is_welcomed_to, seen_at, table_objection, taken_over
from companion.lan.wishes import Wish, needs_consent
from companion.match.keeping import NotSavedError
from companion.match.match import Match
from companion.match.records import RecordError, read_entry

MOST_HELD = 8
"""A host has one question at a time, and wants one slot."""


@dataclass(frozen=True)
class Parting:
    """Nothing more is said to this host now."""

    code: str | None = None
    """Why it is for good; None if we shall be back."""


class Following:
    """One table that somebody else hosts, and this phone's membership of it."""

    def __init__(
        self, library: Library, keep: Callable[[Membership], None], member: Membership, match: Match | None = None
    ) -> None:
        """`match` is the table's, if it is here already; `keep` saves a membership and raises NotSavedError."""
        self.member = member
        self.follower: Follower | None = None
        self.settled = False
        """Linked, and with all of the log."""
        self.out: list[Message] = []
        self.news: list[News] = []
        self.let_in = False
        """The host has shown us the table; put back by whoever has seen it."""
        self._library = library
        self._keep = keep
        self._address = ""
        self._fingerprint = ""
        self._welcome: Welcome | None = None
        self._fetching: Fetching | None = None
        self._held: list[Message] = []
        """Questions that came before all of the log had: nobody can answer them before he knows the table."""
        self._new_host: Table | None = None
        """The table under another host, while the person thinks about following it."""
        if match is not None:
            self.follower = Follower(match, member.table, member.me)
            self.follower.given = member.given
            self.follower.remember(member.yes)

    # --- coming and going
    def met(self, address: str, fingerprint: str) -> None:
        """Somebody is there, at this address, and has shown this certificate."""
        self._address, self._fingerprint = address, fingerprint

    def back(self) -> Back:
        """The first word to whoever may be the host."""
        last = self.follower.match.last if self.follower else None
        table, seq, digest = self.member.table, last.seq if last else -1, last.digest if last else ""
        return Back(VERSION, table.match, self.member.me, self.member.secret, table.term, seq, digest)

    def parted(self) -> None:
        """Whatever the host has said is void; it says it again when we are back."""
        self._welcome = self._fetching = self._new_host = None
        self._held = []
        self.settled = False

    def take_over(self, port: int) -> Membership | Refusal:
        """The membership of whoever hosts from now on, on disk."""
        member = replace(self.member, table=taken_over(self.member.table, self.member.me, port))
        return self._unsaved(member) or member

    # --- the person in front of this phone
    def wish(self, identity: str, wish: Wish) -> None:
        if self.follower is None:
            return
        proposal = self.follower.wish(identity, wish)
        unsaved = self._note_yes(self.follower) if needs_consent(wish) else None
        if unsaved is not None:
            self.follower.give_up(identity, unsaved)
        elif proposal is not None and self.settled:
            self.out.append(proposal)

    def agree(self, ask: int, yes: bool) -> None:
        answer = self.follower.agree(ask, yes) if self.follower else None
        if self.follower is None or answer is None:
            return
        unsaved = self._note_yes(self.follower) if yes else None
        if unsaved is not None:
            self.follower.disagree(ask)
            self.news.append(Notice.of(unsaved))
        elif self._fetching is not None:  # on a link that is new it is a question of the old one
            self.out.append(answer)

    def follow(self, yes: bool) -> Parting | None:
        table, self._new_host = self._new_host, None
        if table is not None and yes:
            self._adopt(table)
        return self._leave() if table is not None and not yes else None

    # --- what the host says
    def received(self, message: Message) -> Parting | None:
        match message:
            case Welcome():
                return self._welcomed(message)
            case Table():
                return self._table(message)
            case Records() if self._fetching is not None and self._new_host is None:
                return self._records(self._fetching, message)
            case Fetch(seq=seq) if self.follower is not None and self._new_host is None:
                if 0 <= seq <= self.follower.match.last.seq:
                    self.out.append(page(self.follower.match, seq))
            case Ask() | Want() | Decided() if not self._knows_the_table:
                self._held = [*self._held, message][-MOST_HELD:]
            case _ if self.follower is not None and self._new_host is None:
                return self._from_host(self.follower, message)
        return None

    def _welcomed(self, welcome: Welcome) -> Parting | None:
        if (welcome.match, welcome.phone) != (self.member.table.match, self.member.me):
            return Parting("lan.garbage")
        if welcome.term < self.member.table.term:  # a host that has been superseded and does not know it
            return self._leave()
        self._welcome = welcome
        return None

    def _table(self, table: Table) -> Parting | None:
        if self._welcome is None or not is_welcomed_to(table, self._welcome, self._fingerprint):
            return Parting("lan.garbage")
        code, known = table_objection(self.member, table, here=self.settled), self.member.table
        if code is not None:
            return Parting(code)
        if (table.host, table.term) == (known.host, known.term):
            self._adopt(table)
            return None
        first, self._new_host = self._new_host is None, table
        if first:
            self.news.append(TakenOver(table.host))
        return None

    def _adopt(self, table: Table) -> None:
        """The table as it is now: saved where it matters, then shown; after a welcome the log is fetched."""
        table = seen_at(table, table.host, self._address)
        lasting = replace(table, here=(), overdue=(), gathering=False)
        new = replace(self.member, table=table)
        if self._fetching is None or lasting != replace(self.member.table, here=(), overdue=(), gathering=False):
            unsaved = self._unsaved(new)
            if unsaved is not None:
                self.news.append(Notice.of(unsaved))
        self.member = new
        if self.follower is not None:
            self.follower.table = table
            if self.settled:
                self.follower.look_around()
        self.news.append(TableChanged())
        if self._fetching is None and self._welcome is not None:
            self.let_in, self._fetching = True, Fetching(self._welcome, self._library, self.follower, new)
            if self.follower is not None:
                self.news += [AskOver(ask, None) for ask in self.follower.linked()]
            self.out.append(Fetch(self._fetching.next))

    def _records(self, fetching: Fetching, message: Records) -> Parting | None:
        try:
            for line in message.lines:
                refusal = fetching.take(read_entry(line))
                if refusal is not None:
                    return self._dispute(fetching.next, refusal)
            done = fetching.page_ended(message.more)
        except (RecordError, NotOurLogError):
            return Parting("lan.garbage")
        if isinstance(done, Refusal):
            self.news.append(Notice.of(done))
            return Parting("lan.not_taken_in")
        parting = None
        if fetching.behind:
            self.out.append(Fetch(fetching.next))
        elif done:
            if not self.settled:
                self._settle(fetching)
            parting = self._look_at_held()
        return parting or (self._hand_over(self.follower) if self.follower else None)

    def _dispute(self, seq: int, refusal: Refusal) -> Parting:
        """We do not accept that record: say so to everybody, and go no further."""
        self.out.append(Object(seq, refusal.code))
        self.news.append(Notice.of(refusal))
        return Parting("lan.diverged" if refusal.code == "lan.diverged" else "lan.disputed")

    def _settle(self, fetching: Fetching) -> None:
        """All of the log is here: what was left open before the link was cut is said again."""
        newly = self.follower is None
        self.follower, self.settled = fetching.follower, True
        assert self.follower is not None, "a log that has come to its end is a match"
        self.follower.table = self.member.table  # which may have changed while the log was on its way
        self.follower.look_around()
        self._note_yes(self.follower)
        if newly:
            self.news.append(Seated(self.follower.match.setup.match))
        self.news.append(TableChanged())
        self.out += self.follower.again()

    @property
    def _knows_the_table(self) -> bool:
        """Whether every record that we have heard of is here: a yes given before one of them was to another table."""
        return self.settled and self._fetching is not None and not self._fetching.behind

    def _look_at_held(self) -> Parting | None:
        held, self._held = self._held, []
        parting = None
        for message in held:
            if self.follower is not None:
                parting = self._from_host(self.follower, message) or parting
        return parting

    def _from_host(self, follower: Follower, message: Message) -> Parting | None:
        match message:
            case Done():
                follower.done(message)
            case Refused():
                follower.refused(message)
            case Want():
                return self._hand_over(follower, message)
            case Ask():
                asked = follower.asked(message)
                if isinstance(asked, Ask):
                    self.news.append(Asked(asked))
                elif asked is not None:
                    self.out.append(asked)
            case Decided(ask=ask, yes=yes):
                if follower.decided(ask, yes):
                    self.news.append(AskOver(ask, yes))
            case Trouble(code=code, values=values):
                self.news.append(Notice(code, dict(values)))
            case _:
                return Parting("lan.garbage")
        if isinstance(message, Ask | Trouble):
            return None
        self._note_yes(follower)
        return self._hand_over(follower)  # which may have waited for this answer

    # --- what is on disk before the host hears of it
    def _hand_over(self, follower: Follower, want: Want | None = None) -> Parting | None:
        """Our openings, if they may go out now; that they have gone is on disk first."""
        openings = follower.wanted(want) if self._knows_the_table else []
        if not openings:
            return None
        given = follower.seals_of(openings)
        member = replace(self.member, given=given, yes=())  # nothing is handed over while a yes is open
        unsaved = self._unsaved(member)
        if unsaved is not None:
            self.news.append(Notice.of(unsaved))
            return self._leave()  # we are asked again when we are back
        self.member, follower.given = member, given
        self.out += openings
        return None

    def _note_yes(self, follower: Follower) -> Refusal | None:
        """What we have agreed to is on disk before anybody hears of it: it may come true while we are away."""
        member = replace(self.member, yes=follower.yeses())
        unsaved = self._unsaved(member) if member != self.member else None
        if unsaved is None:
            self.member = member
        return unsaved

    def _unsaved(self, member: Membership) -> Refusal | None:
        """Why it could not be saved; None if it is on disk."""
        try:
            self._keep(member)
        except NotSavedError as fault:
            return Refusal(fault.code, "")
        return None

    def _leave(self) -> Parting:
        """For now: what else was to be looked at finds us gone already."""
        self.parted()
        self.news.append(TableChanged())
        return Parting()
