"""A phone at somebody else's table: it knocks, follows the log, comes back, and may take the table over.

Events in, messages out, no sockets, no clock: call `connected`, `failed`, `disconnected`, `received` and `tick` with
what happens, and the methods under "the person" with what the person does; then do what `out` says, and tell the person
what `news` says.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.results import Refusal, Seat
from companion.lan.arrival import Arrival, ImpostorError
from companion.lan.caller import Caller
from companion.lan.checks import no
from companion.lan.fetching import Library
from companion.lan.follower import Follower
from companion.lan.following import Following, Parting
from companion.lan.messages import AtDoor, Bye, Message, Ping, Pong, Proved, Share, Table, Welcome
from companion.lan.outward import AtTheDoor, Ended, News, Notice, Outward, Send, TableChanged, Trust
from companion.lan.seating import Membership, is_welcomed_to, may_take_over
from companion.lan.targets import Target, known_targets
from companion.lan.wishes import Wish
from companion.match.match import Accepted

PASSING = {"lan.table_closed", "lan.too_slow", "lan.superseded", "lan.busy", "lan.flood"}
"""Last words of a host to one of its phones after which it is worth trying again; after any other it is not."""


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
        self._library = library
        self._keep = keep
        self._caller = Caller(now_s)
        self._arrival = arrival
        """Until we belong to the table; from then on we follow it."""
        self._following: Following | None = None
        self._welcome: Welcome | None = None
        self._told_patience_s: int | None = None
        """The table's rule, as it stood on the door."""
        if membership is not None:
            self._following = Following(library, keep, membership, library.open(membership.table.match))
        self._dial(now_s)

    # --- what happens
    def connected(self, link: int, address: str, fingerprint: str, now_s: float) -> None:
        """The link stands, and whoever is there has shown this certificate."""
        self._caller.connected(link, address, fingerprint, now_s)
        if self._arrival is None or self._arrival.proven:
            self.out.append(Trust(link))
        if self._arrival is not None:
            self._say(self._arrival.hello(fingerprint))
        elif self._following is not None:
            self._following.met(address, fingerprint)
            self._say(self._following.back())

    def failed(self, code: str, now_s: float) -> None:
        """Nobody could be reached, or not the right one."""
        self._caller.failed(now_s)
        if self._arrival is not None:
            self._end(code)

    def disconnected(self, link: int, now_s: float) -> None:
        if link == self._caller.link:
            self._lost(now_s)

    def received(self, link: int, message: Message, now_s: float) -> None:
        if link != self._caller.link or self.ended is not None:
            return
        self._caller.heard_s = now_s
        match message:
            case Ping():
                self._say(Pong())
            case Pong():
                pass
            case Bye(code=code):
                self._sent_away(code, now_s)
            case _ if self._arrival is not None:
                self._at_arrival(self._arrival, message, now_s)
            case _ if self._following is not None:
                self._heed(self._following, self._following.received(message), now_s)

    def tick(self, now_s: float) -> None:
        """Time has passed."""
        if self.ended is not None:
            return
        if self._caller.link is None:
            self._dial(now_s)
            if self._following is not None:
                self.news += self._caller.missed(self.may_take_over(now_s), now_s)
            return
        if self._caller.is_lost(now_s):
            self._hang_up(now_s)
        elif self._caller.pings(now_s):
            self._say(Ping())
        if self.settled:
            self._caller.seen()

    # --- the person in front of this phone
    @property
    def membership(self) -> Membership | None:
        return self._following.member if self._following else None

    @property
    def follower(self) -> Follower | None:
        return self._following.follower if self._following else None

    @property
    def settled(self) -> bool:
        """Connected, and with all of the log."""
        return self._following is not None and self._following.settled

    @property
    def table(self) -> Table | None:
        return self.membership.table if self.membership else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.membership.seats if self.membership else ()

    def wish(self, identity: str, wish: Wish) -> None:
        """What the person wants; the answer is in `answer(identity)`, later."""
        if self._following is not None:
            self._following.wish(identity, wish)
            self._pass_on(self._following)

    def answer(self, identity: str) -> Accepted | Refusal | None:
        return self.follower.answer(identity) if self.follower else no("no_answer")

    def agree(self, ask: int, yes: bool) -> None:
        """The person's answer to what the table was asked."""
        if self._following is not None:
            self._following.agree(ask, yes)
            self._pass_on(self._following)

    def follow(self, yes: bool, now_s: float) -> None:
        """Whether to follow the phone that has taken the table over."""
        if self._following is not None:
            self._heed(self._following, self._following.follow(yes), now_s)

    def found(self, target: Target, now_s: float) -> None:
        """The table has been seen there; whoever shows another certificate gets nothing."""
        if self._arrival is None:
            self._caller.hint(target, now_s)

    def may_take_over(self, now_s: float) -> bool:
        return (
            self.follower is not None
            and self._caller.link is None
            and self.membership is not None
            and may_take_over(self.membership.table, self.membership.me, self._caller.gone_s(now_s))
        )

    def take_over(self, port: int, now_s: float) -> Membership | Refusal:
        """Be the host from now on: what a `Host` on the same match begins with."""
        if not self.may_take_over(now_s) or self._following is None:
            return no("not_your_turn_to_host")
        membership = self._following.take_over(port)
        if isinstance(membership, Membership):
            self.close()
        return membership

    def close(self) -> None:
        """Leave, politely; the seat stays ours."""
        self._say(Bye("lan.leaves"))
        if self.follower is not None:
            self.follower.close()
        self.ended = self.ended or "lan.leaves"
        self._drop_link()

    # --- arriving
    def _at_arrival(self, arrival: Arrival, message: Message, now_s: float) -> None:
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
                elif self._caller.link is not None:
                    self.out.append(Trust(self._caller.link))
            case AtDoor() if arrival.proven:
                self._told_patience_s = message.patience_s
                self.news.append(AtTheDoor(message.table, message.game, message.players, message.patience_s))
            case Welcome() if arrival.proven:
                self._welcome = message
            case Table() if self._welcome is not None:
                self._arrived(self._welcome, message, now_s)
            case _:
                self._end("lan.garbage")

    def _arrived(self, welcome: Welcome, table: Table, now_s: float) -> None:
        if not is_welcomed_to(table, welcome, self._caller.fingerprint):
            self._end("lan.garbage")
            return
        if table.patience_s != self._told_patience_s:
            self._end("lan.rule_changed")
            return
        self._arrival = None
        self._following = Following(self._library, self._keep, Membership(welcome.phone, welcome.secret, table))
        self._following.met(self._caller.address, self._caller.fingerprint)
        for message in (welcome, table):
            self._heed(self._following, self._following.received(message), now_s)

    # --- following
    def _heed(self, following: Following, parting: Parting | None, now_s: float) -> None:
        """What has come of something that the host said, or the person about the host."""
        self._pass_on(following)
        if following.let_in:
            following.let_in = False
            self._caller.succeeded(now_s)
        if parting is None:
            return
        if parting.code is not None:
            self._end(parting.code)
        else:
            self.out += self._caller.hang_up()
            self._caller.lost(now_s)

    def _pass_on(self, following: Following) -> None:
        for message in following.out:
            self._say(message)
        self.news += following.news
        following.out, following.news = [], []

    # --- the link
    def _dial(self, now_s: float) -> None:
        targets = [self._arrival.target] if self._arrival else []
        if self.membership is not None:
            targets = known_targets(self.membership.table, self.membership.me, self._caller.gone_s(now_s))
        self.out += self._caller.dial(targets, now_s)

    def _say(self, message: Message) -> None:
        if self._caller.link is not None:
            self.out.append(Send(self._caller.link, message))

    def _sent_away(self, code: str, now_s: float) -> None:
        if self._arrival is None and code in PASSING:
            self._hang_up(now_s)
            self.news.append(Notice(code))
        else:
            self._end(code)

    def _hang_up(self, now_s: float) -> None:
        self.out += self._caller.hang_up()
        self._lost(now_s)

    def _lost(self, now_s: float) -> None:
        self._caller.lost(now_s)
        self._drop_link()
        if self._arrival is not None:
            self._end("lan.lost_at_door")
        else:
            self.news.append(TableChanged())

    def _end(self, code: str) -> None:
        self._drop_link()
        self.ended = code
        self.news.append(Ended(code))

    def _drop_link(self) -> None:
        self.out += self._caller.hang_up()
        if self._following is not None:
            self._following.parted()
