"""TLS 1.3 over TCP, in one thread of its own.

A `Wire` belongs to one phone. It may listen, it may dial; whoever owns it tells it what to send and takes events from
it, in any thread. One thread owns all sockets, because a TLS connection must not be used by two. Everything a peer
could use up is bounded (limits.py), and whoever breaks a bound or the protocol is hung up on; the others do not notice.
"""

from __future__ import annotations

import contextlib
import errno
import itertools
import logging
import queue
import selectors
import socket
import ssl
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.lan.certificate import fingerprint
from companion.lan.events import Connected, Event, Failed, Lost, Received
from companion.lan.framing import frame
from companion.lan.limits import Bucket, Limits
from companion.lan.link import FLUSHING, LINGERING, OPEN, SHAKING, LinkLostError, Tap, TlsLink
from companion.lan.messages import Message

IDLE_S = 5.0
"""How long the thread may sleep when nothing is urgent."""
BUSY_S = 0.25
"""How often it looks at the clock while somebody is being waited for."""
ARRIVALS_A_TURN = 8


class CannotListenError(OSError):
    """No table can be opened on the network."""


@dataclass(eq=False)
class _Call:
    """A wish to reach somebody, at any of some addresses, one after the other."""

    number: int
    addresses: list[str]
    port: int
    fingerprint: str | None
    code: str = "lan.unreachable"
    address: str = ""
    socket: socket.socket | None = None
    since_s: float = 0.0


