"""Strangers and broken phones at a real port: refused, bounded, and the table plays on while they try."""

from __future__ import annotations

import os
import random
import resource
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.engine.results import Refusal
from companion.lan.certificate import fingerprint_of, new_certificate
from companion.lan.events import Connected, Failed, Lost, Received
from companion.lan.framing import FRIEND_BYTES, STRANGER_BYTES, frame
from companion.lan.limits import Limits
from companion.lan.messages import Back, Bye, Code, Fetch, Join, Opened, Ping, Proof, Propose, Records, Share
from companion.lan.notebook import Notebook
from companion.lan.outward import Newcomer
from companion.lan.pairing import GuestPake, read_invitation, write_invitation
from companion.lan.seating import GONE_S, taken_over
from companion.lan.transport import Wire
from companion.match.match import Accepted
from tests.lan.desk import Desk, Desks, Stranger, desks
from tests.lan.player import LOOPBACK
from tests.match.play import ok

QUICK = Limits(handshake_s=0.4, frame_s=0.4, arrivals=10_000, arrivals_per_s=10_000)
"""As bounded as usual, with less patience, so that nobody waits for a test."""


class Table:
    """Anne leads and plays seat 1 of Divorce!, Ben plays seat 2."""

    def __init__(self, all_desks: Desks, limits: Limits = QUICK) -> None:
        self.desks = all_desks
        self.anne = all_desks.host("divorce", {"quick": False}, limits)
        self.ben = all_desks.join("Ben", (2,))

    @property
    def port(self) -> int:
        assert self.anne.place.table is not None
        return self.anne.place.table.port

    def stranger(self) -> Stranger:
        return Stranger(self.port)

    def plays_on(self) -> None:
        """A record by each of them, on both phones."""
        before = len(self.anne.log())
        ok(self.anne.match.propose("top brown1"))
        self.desks.until(self.desks.in_step, "equal logs")
        with self.desks.pumped_by(self.ben):
            ok(self.ben.match.undo())
        self.desks.until(self.desks.in_step, "equal logs")
        assert self.anne.log() == self.ben.log()
        assert len(self.anne.log()) == before + 2


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with desks(tmp_path) as all_desks:
        yield Table(all_desks)


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """One table that lives through all that strangers say to it."""
    with desks(tmp_path_factory.mktemp("standing")) as all_desks:
        yield Table(all_desks)


# --- what is said -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\xff\xff\xff\xff" + b"x" * 100,
        (STRANGER_BYTES + 1).to_bytes(4, "big"),
        b"\0\0\0\0",
        b"\0\0\0\2{}",
        b"\0\0\0\4null",
        frame(Ping()),
        frame(Fetch(0)),
        frame(Records(("{}",))),
        frame(Propose("x", 0, {"kind": "move", "move": "top brown1", "by": 1})),
        frame(Opened("bid:1", 2, "bid 2 5", "0" * 64)),
        frame(Back(1, "x", 2, "0" * 64, 1, 0, "")),
        frame(Join(99, "x", "Eve", "")),
        frame(Join(1, "0" * 32, "Eve", "")),
    ],
    ids=lambda data: repr(data[:24]),
)
def test_whatever_a_stranger_says_he_is_hung_up_on_and_the_table_plays_on(standing: Table, data: bytes) -> None:
    eve = standing.stranger()
    eve.send(data)
    assert eve.is_hung_up_on(standing.desks)
    standing.plays_on()


def test_any_bytes_at_all_are_refused(standing: Table) -> None:
    chance = random.Random(1)
    for _ in range(int(os.environ.get("COMPANION_FUZZ", "15"))):
        eve = standing.stranger()
        body = chance.randbytes(chance.randrange(1, 60))
        eve.send(len(body).to_bytes(4, "big") + body if chance.random() < 0.7 else b"\x7f" + body)
        assert eve.is_hung_up_on(standing.desks)
    standing.plays_on()


