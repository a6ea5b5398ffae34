"""Everything a phone wrote or sent before the reveal is searched for a bid: it is nowhere."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.game import Table as TableRuling
from companion.export.text import match_text
from companion.lan.messages import Opened, Want
from companion.lan.outward import Asked
from companion.lan.wishes import OpenSeals, Seal
from companion.match.records import Commit, Open
from tests.lan.desk import Desk, Desks, desks
from tests.match.play import no, ok

ANNES, BENS = 18271, 13373
"""Amounts that stand nowhere by chance, each with five digits of its own."""


class Bidding:
    """Divorce! at its first contest; both have money enough, by a ruling that both agreed to."""

    def __init__(self, all_desks: Desks) -> None:
        self.desks = all_desks
        self.anne = all_desks.host("divorce", {"quick": True})
        self.ben = all_desks.join("Ben", (2,))
        assert no(self.anne.match.propose(TableRuling(BIDDING, "so much money"))) == "lan.asked"
        asked = all_desks.until(lambda: next((n for n in self.ben.news if isinstance(n, Asked)), None), "the question")
        self.ben.place.agree(asked.ask.id, True)  # type: ignore[attr-defined]
        all_desks.until(lambda: len(self.anne.log()) == 2 and all_desks.in_step(), "the ruling on both phones")
        self.slot = self.anne.match.game.sealing(self.anne.match.state).slot

    def seal(self, desk: Desk, seat: int, amount: int) -> None:
        with self.desks.pumped_by(desk):
            ok(desk.match.seal(seat, f"bid {seat} {amount}"))
        self.desks.until(self.desks.in_step, "the seal on both phones")


BIDDING = {
    "phase": "bidding",
    "money": [19999, 19999],
    "hat": 1,
    "own": [["brown1", "brown2"], ["light1", "light2"]],
    "joint": [],
    "deck": [],
    "contests": [{"card": "light1", "suer": 1, "bids": None, "to": None}],
}


@pytest.fixture
def bidding(tmp_path: Path) -> Iterator[Bidding]:
    with desks(tmp_path) as all_desks:
        yield Bidding(all_desks)


def told_anywhere(desk: Desk, amount: int) -> list[str]:
    """The places in which that amount can be read: files, bytes sent and received, exports, views of every seat."""
    found = [path.name for path in desk.folder.rglob("*") if path.is_file() and holds(path.read_bytes(), amount)]
    if holds(b"\n".join(desk.said), amount):
        found.append("the wire")
    match = desk.place.match
    assert match is not None
    export = desk.folder / "export.jsonl"
    desk.store.matches.export(match.setup.match, export)
    texts = {"export": export.read_bytes(), "text": match_text(match, "en").encode()}
    for seat in match.game.seats(match.state):
        texts[f"view of {seat}"] = repr(match.view(seat)).encode()
    texts["memory of the machine"] = repr(vars(desk.place._machine)).encode()
    return found + [name for name, text in texts.items() if holds(text, amount)]


def holds(data: bytes, amount: int) -> bool:
    """In digits that stand alone, in wide characters, or with its move in base64 or hexadecimal."""
    digits = str(amount).encode()
    if re.search(rb"(?<![0-9a-f])" + digits + rb"(?![0-9a-f])", data):
        return True
    move = f" {amount}".encode()
    encoded = [move.hex().encode(), base64.b64encode(b"bid 1" + move), base64.b64encode(b"bid 2" + move)]
    return str(amount).encode("utf-16-le") in data or any(each in data for each in encoded)


def test_no_bid_is_anywhere_before_all_are_in_and_every_bid_is_there_afterwards(bidding: Bidding) -> None:
    anne, ben = bidding.anne, bidding.ben
    bidding.seal(anne, 1, ANNES)
    bidding.seal(ben, 2, BENS)
    assert anne.match.sealed == (1, 2)
    for desk in (anne, ben):
        for amount in (ANNES, BENS):
            assert told_anywhere(desk, amount) == [], f"{desk.name}’s phone tells"
    assert anne.match.own_choice(1) == f"bid 1 {ANNES}", "it is there, for its owner"
    assert anne.match.own_choice(2) is None
    assert ben.match.own_choice(1) is None
    with bidding.desks.pumped_by(ben):
        opened = ok(ben.match.open_all())
    assert isinstance(opened.body, Open)
    bidding.desks.until(bidding.desks.in_step, "the reveal on both phones")
    for desk in (anne, ben):
        for amount in (ANNES, BENS):
            assert "the wire" in told_anywhere(desk, amount), "or the search itself finds nothing"
    assert anne.log() == ben.log()


def test_no_nonce_leaves_the_vault_before_all_are_in(bidding: Bidding) -> None:
    anne, ben = bidding.anne, bidding.ben
    bidding.seal(ben, 2, BENS)
    body = ben.place.match.last.body if ben.place.match else None
    assert isinstance(body, Commit)
    assert ben.place.match is not None
    opening = ben.place.match._vault.get(ben.place.match.setup.match, body.seal)
    assert opening is not None
    for desk in (anne, ben):
        assert opening.nonce.encode() not in b"".join(desk.said)
        files = [path for path in desk.folder.rglob("*") if path.is_file()]
        assert not any(opening.nonce.encode() in path.read_bytes() for path in files)


def test_a_host_that_asks_too_early_gets_nothing(bidding: Bidding) -> None:
    """Anne has not sealed; her phone asks for Ben's opening all the same, again and again."""
    anne, ben = bidding.anne, bidding.ben
    bidding.seal(ben, 2, BENS)
    host = anne.place.host
    assert host is not None
    (link,) = host._company.links
    for slot in (bidding.slot, "bid:2", ""):
        anne.wire.send(link, Want(slot, (1, 2)))
    for _ in range(20):
        bidding.desks.pump()
    assert told_anywhere(anne, BENS) == []
    assert told_anywhere(ben, BENS) == []


