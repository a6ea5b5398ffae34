"""A host that writes and says whatever the rules of the game let through, at any time; only Ben's phone is honest.

Whatever it tries, two things hold. Ben's opening goes out only when his own log says that all have sealed; and from
then on nobody seals beside his seal, nor is it taken back, without a yes that Ben gave after he had handed it over.
"""

from __future__ import annotations

import copy
import os
import random
from collections.abc import Callable
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.results import Refusal
from companion.engine.sealed import Opening
from companion.lan.guest import Guest
from companion.lan.messages import Answer, Ask, Decided, Message, Opened, Propose, Records, Refused, Want, Welcome
from companion.lan.outward import Send
from companion.lan.wishes import AgreeDraw, GoTo, Ruling, Seal, TakeBack, Wish, needs_consent, read_wish, write_wish
from companion.match.match import Accepted, Match
from companion.match.records import AgreeDraw as DrawRecord
from companion.match.records import BackTo, Commit, Entry, Rule, Undo, make_entry
from tests.lan.tables import at_the_bidding, link_of
from tests.lan.world import HOST_CERTIFICATE

EXAMPLES = int(os.environ.get("COMPANION_LIES", "40"))
"""A larger number for a longer look: COMPANION_LIES=5000."""


class Liar:
    """Sits where the host's phone was, with its log and its vault."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.world, anne, self.ben = at_the_bidding()
        self.match, self.table = anne.match, anne.machine.table
        self.link = link_of(self.world, self.ben)
        self.world.links.clear()
        self.learned: dict[str, Opening] = {}
        """Ben's seals whose openings have come in."""
        self.clean_yes: list[Wish] = []
        """What Ben has agreed to since he last handed something over."""
        self.asks: list[int] = []
        self.asked = 0

    @property
    def guest(self) -> Guest:
        machine: Guest = self.ben.machine
        return machine

    # --- saying something to Ben, and hearing what he says
    def tell(self, message: Message) -> None:
        if self.guest.ended is None:
            self.guest.received(self.link, message, self.world.now)
            self.hear()

    def hear(self) -> None:
        for each in self.guest.out:
            if isinstance(each, Send):
                self._heard(each.message)
        self.guest.out.clear()

    def _heard(self, message: Message) -> None:
        match message:
            case Opened(seat=seat, choice=choice, nonce=nonce):
                assert not isinstance(self.ben.match.due(), Refusal), "an opening before all had sealed"
                self.learned |= {
                    each.seal: Opening(choice, nonce) for each in self.ben.match.seals if each.seat == seat
                }
                self.clean_yes.clear()
            case Propose(id=identity, wish=wish):
                self._proposed(identity, read_wish(wish))

    def _proposed(self, identity: str, wish: Wish) -> None:
        if isinstance(wish, Seal) and self.chance.random() < 0.9:
            self.write(lambda match: accepted(match, Commit(match.head, wish.seat, wish.slot, wish.seal)))
        elif self.chance.random() < 0.5:
            self.tell(Refused(identity, "lan.not_agreed", "", ()))

    # --- writing something
    def write(self, act: Callable[[Match], Accepted | Refusal]) -> None:
        """Sends a record to Ben, and looks at what he makes of it. What he would object to, the liar does not try."""
        before = copy.deepcopy((self.ben, self.match, self.learned, self.clean_yes))
        answer = act(self.match)
        if isinstance(answer, Refusal):
            return
        known = {each.seal for each in self.ben.match.seals if each.seat == 2 and each.seal in self.learned}
        due, agreed = not isinstance(self.ben.match.due(), Refusal), self._agreed_to(answer.entry)
        self.tell(Records((answer.entry.line,)))
        if self.guest.ended is not None:
            self.ben, self.match, self.learned, self.clean_yes = before
            return
        body = answer.entry.body
        assert not (known and isinstance(body, Commit) and body.seat == 1), "a seal beside one that the host knew"
        if known and due and isinstance(body, Rule | DrawRecord | Undo | BackTo):
            assert agreed, f"{body} without a yes of Ben's"

    def _agreed_to(self, entry: Entry) -> bool:
        kinds = {"Rule": Ruling, "AgreeDraw": AgreeDraw, "Undo": TakeBack, "BackTo": GoTo}
        kind = kinds.get(type(entry.body).__name__)
        return kind is not None and any(isinstance(each, kind) for each in self.clean_yes)

    def seal(self) -> None:
        self.write(lambda match: match.seal(1, f"bid 1 {self.chance.randrange(100)}"))

    def undo(self) -> None:
        self.write(lambda match: match.undo(self.chance.randint(1, 3), agreed=self.chance.random() < 0.7))

    def redo(self) -> None:
        self.write(lambda match: match.redo(self.chance.randint(1, 3)))

    def back_to(self) -> None:
        seq = self.chance.randint(0, self.match.last.seq)
        self.write(lambda match: match.back_to(seq, agreed=self.chance.random() < 0.7))

    def rule(self) -> None:
        self.write(lambda match: accepted(match, Rule(match.head, {"total": 7}, "", by=1)))

    def play(self) -> None:
        self.write(lambda match: match.propose("add 1", 1))

    def open(self) -> None:
        mine = {each.seat: self.learned[each.seal] for each in self.match.seals if each.seal in self.learned}
        self.write(lambda match: match.open_all(mine))

    # --- asking for something
    def want(self) -> None:
        slot = self.match.game.sealing(self.match.state)
        self.tell(Want(slot.slot if slot else "bid:1", (1, 2)))

    def ask(self) -> None:
        self.asked += 1
        wishes = (TakeBack(self.chance.randint(1, 3), True), GoTo(3, True), Ruling({"total": 7}, "", 1), AgreeDraw(1))
        self.tell(Ask(self.asked, 1, write_wish(self.chance.choice(wishes))))
        self.asks.append(self.asked)

    def decide(self) -> None:
        if self.asks:
            self.tell(Decided(self.chance.choice(self.asks), self.chance.random() < 0.5))

    def call_overdue(self) -> None:
        self.tell(replace(self.table, overdue=(2,)))

    # --- what befalls Ben
    def cut(self) -> None:
        """The link is lost; whatever is written before he is back was written in his absence."""
        self.guest.disconnected(self.link, self.world.now)
        self._come_back()

    def kill(self) -> None:
        assert self.ben.kept is not None
        self.ben.machine = Guest(self.ben.shelf, self.ben.keep, self.world.now, membership=self.ben.kept)
        self._come_back()

    def _come_back(self) -> None:
        if self.guest.ended is not None:
            return
        self.link += 1
        self.guest.out.clear()
        self.guest.connected(self.link, "127.0.0.1", HOST_CERTIFICATE, self.world.now)
        self.tell(Welcome("m1", 2, "", self.table.term, self.match.last.seq + self.chance.choice([0, 5])))
        self.tell(self.table)
        self.tell(Records(()))

    # --- what Ben does
    def bens_seal(self) -> None:
        commit = self.ben.match.prepare_seal(2, f"bid 2 {self.chance.randrange(100)}")
        if isinstance(commit, Commit):
            self.wish(Seal(2, commit.slot, commit.seal))

    def bens_wish(self) -> None:
        self.wish(TakeBack(self.chance.randint(1, 2), True))

    def wish(self, wish: Wish) -> None:
        if needs_consent(wish):
            self.clean_yes.append(wish)
        self.guest.wish(f"b{self.chance.random()}", wish)
        self.hear()

    def bens_yes(self) -> None:
        follower = self.guest.follower
        for ask in list(follower.asks.values()) if follower else ():
            self.clean_yes.append(read_wish(ask.wish))
            self.guest.agree(ask.id, True)
        self.guest.out = [each for each in self.guest.out if not isinstance(getattr(each, "message", None), Answer)]


def accepted(match: Match, body: Commit | Rule) -> Accepted | Refusal:
    return match.accept(make_entry(match.last.seq + 1, match.last.digest, body))


ACTIONS = {
    "seal": 6, "bens_seal": 6, "want": 6, "open": 2, "undo": 4, "redo": 2, "back_to": 3, "rule": 1, "play": 1, "ask": 3,
    "decide": 2, "call_overdue": 1, "cut": 2, "kill": 1, "bens_yes": 2, "bens_wish": 0.5,
}  # fmt: skip


@given(st.integers(0, 2**32))
@settings(max_examples=EXAMPLES, deadline=None)
def test_whatever_a_host_does_it_gets_no_second_bid(seed: int) -> None:
    liar = Liar(random.Random(seed))
    for name in liar.chance.choices(list(ACTIONS), list(ACTIONS.values()), k=60):
        if liar.guest.ended is not None:
            return
        getattr(liar, name)()