class Wire:
    """The network of one phone."""

    def __init__(
        self,
        certificate: Path,
        key: Path,
        wake: Callable[[], None] = lambda: None,
        limits: Limits | None = None,
        tap: Tap | None = None,
    ) -> None:
        """`wake` is called in the wire's thread when there are events to take."""
        self._limits = limits or Limits()
        self._wake = wake
        self._tap = tap
        self._server, self._client = _contexts(certificate, key)
        # Not a SimpleQueue: a signal at the wrong moment makes its timeout negative, and it waits for ever.
        self._events: queue.Queue[Event] = queue.Queue()
        self._commands: deque[Callable[[], None]] = deque()
        self._selector = selectors.DefaultSelector()
        self._bell, self._ear = socket.socketpair()
        for end in (self._bell, self._ear):
            end.setblocking(False)
        self._selector.register(self._ear, selectors.EVENT_READ)
        self._links: dict[int, TlsLink] = {}
        self._calls: set[_Call] = set()
        self._numbers = itertools.count(1)
        self._of_call: dict[int, _Call] = {}
        """The call a link came of, until its certificate has been seen."""
        self._count = 0
        self._listening: socket.socket | None = None
        self._arrivals = Bucket(self._limits.arrivals, self._limits.arrivals_per_s, time.monotonic())
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="wire", daemon=True)
        self._thread.start()

    # --- for the owner, in any thread
    def listen(self, address: str, port: int = 0) -> int:
        """Take connections; the port, which is `port` if that is free. Raises CannotListenError."""
        try:
            listening = _listening(address, port)
        except OSError:
            try:
                listening = _listening(address, 0)
            except OSError as fault:
                raise CannotListenError(str(fault)) from fault
        self._command(lambda: self._listen_at(listening))
        return int(listening.getsockname()[1])

    def dial(self, addresses: tuple[str, ...], port: int, certificate: str | None) -> int:
        """Reach whoever shows that certificate; without one, whoever is there. The call's number, by which the events
        that come of it are told from those of a call made before."""
        call = _Call(next(self._numbers), list(addresses), port, certificate)
        self._command(lambda: self._call(call))
        return call.number

    def send(self, link: int, message: Message) -> None:
        """Raises MessageError where nobody would take it."""
        data = frame(message)
        self._command(lambda: self._with(link, lambda each: each.queue(data)))

    def trust(self, link: int) -> None:
        """Take longer frames, and more of them, from that link."""
        self._command(lambda: self._with(link, lambda each: each.trust(time.monotonic())))

    def hang_up(self, link: int) -> None:
        """Close a link once everything is sent."""
        self._command(lambda: self._hang_up(link))

    def cut(self, link: int) -> None:
        """Close a link at once, as a broken network would."""
        self._command(lambda: self._with(link, _break))

    def events(self, wait_s: float = 0.0) -> list[Event]:
        """What has happened; waits so long for something to happen."""
        found: list[Event] = []
        with contextlib.suppress(queue.Empty):
            found.append(self._events.get(timeout=wait_s) if wait_s > 0 else self._events.get_nowait())
            while True:
                found.append(self._events.get_nowait())
        read = Counter(each.link for each in found if isinstance(each, Received))
        if read:
            self._command(lambda: self._were_read(read))
        return found

    def close(self) -> None:
        """End all links and the thread."""
        self._command(self._stop)
        self._thread.join(self._limits.linger_s + 2)

    def _command(self, act: Callable[[], None]) -> None:
        self._commands.append(act)
        with contextlib.suppress(OSError):  # full: then it is going to wake up anyway; closed: then nobody cares
            self._bell.send(b"!")

    # --- the thread
    def _run(self) -> None:
        try:
            while not (self._closing and not self._links):
                self._turn()
        finally:
            sockets = [link.tls for link in self._links.values()] + [call.socket for call in self._calls]
            for each in (*sockets, self._listening, self._bell, self._ear, self._selector):
                if each is not None:
                    each.close()

    def _turn(self) -> None:
        for key, mask in self._selector.select(self._nap()):
            if key.fileobj is self._ear:
                with contextlib.suppress(OSError):
                    self._ear.recv(4096)
            elif key.fileobj is self._listening:
                self._accept()
            elif isinstance(key.data, _Call):
                self._answered(key.data)
            else:
                self._with(key.data.number, lambda each, mask=mask: self._serve(each, mask))  # type: ignore[misc]
        for link in [each for each in self._links.values() if each.has_more]:
            self._with(link.number, lambda each: self._serve(each, selectors.EVENT_READ))
        while self._commands:
            self._commands.popleft()()
        self._look_at_the_clock()

    def _nap(self) -> float:
        if self._commands or any(link.has_more for link in self._links.values()):
            return 0.0
        urgent = self._closing or self._calls or any(link.urgent for link in self._links.values())
        return BUSY_S if urgent else IDLE_S

    def _with(self, number: int, act: Callable[[TlsLink], None]) -> None:
        """Do something with a link; whatever its peer does to it, it is that link alone that ends."""
        link = self._links.get(number)
        if link is None:
            return
        try:
            act(link)
            if link.flushed:
                link.linger(time.monotonic())
                link.tls.shutdown(socket.SHUT_WR)  # closing with bytes unread would throw our last word away
        except LinkLostError as lost:
            self._lose(link, lost.code)
        except OSError:
            self._lose(link, "lan.not_a_table" if link.state == SHAKING else "lan.unreachable")
        self._watch(link)

    def _serve(self, link: TlsLink, mask: int) -> None:
        now_s = time.monotonic()
        if link.state == SHAKING:
            if link.shake(now_s):
                self._stands(link)
        elif link.state == LINGERING:
            if link.drained():
                self._remove(link)
        else:
            if mask & selectors.EVENT_WRITE:
                link.write()
            for message in link.read(now_s) if mask & selectors.EVENT_READ else ():
                self._tell(Received(link.number, message))

    def _watch(self, link: TlsLink) -> None:
        """Have the selector look for what this link needs next."""
        if link.number not in self._links:
            return
        mask = (selectors.EVENT_READ if link.reads else 0) | (selectors.EVENT_WRITE if link.writes else 0)
        known = self._selector.get_map().get(link.tls)
        if known is None and mask:
            self._selector.register(link.tls, mask, link)
        elif known is not None and not mask:
            self._selector.unregister(link.tls)
        elif known is not None and known.events != mask:
            self._selector.modify(link.tls, mask, link)

    def _tell(self, event: Event) -> None:
        self._events.put(event)
        try:
            self._wake()
        except Exception:  # the owner's window may be closing; the event stays in the queue
            logging.getLogger(__name__).exception("nobody could be woken")

    def _were_read(self, read: Counter[int]) -> None:
        for number, count in read.items():
            self._with(number, lambda each, count=count: each.were_read(count))  # type: ignore[misc]

    # --- being called
    def _listen_at(self, listening: socket.socket) -> None:
        if self._listening is not None:
            self._selector.unregister(self._listening)
            self._listening.close()
        self._listening = listening
        self._selector.register(listening, selectors.EVENT_READ)

    def _accept(self) -> None:
        assert self._listening is not None
        for _ in range(ARRIVALS_A_TURN):
            try:
                raw, peer = self._listening.accept()
            except OSError:
                return
            address = str(peer[0])
            if self._has_room(address) and self._arrivals.take(time.monotonic()):
                self._add(raw, address, None)
            else:
                raw.close()

    def _has_room(self, address: str) -> bool:
        strangers = [link for link in self._links.values() if not link.trusted and not link.dialled]
        here = sum(link.address == address for link in strangers)
        few = len(strangers) < self._limits.strangers and here < self._limits.strangers_each
        return few and len(self._links) < self._limits.links and not self._closing

    def _add(self, raw: socket.socket, address: str, call: _Call | None) -> None:
        raw.setblocking(False)
        try:
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            context = self._client if call else self._server
            tls = context.wrap_socket(raw, server_side=call is None, do_handshake_on_connect=False)
        except (OSError, ValueError):  # gone again already
            raw.close()
            if call:
                self._call(call)
            return
        self._count += 1
        link = TlsLink(self._count, tls, address, call is not None, self._limits, time.monotonic())
        link.tap = self._tap
        self._links[link.number] = link
        if call is not None:
            self._of_call[link.number] = call
        self._with(link.number, lambda each: self._serve(each, selectors.EVENT_READ))

    def _stands(self, link: TlsLink) -> None:
        """The handshake is done. Nothing has been said yet, and to the wrong one nothing will be."""
        call = self._of_call.get(link.number)
        seen = fingerprint(link.tls.getpeercert(True) or b"") if call else ""
        if call is not None and call.fingerprint not in (None, seen):
            raise LinkLostError("lan.wrong_certificate")
        self._of_call.pop(link.number, None)
        self._tell(Connected(link.number, link.address, seen, call.number if call else 0))

    # --- calling
    def _call(self, call: _Call) -> None:
        """Try the next address of a call."""
        while call.addresses:
            call.address = call.addresses.pop(0)
            raw = socket.socket(socket.AF_INET6 if ":" in call.address else socket.AF_INET, socket.SOCK_STREAM)
            raw.setblocking(False)
            try:
                error = raw.connect_ex((call.address, call.port))
            except (OSError, OverflowError):
                error = errno.EHOSTUNREACH
            if error in (0, errno.EINPROGRESS):
                call.socket, call.since_s = raw, time.monotonic()
                self._calls.add(call)
                self._selector.register(raw, selectors.EVENT_WRITE, call)
                return
            raw.close()
            call.code = _why(error)
        self._tell(Failed(call.code, call.number))

    def _answered(self, call: _Call, error: int | None = None) -> None:
        """TCP stands, or does not: then TLS begins, or the next address is tried."""
        raw, call.socket = call.socket, None
        assert raw is not None
        self._calls.discard(call)
        self._selector.unregister(raw)
        error = raw.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) if error is None else error
        if error:
            raw.close()
            call.code = _why(error)
            self._call(call)
        else:
            self._add(raw, call.address, call)

    # --- going
    def _hang_up(self, number: int) -> None:
        link = self._links.get(number)
        if link is not None and link.state == SHAKING:
            self._remove(link)
        elif link is not None and link.state == OPEN:
            self._with(number, lambda each: each.flush(time.monotonic()))

    def _lose(self, link: TlsLink, code: str) -> None:
        call, told = self._of_call.pop(link.number, None), link.state == OPEN
        self._remove(link)
        if call is not None:
            call.code = code
            self._call(call)
        elif told:
            self._tell(Lost(link.number, code))

    def _remove(self, link: TlsLink) -> None:
        self._links.pop(link.number, None)
        self._of_call.pop(link.number, None)
        with contextlib.suppress(KeyError, ValueError):
            self._selector.unregister(link.tls)
        link.tls.close()

    def _look_at_the_clock(self) -> None:
        now_s = time.monotonic()
        for link in list(self._links.values()):
            code = link.overdue(now_s)
            if code is not None and link.state in (FLUSHING, LINGERING):
                self._remove(link)
            elif code is not None:
                self._lose(link, code)
        for call in [each for each in self._calls if now_s - each.since_s >= self._limits.dial_s]:
            self._answered(call, errno.ETIMEDOUT)

    def _stop(self) -> None:
        self._closing = True
        for number in list(self._links):
            self._hang_up(number)


def _break(link: TlsLink) -> None:
    raise LinkLostError("lan.unreachable")


def _contexts(certificate: Path, key: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """TLS 1.3 and nothing older, for those who call us and for those whom we call."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(certificate, key)
    server.num_tickets = 0  # nobody resumes: each link proves anew who is there
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_mode = ssl.CERT_NONE  # no authority vouches for a phone: we compare its fingerprint
    for context in (server, client):
        context.minimum_version = ssl.TLSVersion.TLSv1_3
    return server, client


def _listening(address: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((address, port))
        listening.listen(16)
        listening.setblocking(False)
    except OSError:
        listening.close()
        raise
    return listening


def _why(error: int) -> str:
    return "lan.port_closed" if error == errno.ECONNREFUSED else "lan.unreachable"