def test_what_was_refused_privately_was_never_sent(bidding: Bidding) -> None:
    ben = bidding.ben
    assert no(ben.match.seal(2, "bid 2 20001")) == "divorce.bid.too_much"
    assert not holds(b"\n".join(ben.said), 20001)
    assert len(bidding.anne.log()) == 2


def test_an_opening_that_is_not_what_was_sealed_opens_nothing(bidding: Bidding) -> None:
    """Ben's phone has been tampered with: it hands over a bid that would just win."""
    anne, ben = bidding.anne, bidding.ben
    bidding.seal(anne, 1, ANNES)
    bidding.seal(ben, 2, BENS)
    guest = ben.place.guest
    assert guest is not None
    assert guest._caller.link is not None
    assert guest.follower is not None
    guest.follower.wanted = lambda want=None: (  # type: ignore[method-assign]
        [Opened(bidding.slot, 2, f"bid 2 {ANNES + 1}", "0" * 64)] if want else []
    )
    anne.place.wish(OpenSeals(bidding.slot))
    bidding.desks.until(lambda: any(getattr(n, "code", "") == "lan.not_the_seal" for n in anne.news), "the trouble")
    assert len(anne.log()) == 4


def test_a_copied_seal_is_refused_whoever_sends_it(bidding: Bidding) -> None:
    anne, ben = bidding.anne, bidding.ben
    bidding.seal(anne, 1, ANNES)
    assert anne.place.match is not None
    body = anne.place.match.last.body
    assert isinstance(body, Commit)
    for seal, why in ((body.seal, {"lan.seal_again", "match.seal_copied"}), ("F" * 64, {"match.seal_does_not_fit"})):
        identity = ben.place.wish(Seal(2, bidding.slot, seal))
        bidding.desks.until(lambda identity=identity: ben.place.answer(identity), "an answer")  # type: ignore[misc]
        assert no(ben.place.answer(identity)) in why
    assert len(anne.log()) == 3