@pytest.mark.parametrize("data", [b"\xff\xff\xff\xff", (FRIEND_BYTES + 1).to_bytes(4, "big"), b"\0\0\0\2[]"])
def test_a_phone_of_the_table_that_talks_garbage_loses_its_link_and_comes_back(table: Table, data: bytes) -> None:
    ben, wire = table.ben.place.guest, table.ben.wire
    assert ben is not None
    link = ben._caller.link
    assert link is not None
    wire._command(lambda: wire._with(link, lambda each: each.queue(data)))
    table.desks.until(lambda: ben._caller.link not in (None, link) and ben.settled, "Ben to be back")
    table.plays_on()


def test_a_phone_of_the_table_that_says_what_makes_no_sense_is_sent_away(table: Table) -> None:
    ben = table.ben.place.guest
    assert ben is not None
    assert ben._caller.link is not None
    table.ben.wire.send(ben._caller.link, Join(1, "", "", ""))
    table.desks.until(lambda: ben.ended == "lan.garbage", "Ben to be sent away")
    ok(table.anne.match.propose("top brown1"))


def test_a_flood_of_messages_ends_that_link_only(table: Table) -> None:
    ben = table.ben.place.guest
    assert ben is not None
    link = ben._caller.link
    assert link is not None
    for _ in range(1000):
        table.ben.wire.send(link, Ping())
    table.desks.until(lambda: ben._caller.link not in (None, link) and ben.settled, "Ben to be back")
    table.plays_on()


# --- how it is said ---------------------------------------------------------------------------------------------------


def test_slow_bytes_are_given_up(standing: Table) -> None:
    """A frame a byte at a time, each well before anybody would call the link silent."""
    eve = standing.stranger()
    data = frame(Join(1, "0" * 32, "Eve", ""))
    gone = False
    for byte in data:
        try:
            eve.send(bytes([byte]))
        except OSError:
            gone = True
            break
        if eve.hear(standing.desks, 0.02) is None:
            gone = True
            break
    assert gone, "she was listened to to the end"
    standing.plays_on()


def test_who_never_shakes_hands_is_given_up_and_takes_no_room(standing: Table) -> None:
    silent = [socket.create_connection((LOOPBACK, standing.port), 5) for _ in range(30)]
    standing.desks.until(lambda: len(standing.anne.wire._links) <= 1 + QUICK.strangers_each, "most to be refused")
    standing.desks.until(lambda: len(standing.anne.wire._links) == 1, "the others to be given up")
    standing.plays_on()
    for each in silent:
        each.close()


def test_who_says_nothing_is_sent_away(table: Table) -> None:
    eve = table.stranger()
    table.desks.until(lambda: bool(table.anne.place.host and table.anne.place.host.door.strangers))
    clock = table.anne.place._clock
    table.anne.place._clock = lambda: clock() + 11
    assert eve.hear(table.desks) == [Bye("lan.too_slow")]
    table.anne.place._clock = clock


