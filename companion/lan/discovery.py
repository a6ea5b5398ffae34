"""Tables that say their name on the Wi-Fi, and finding them: zeroconf, `_tablecompanion._tcp.local.`

Nothing found this way is believed: it only says where to knock. Registering and looking take a second or more, so both
happen in threads of their own.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TypeAlias

from zeroconf import BadTypeInNameException, IPVersion, ServiceBrowser, ServiceInfo, ServiceListener, Zeroconf
from zeroconf import Error as ZeroconfError

from companion.lan.pairing import MOST_ADDRESSES, clean_name

SERVICE = "_tablecompanion._tcp.local."
EVERYTHING = "_services._dns-sd._udp.local."
"""What any device answers that says anything at all: by it one knows whether multicast gets through."""

MOST_FOUND = 32
"""Tables listed at one time; a room holds fewer, and a liar could announce thousands."""
LOOK_MS = 3000
"""For a table that was announced to say where it is."""
NOWHERE = "192.0.2.1"
"""An address that no device has: asking which of ours would lead there sends nothing."""

Hold: TypeAlias = Callable[[], AbstractContextManager[object]]
"""Held while multicast is listened to: Android drops it otherwise, to save the battery."""


@dataclass(frozen=True)
class Sign:
    """What a table says of itself, to anybody."""

    name: str
    game: str
    match: str
    term: int
    host: int


@dataclass(frozen=True)
class Found:
    """A table that somebody has announced; all of it may be a lie."""

    sign: Sign
    addresses: tuple[str, ...]
    port: int


def local_address() -> str | None:
    """This device's address on its network; None if it is on none. Lists no interfaces, which Android may refuse."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NOWHERE, 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(address).is_loopback else address


class _Multicast:
    """A zeroconf of one's own, opened and closed in a thread, for both take their time."""

    def __init__(self, address: str, hold: Hold) -> None:
        self._address = address
        self._hold = hold
        self._done = threading.Event()
        self.failed = False
        self._thread = threading.Thread(target=self._run, name=type(self).__name__, daemon=True)
        self._thread.start()

    def close(self, wait_s: float = 0.0) -> None:
        """Stop; says goodbye in the background, unless one waits for it."""
        self._done.set()
        if wait_s:
            self._thread.join(wait_s)

    def _run(self) -> None:
        try:
            with self._hold():
                zeroconf = Zeroconf(interfaces=[self._address], ip_version=IPVersion.V4Only)
                try:
                    self._work(zeroconf)
                finally:
                    zeroconf.close()
        except (OSError, ZeroconfError, BadTypeInNameException):
            self.failed = True

    def _work(self, zeroconf: Zeroconf) -> None:
        raise NotImplementedError


class Advert(_Multicast):
    """A table that lets itself be found, until it is closed."""

    def __init__(self, sign: Sign, address: str, port: int, hold: Hold = contextlib.nullcontext) -> None:
        name = f"{sign.match[:16]}-{sign.host}-{sign.term}"
        said = {"v": "1", "name": sign.name, "game": sign.game, "match": sign.match}
        self._info = ServiceInfo(
            SERVICE,
            f"{name}.{SERVICE}",
            addresses=[socket.inet_aton(address)],
            port=port,
            properties={**said, "term": str(sign.term), "host": str(sign.host)},
            server=f"table-{name}.local.",
        )
        super().__init__(address, hold)

    def _work(self, zeroconf: Zeroconf) -> None:
        zeroconf.register_service(self._info, allow_name_change=True)
        self._done.wait()
        zeroconf.unregister_service(self._info)


class Browser(_Multicast, ServiceListener):
    """Looks for tables until it is closed; `wake` is called, in some thread, when the list has changed."""

    def __init__(self, address: str, wake: Callable[[], None] = lambda: None, hold: Hold = contextlib.nullcontext):
        self._wake = wake
        self._lock = threading.Lock()
        self._found: dict[str, Found] = {}
        self.heard_anything = False
        """Whether any device has said anything: then multicast gets through here."""
        super().__init__(address, hold)

    def tables(self) -> list[Found]:
        """What is announced just now, by name."""
        with self._lock:
            return sorted(self._found.values(), key=lambda each: (each.sign.name, each.sign.match, each.sign.term))

    def _work(self, zeroconf: Zeroconf) -> None:
        looking = ServiceBrowser(zeroconf, [SERVICE, EVERYTHING], listener=self)
        self._done.wait()
        looking.cancel()  # or its thread and what it wakes stay for ever: zeroconf ends only those it made itself

    # --- called by zeroconf, in its threads
    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        self.heard_anything = True
        if type_ != SERVICE:
            return
        try:
            info = zc.get_service_info(type_, name, timeout=LOOK_MS)
        except (ZeroconfError, OSError, RuntimeError):  # closed while it was being asked
            return
        found = _read(info) if info else None
        with self._lock:
            if found is None or (name not in self._found and len(self._found) >= MOST_FOUND):
                return
            self._found[name] = found
        self._wake()

    def update_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        self.add_service(zc, type_, name)

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        with self._lock:
            gone = self._found.pop(name, None)
        if gone is not None:
            self._wake()


def _read(info: ServiceInfo) -> Found | None:
    """What an announcement says, as far as it can be shown to a person; None if it is not one of ours."""
    raw = {key.decode("utf-8", "replace"): value or b"" for key, value in info.properties.items()}
    said = {key: value.decode("utf-8", "replace")[:200] for key, value in raw.items()}
    return found_in(said, tuple(info.parsed_addresses(IPVersion.V4Only)), info.port or 0)


def found_in(said: dict[str, str], addresses: tuple[str, ...], port: int) -> Found | None:
    """The table in an announcement; None if it makes no sense."""
    numbers = [said.get(name, "") for name in ("term", "host")]
    if said.get("v") != "1" or not all(each.isascii() and each.isdigit() and len(each) < 10 for each in numbers):
        return None
    if not addresses or not 0 < port < 65536:
        return None
    term, host = (int(each) for each in numbers)
    sign = Sign(clean_name(said.get("name", "")) or "?", said.get("game", ""), said.get("match", ""), term, host)
    return Found(sign, addresses[:MOST_ADDRESSES], port)
