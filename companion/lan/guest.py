"""A phone at somebody else's table: it knocks, follows the log, comes back, and may take the table over.

Events in, messages out, no sockets, no clock: call `connected`, `failed`, `disconnected`, `received` and `tick` with
what happens, and the methods under "the person" with what the person does; then do what `out` says, and tell the person
what `news` says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.engine.results import Refusal, Seat
from companion.lan.arrival import Arrival, ImpostorError
from companion.lan.checks import no
from companion.lan.company import LOST_S, PING_S
from companion.lan.fetching import Fetching, Library, NotOurLogError
from companion.lan.follower import Follower
from companion.lan.messages import (
    VERSION,
    Ask,
    AtDoor,
    Back,
    Bye,
    Decided,
    Done,
    Fetch,
    Message,
    Object,
    Ping,
    Pong,
    Proved,
    Records,
    Refused,
    Share,
    Table,
    Trouble,
    Want,
    Welcome,
)
from companion.lan.outward import (
    Asked,
    AskOver,
    AtTheDoor,
    Dial,
    Ended,
    HangUp,
    HostGone,
    News,
    Notice,
    Outward,
    Seated,
    Send,
    TableChanged,
    TakenOver,
    Trust,
)
from companion.lan.pages import page
from companion.lan.seating import (
    GONE_S,
    Membership,
    is_welcomed_to,
    may_take_over,
    seen_at,
    table_objection,
    taken_over,
)
from companion.lan.targets import Target, Tries, known_targets
from companion.lan.wishes import Wish, needs_consent
from companion.match.keeping import NotSavedError
from companion.match.match import Accepted
from companion.match.records import RecordError, read_entry

PASSING = {"lan.table_closed", "lan.too_slow", "lan.superseded", "lan.busy", "lan.flood"}
"""Last words of a host to one of its phones after which it is worth trying again; after any other it is not."""

MOST_HELD = 8
"""A host has one question at a time, and wants one slot."""


class Guest:
    """One table, seen from a seat at it."""

    def __init__(
        self,
        library: Library,
        keep: Callable[[Membership], None],
        now_s: float,
        arrival: Arrival | None = None,
        membership: Membership | None = None,
    ) -> None:
        """Either newly, by an arrival, or back, by a membership; `keep` saves one and raises NotSavedError."""
        assert (arrival is None) != (membership is None), "one comes newly or comes back"
        self.out: list[Outward] = []
        self.news: list[News] = []
        self.ended: str | None = None
        self.membership = membership
        self.follower: Follower | None = None
        self.settled = False
        """Connected, and with all of the log."""
        self._library = library
        self._keep = keep
        self._arrival = arrival
        self._tries = Tries(now_s)
        self._dialled: Target | None = None
        self._link: int | None = None
        self._address = ""
        self._fingerprint = ""
        self._welcome: Welcome | None = None
        self._told_patience_s: int | None = None
        """The table's rule, as it stood on the door."""
        self._fetching: Fetching | None = None
        self._held: list[Message] = []
        """Questions that came before all of the log had: nobody can answer them before he knows the table."""
        self._new_host: Table | None = None
        """The table under another host, while the person thinks about following it."""
        self._heard_s = self._pinged_s = self._host_seen_s = now_s
        self._told_gone: HostGone | None = None
        match = library.open(membership.table.match) if membership else None
        if membership is not None and match is not None:
            self.follower = Follower(match, membership.table, membership.me)
            self.follower.given = membership.given
            self.follower.remember(membership.yes)
        self._dial(now_s)

    # --- what happens
    def connected(self, link: int, address: str, fingerprint: str, now_s: float) -> None:
        """The link stands, and whoever is there has shown this certificate."""
        self._link, self._address, self._fingerprint, self._dialled = link, address, fingerprint, None
        self._heard_s = self._pinged_s = now_s
        if self._arrival is None or self._arrival.proven:
            self.out.append(Trust(link))
        self._say(self._arrival.hello(fingerprint) if self._arrival else self._back())

    def failed(self, code: str, now_s: float) -> None:
        """Nobody could be reached, or not the right one."""
        self._dialled = None
        if self._arrival is not None:
            self._end(code)
        else:
            self._tries.failed(now_s)

    def disconnected(self, link: int, now_s: float) -> None:
        if link != self._link:
            return
        self._drop_link()
        if self._arrival is not None:
            self._end("lan.lost_at_door")
            return
        self._tries.failed(now_s)
        self.news.append(TableChanged())

    def received(self, link: int, message: Message, now_s: float) -> None:
        if link != self._link or self.ended is not None:
            return
        self._heard_s = now_s
        match message:
            case Ping():
                self._say(Pong())
            case Pong():
                pass
            case Bye(code=code):
                self._sent_away(code, now_s)
            case _ if self._arrival is not None:
                self._at_arrival(self._arrival, message)
            case Welcome():
                self._welcomed(message, now_s)
            case Table():
                self._table(message, now_s)
            case Records() if self._fetching is not None and self._new_host is None:
                self._records(self._fetching, message)
            case Fetch(seq=seq) if self.follower is not None and self._new_host is None:
                if 0 <= seq <= self.follower.match.last.seq:
                    self._say(page(self.follower.match, seq))
            case Ask() | Want() | Decided() if self._fetching is not None and not self._knows_the_table:
                self._held = [*self._held, message][-MOST_HELD:]
            case _ if self.follower is not None and self.membership is not None and self._new_host is None:
                self._from_host(self.follower, message)

    def tick(self, now_s: float) -> None:
        """Time has passed."""
        if self.ended is not None:
            return
        if self._link is None:
            self._dial(now_s)
            self._miss_the_host(now_s)
            return
        if now_s - self._heard_s >= LOST_S:
            self.out.append(HangUp(self._link))
            self.disconnected(self._link, now_s)
        elif now_s - max(self._heard_s, self._pinged_s) >= PING_S:
            self._pinged_s = now_s
            self._say(Ping())
        if self.settled:
            self._host_seen_s, self._told_gone = max(self._host_seen_s, self._heard_s), None

    # --- the person in front of this phone
    @property
    def table(self) -> Table | None:
        return self.membership.table if self.membership else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.membership.seats if self.membership else ()

    def wish(self, identity: str, wish: Wish) -> None:
        """What the person wants; the answer is in `answer(identity)`, later."""
        if self.follower is None:
            return
        proposal = self.follower.wish(identity, wish)
        unsaved = self._note_yes(self.follower) if needs_consent(wish) else None
        if unsaved is not None:
            self.follower.give_up(identity, unsaved)
        elif proposal is not None and self.settled:
            self._say(proposal)

    def answer(self, identity: str) -> Accepted | Refusal | None:
        return self.follower.answer(identity) if self.follower else no("no_answer")

    def agree(self, ask: int, yes: bool) -> None:
        """The person's answer to what the table was asked."""
        answer = self.follower.agree(ask, yes) if self.follower else None
        if self.follower is None or answer is None:
            return
        unsaved = self._note_yes(self.follower) if yes else None
        if unsaved is not None:
            self.follower.disagree(ask)
            self.news.append(Notice.of(unsaved))
        elif self._fetching is not None:  # on a link that is new it is a question of the old one
            self._say(answer)

    def follow(self, yes: bool, now_s: float) -> None:
        """Whether to follow the phone that has taken the table over."""
        table, self._new_host = self._new_host, None
        if table is None or self._link is None:
            return
        if yes:
            self._adopt(table, now_s)
        else:
            self._hang_up(now_s)

    def found(self, target: Target, now_s: float) -> None:
        """The table has been seen there; whoever shows another certificate gets nothing."""
        if self._arrival is None and self._link is None:
            self._tries.hint(target, now_s)

    def may_take_over(self, now_s: float) -> bool:
        return (
            self.follower is not None
            and self._link is None
            and self.membership is not None
            and may_take_over(self.membership.table, self.membership.me, now_s - self._host_seen_s)
        )

    def take_over(self, port: int, now_s: float) -> Membership | Refusal:
        """Be the host from now on: what a `Host` on the same match begins with."""
        if not self.may_take_over(now_s) or self.membership is None:
            return no("not_your_turn_to_host")
        membership = replace(self.membership, table=taken_over(self.membership.table, self.membership.me, port))
        try:
            self._keep(membership)
        except NotSavedError as fault:
            return Refusal(fault.code, "")
        self.close()
        return membership

    def close(self) -> None:
        """Leave, politely; the seat stays ours."""
        if self._link is not None:
            self._say(Bye("lan.leaves"))
            self.out.append(HangUp(self._link))
        if self.follower is not None:
            self.follower.close()
        self.ended = self.ended or "lan.leaves"
        self._drop_link()

    # --- dialling
    def _dial(self, now_s: float) -> None:
        if self._link is not None or self._dialled is not None or self.ended is not None:
            return
        if self._arrival is not None:
            target: Target | None = self._arrival.target
        else:
            assert self.membership is not None
            known = known_targets(self.membership.table, self.membership.me, now_s - self._host_seen_s)
            target = self._tries.next(known, now_s)
        if target is not None:
            self._dialled = target
            self.out.append(Dial(target.addresses, target.port, target.fingerprint))

    def _miss_the_host(self, now_s: float) -> None:
        if self.membership is None or now_s - self._host_seen_s < GONE_S:
            return
        gone = HostGone(self.may_take_over(now_s))
        if gone != self._told_gone:
            self._told_gone = gone
            self.news.append(gone)

    def _back(self) -> Back:
        assert self.membership is not None
        last = self.follower.match.last if self.follower else None
        table, seq, digest = self.membership.table, last.seq if last else -1, last.digest if last else ""
        return Back(VERSION, table.match, self.membership.me, self.membership.secret, table.term, seq, digest)

    # --- arriving
    def _at_arrival(self, arrival: Arrival, message: Message) -> None:
        """Nothing is believed before the other side has proved that it is the table we were invited to."""
        match message:
            case Share() | Proved():
                try:
                    proof = arrival.heard(message)
                except ImpostorError:
                    self._end("lan.impostor")
                    return
                if proof is not None:
                    self._say(proof)
                elif self._link is not None:
                    self.out.append(Trust(self._link))
            case AtDoor() if arrival.proven:
                self._told_patience_s = message.patience_s
                self.news.append(AtTheDoor(message.table, message.game, message.players, message.patience_s))
            case Welcome() if arrival.proven:
                self._welcome = message
            case Table() if self._welcome is not None:
                self._arrived(self._welcome, message)
            case _:
                self._end("lan.garbage")

    def _arrived(self, welcome: Welcome, table: Table) -> None:
        if not is_welcomed_to(table, welcome, self._fingerprint):
            self._end("lan.garbage")
            return
        if table.patience_s != self._told_patience_s:
            self._end("lan.rule_changed")
            return
        self._arrival = None
        self.membership = Membership(welcome.phone, welcome.secret, table)
        self._adopt(table, self._heard_s)

    def _welcomed(self, welcome: Welcome, now_s: float) -> None:
        member = self.membership
        assert member is not None
        if (welcome.match, welcome.phone) != (member.table.match, member.me):
            self._end("lan.garbage")
        elif welcome.term < member.table.term:  # a host that has been superseded and does not know it
            self._hang_up(now_s)
        else:
            self._welcome = welcome

    def _table(self, table: Table, now_s: float) -> None:
        member, welcome = self.membership, self._welcome
        if member is None or welcome is None or not is_welcomed_to(table, welcome, self._fingerprint):
            self._end("lan.garbage")
        elif (code := table_objection(member, table, here=self.settled)) is not None:
            self._end(code)
        elif table.host != member.table.host or table.term != member.table.term:
            first, self._new_host = self._new_host is None, table
            if first:
                self.news.append(TakenOver(table.host))
        else:
            self._adopt(table, now_s)

    def _adopt(self, table: Table, now_s: float) -> None:
        """The table as it is now: saved where it matters, then shown; after a welcome the log is fetched."""
        member = self.membership
        assert member is not None
        table = seen_at(table, table.host, self._address)
        lasting = replace(table, here=(), overdue=(), gathering=False)
        new = replace(member, table=table)
        if self._fetching is None or lasting != replace(member.table, here=(), overdue=(), gathering=False):
            try:
                self._keep(new)
            except NotSavedError as fault:
                self.news.append(Notice(fault.code))
        self.membership = new
        if self.follower is not None:
            self.follower.table = table
            if self.settled:
                self.follower.look_around()
        self.news.append(TableChanged())
        if self._fetching is None and self._welcome is not None:
            self._tries.succeeded(now_s)
            self._fetching = Fetching(self._welcome, self._library, self.follower, new)
            if self.follower is not None:
                self.news += [AskOver(ask, None) for ask in self.follower.linked()]
            self._say(Fetch(self._fetching.next))

    # --- following
    def _records(self, fetching: Fetching, message: Records) -> None:
        try:
            for line in message.lines:
                refusal = fetching.take(read_entry(line))
                if refusal is not None:
                    self._dispute(fetching.next, refusal)
                    return
            done = fetching.page_ended(message.more)
        except (RecordError, NotOurLogError):
            self._end("lan.garbage")
            return
        if isinstance(done, Refusal):
            self.news.append(Notice.of(done))
            self._end("lan.not_taken_in")
        elif fetching.behind:
            self._say(Fetch(fetching.next))
        elif done:
            if not self.settled:
                self._settle(fetching)
            self._look_at_held()
        if self.follower is not None:
            self._hand_over(self.follower)

    def _hand_over(self, follower: Follower, want: Want | None = None) -> None:
        """Our openings, if they may go out now; that they have gone is on disk first."""
        if not self._knows_the_table:
            return
        openings, member = follower.wanted(want), self.membership
        if not openings or member is None:
            return
        given = follower.seals_of(openings)
        try:
            self._keep(replace(member, given=given, yes=()))  # nothing is handed over while a yes is open
        except NotSavedError as fault:
            self.news.append(Notice(fault.code))
            self._hang_up(self._heard_s)  # we are asked again when we are back
            return
        self.membership, follower.given = replace(member, given=given, yes=()), given
        for opened in openings:
            self._say(opened)

    def _note_yes(self, follower: Follower) -> Refusal | None:
        """What we have agreed to is on disk before anybody hears of it: it may come true while we are away."""
        yes, member = follower.yeses(), self.membership
        if member is None or yes == member.yes:
            return None
        try:
            self._keep(replace(member, yes=yes))
        except NotSavedError as fault:
            return Refusal(fault.code, "")
        self.membership = replace(member, yes=yes)
        return None

    def _settle(self, fetching: Fetching) -> None:
        """All of the log is here: what was left open before the link was cut is said again."""
        newly = self.follower is None
        self.follower, self.settled = fetching.follower, True
        assert self.follower is not None, "a log that has come to its end is a match"
        assert self.membership is not None
        self.follower.table = self.membership.table  # which may have changed while the log was on its way
        self.follower.look_around()
        self._note_yes(self.follower)
        if newly:
            self.news.append(Seated(self.follower.match.setup.match))
        self.news.append(TableChanged())
        for proposal in self.follower.again():
            self._say(proposal)

    @property
    def _knows_the_table(self) -> bool:
        """Whether every record that we have heard of is here: a yes given before one of them was to another table."""
        return self.settled and self._fetching is not None and not self._fetching.behind

    def _look_at_held(self) -> None:
        held, self._held = self._held, []
        for message in held:
            if self.follower is not None:
                self._from_host(self.follower, message)

    def _dispute(self, seq: int, refusal: Refusal) -> None:
        """We do not accept that record: say so to everybody, and go no further."""
        self._say(Object(seq, refusal.code))
        self.news.append(Notice.of(refusal))
        self._end("lan.diverged" if refusal.code == "lan.diverged" else "lan.disputed")

    def _from_host(self, follower: Follower, message: Message) -> None:
        match message:
            case Done():
                follower.done(message)
            case Refused():
                follower.refused(message)
            case Want():
                self._hand_over(follower, message)
            case Ask():
                asked = follower.asked(message)
                if isinstance(asked, Ask):
                    self.news.append(Asked(asked))
                elif asked is not None:
                    self._say(asked)
            case Decided(ask=ask, yes=yes):
                if follower.decided(ask, yes):
                    self.news.append(AskOver(ask, yes))
            case Trouble(code=code, values=values):
                self.news.append(Notice(code, dict(values)))
            case _:
                self._end("lan.garbage")
        if isinstance(message, Done | Refused | Decided):
            self._note_yes(follower)
            self._hand_over(follower)  # which may have waited for this answer

    # --- ending
    def _sent_away(self, code: str, now_s: float) -> None:
        if self._arrival is None and code in PASSING:
            self._hang_up(now_s)
            self.news.append(Notice(code))
        else:
            self._end(code)

    def _hang_up(self, now_s: float) -> None:
        if self._link is not None:
            self.out.append(HangUp(self._link))
            self.disconnected(self._link, now_s)

    def _end(self, code: str) -> None:
        if self._link is not None:
            self.out.append(HangUp(self._link))
        self._drop_link()
        self.ended = code
        self.news.append(Ended(code))

    def _drop_link(self) -> None:
        self._link = self._welcome = self._fetching = self._new_host = None
        self._held = []
        self.settled = False

    def _say(self, message: Message) -> None:
        if self._link is not None:
            self.out.append(Send(self._link, message))