def test_a_flood_of_connections_is_bounded_and_the_table_plays_on(table: Table) -> None:
    stop, tried = threading.Event(), [0]

    def flood() -> None:
        while not stop.is_set():
            try:
                socket.create_connection((LOOPBACK, table.port), 1).close()
                tried[0] += 1
            except OSError:
                pass
            time.sleep(0.001)

    threads = [threading.Thread(target=flood, daemon=True) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(5):
            table.plays_on()
            assert len(table.anne.wire._links) <= QUICK.links
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert tried[0] > 20


def test_memory_stays_bounded_whatever_is_sent(standing: Table) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(20):
        eve = standing.stranger()
        try:
            for _ in range(40):
                eve.send(STRANGER_BYTES.to_bytes(4, "big") + b"x" * 8000)
        except OSError:
            pass
        assert eve.is_hung_up_on(standing.desks)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 32_000, "kilobytes"
    standing.plays_on()


def test_old_versions_of_tls_are_refused(standing: Table) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    with socket.create_connection((LOOPBACK, standing.port), 5) as raw, pytest.raises(ssl.SSLError):
        context.wrap_socket(raw)
    standing.plays_on()


# --- who it is --------------------------------------------------------------------------------------------------------


def test_a_wrong_certificate_gets_not_a_byte(table: Table, tmp_path: Path) -> None:
    """Eve answers in place of the host, with a certificate of her own: the guest sees it and says nothing."""
    certificate, key = new_certificate(table.anne.store._now())
    (tmp_path / "eve.pem").write_bytes(certificate)
    (tmp_path / "eve.key").write_bytes(key)
    eve = Wire(tmp_path / "eve.pem", tmp_path / "eve.key")
    port = eve.listen(LOOPBACK)
    honest = read_invitation(table.anne.place.invitation((LOOPBACK,)) or "")
    carl = Desk(tmp_path, "Carl")
    try:
        carl.place.join(replace(honest, port=port), "Carl")  # type: ignore[type-var]
        end = time.monotonic() + 60
        while carl.place.guest is not None and carl.place.guest.ended is None and time.monotonic() < end:
            carl.pump()
        assert carl.place.guest is not None
        assert carl.place.guest.ended == "lan.wrong_certificate"
        assert carl.said == []
        assert not any(isinstance(event, Received) for event in eve.events(0.1))
    finally:
        eve.close()
        carl.close()


def test_guesses_at_the_code_are_three_and_then_there_is_a_new_one(table: Table) -> None:
    host = table.anne.place.host
    assert host is not None
    fingerprint = fingerprint_of(table.anne.notebook.certificate.read_bytes())
    assert host.door.offer is not None
    code = host.door.offer.code
    for _ in range(3):
        assert host.door.offer.code == code
        eve = table.stranger()
        run = GuestPake("000000" if code != "000000" else "000001", fingerprint)
        eve.say(Code(1, run.share))
        heard = eve.hear(table.desks)
        assert heard
        (share,) = heard
        assert isinstance(share, Share)
        run.finish(share.share)
        eve.say(Proof(run.mac, "Eve", ""))
        assert eve.hear(table.desks) == [Bye("lan.wrong_code")]
    assert host.door.offer.code != code
    table.plays_on()


def test_a_replayed_invitation_is_refused(table: Table) -> None:
    host = table.anne.place.host
    assert host is not None
    assert host.door.offer is not None
    token = host.door.offer.token
    first, second = table.stranger(), table.stranger()
    first.say(Join(1, token, "Carl", ""))
    assert first.hear(table.desks)
    second.say(Join(1, token, "Eve", ""))
    assert second.hear(table.desks) == [Bye("lan.invitation_used")]
    assert list(host.door.waiting().values()) == ["Carl"]


def test_a_wire_that_nobody_answers_says_why(tmp_path: Path) -> None:
    book = Notebook(tmp_path / "phones")
    wire = Wire(book.certificate, book.key, limits=Limits(dial_s=0.3, handshake_s=0.3))
    deaf = socket.create_server((LOOPBACK, 0))
    free = socket.create_server((LOOPBACK, 0))
    port = free.getsockname()[1]
    free.close()
    try:
        for target, why in ((port, "lan.port_closed"), (deaf.getsockname()[1], "lan.not_a_table")):
            call = wire.dial((LOOPBACK,), target, None)
            assert wire.events(60) == [Failed(why, call)]
        call = wire.dial((), port, None)
        assert wire.events(60) == [Failed("lan.unreachable", call)]
    finally:
        wire.close()
        deaf.close()


def test_a_call_to_a_table_that_was_left_is_nobodys(tmp_path: Path) -> None:
    """Whoever goes to another table meanwhile says nothing of that one to the first."""
    with desks(tmp_path / "a") as first, desks(tmp_path / "b") as second:
        hosts = [each.host("divorce", {}) for each in (first, second)]
        invitations = [read_invitation(host.place.invitation((LOOPBACK,)) or "") for host in hosts]
        carl = Desk(tmp_path, "Carl")
        second.all.append(carl)
        for invitation in invitations:
            assert not isinstance(invitation, Refusal)
            carl.place.join(invitation, "Carl")
        second.until(lambda: any(isinstance(each, Newcomer) for each in hosts[1].news), "Carl at the second door")
        for _ in range(50):
            first.pump()
            second.pump()
        assert not any(isinstance(each, Newcomer) for each in hosts[0].news)
        assert not isinstance(invitations[1], Refusal)
        assert not any(invitations[1].token.encode() in data for data in hosts[0].said)


def test_a_phone_that_hosts_no_more_says_nothing_to_whoever_calls_it(table: Table) -> None:
    """It still listens; but its word to come back in, with its secret, is for the new host alone."""
    anne, old = table.anne.place, table.port
    ben = table.ben.place.me
    assert anne.table is not None
    assert ben is not None
    table.ben.place.leave()
    assert anne.follow_new_host(taken_over(anne.table, ben, 1)) is None
    for _ in range(2):  # as a guest, and then at no table
        caller = Stranger(old)
        try:
            assert caller.hear(table.desks) is None
        finally:
            caller.close()
        anne.leave()


def test_whoever_cannot_be_reached_stays_a_guest(table: Table) -> None:
    ben = table.ben.place
    table.anne.place.leave()
    table.desks.until(lambda: ben.guest is not None and not ben.reachable, "Ben without a host")
    later = ben._clock() + 10 * GONE_S
    ben._clock, ben._listen_at = lambda: later, "192.0.2.1"  # of which this machine has none
    refusal = ben.take_over()
    assert refusal is not None
    assert refusal.code == "lan.cannot_listen"
    assert ben.guest is not None
    assert ben.guest.ended is None
    assert ben.membership is not None
    assert not ben.membership.hosts
    ben._listen_at = LOOPBACK
    assert ben.take_over() is None
    assert ben.host is not None


def test_a_wire_tries_every_address_of_an_invitation(tmp_path: Path) -> None:
    book = Notebook(tmp_path / "phones")
    host, guest = (Wire(book.certificate, book.key) for _ in range(2))
    try:
        port = host.listen(LOOPBACK)
        guest.dial(("127.0.0.2", LOOPBACK), port, book.fingerprint)
        (event,) = guest.events(60)
        assert isinstance(event, Connected)
        assert event.certificate == book.fingerprint
    finally:
        guest.close()
        host.close()


def test_a_peer_that_does_not_read_is_given_up(tmp_path: Path) -> None:
    book = Notebook(tmp_path / "phones")
    host = Wire(book.certificate, book.key, limits=Limits(queued_bytes=200_000))
    lazy = Stranger(host.listen(LOOPBACK))
    try:
        (event,) = host.events(60)
        assert isinstance(event, Connected)
        for _ in range(200):
            host.send(event.link, Records(("x" * 60_000,)))
        assert host.events(60) == [Lost(event.link, "lan.too_slow")]
    finally:
        host.close()
        lazy.close()


def test_a_host_that_floods_is_read_no_faster_than_the_guest_looks(tmp_path: Path) -> None:
    book = Notebook(tmp_path / "phones")
    host, guest = Wire(book.certificate, book.key), Wire(book.certificate, book.key)
    try:
        guest.dial((LOOPBACK,), host.listen(LOOPBACK), book.fingerprint)
        (here,) = host.events(60)
        (there,) = guest.events(60)
        assert isinstance(here, Connected)
        assert isinstance(there, Connected)
        for _ in range(2000):
            host.send(here.link, Ping())
        time.sleep(0.3)
        assert guest._events.qsize() <= Limits().unread + 400, "what one chunk holds"
        heard = 0
        end = time.monotonic() + 60
        while heard < 2000 and time.monotonic() < end:
            heard += len(guest.events(0.2))
        assert heard == 2000, "and nothing is lost"
    finally:
        guest.close()
        host.close()


def test_an_invitation_is_never_the_same_twice(table: Table) -> None:
    host = table.anne.place.host
    assert host is not None
    seen = {table.anne.place.invitation((LOOPBACK,))}
    for _ in range(20):
        host.door.open(0.0)
        seen.add(table.anne.place.invitation((LOOPBACK,)))
    assert len(seen) == 21
    read = read_invitation(seen.pop() or "")
    assert not isinstance(read, Accepted)
    assert write_invitation(read) is not None  # type: ignore[arg-type]
