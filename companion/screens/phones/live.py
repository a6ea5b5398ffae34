"""This phone among others while the app runs: its place at a table, its name on the Wi-Fi, and the tables it sees.

No Kivy: whoever makes one says how to get back into the thread of the screens (`wake`), and calls `pump` there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.engine.results import Refusal
from companion.lan.diagnosis import Diagnosis, Seen, why_nobody_is_reached, why_nothing_is_found
from companion.lan.discovery import Advert, Browser, Found, Sign, local_address
from companion.lan.messages import Table
from companion.lan.notebook import Notebook
from companion.lan.outward import News
from companion.lan.pairing import read_code, read_invitation
from companion.lan.place import ANY_ADDRESS, Place
from companion.lan.seating import phone_of, seen_at
from companion.lan.shared import SharedMatch
from companion.lan.targets import Target
from companion.lan.transport import Wire
from companion.match.keeping import NotSavedError
from companion.match.match import Match
from companion.screens.phones.library import StoreLibrary
from companion.screens.phones.view_model import read_address
from companion.store.store import Store
from companion.texts import sentence

DEFAULT_PORT = 47100
"""Nobody's by custom; a host that finds it taken uses another, and says which."""


class Live:
    """One phone's network, opened when it is first needed."""

    find_address: Callable[[], str | None] = staticmethod(local_address)
    listen_at: str = ANY_ADDRESS
    """Tests stay on loopback."""

    def __init__(self, folder: Path, store: Store, phone: Any, wake: Callable[[], None]) -> None:
        self._folder = folder
        self._store = store
        self._phone = phone
        self._wake = wake
        self._notebook: Notebook | None = None
        self._place: Place | None = None
        self._advert: Advert | None = None
        self._advertised: tuple[Sign, str, int] | None = None
        self._browser: Browser | None = None
        self._looking_since = 0.0
        self._dialled = ""
        self._led_before = False
        """Whether this phone has come back to lead a table, and nobody has come yet: another may lead it now."""

    # --- being at a table
    @property
    def place(self) -> Place | None:
        """The place at a table; None while there is none."""
        return self._place if self._place is not None and (self._place.host or self._place.guest) else None

    def at_table(self, match: str) -> bool:
        """Whether that match is the one that this phone plays with others just now."""
        return self.place is not None and self.place.table is not None and self.place.table.match == match

    def shared(self, match: str) -> SharedMatch | None:
        """That match as several phones play it; None if it is played on this one alone."""
        here = self.at_table(match) and self.place is not None and self.place.match is not None
        return SharedMatch(self._place, readable=readable) if here and self._place is not None else None

    def open_table(self, match: Match, name: str, patience_s: int) -> Refusal | None:
        """Host a match."""
        place = self._ready()
        refusal = place if isinstance(place, Refusal) else place.open_table(match, name, patience_s, DEFAULT_PORT)
        self.pump()
        return refusal

    def join(self, text: str, name: str) -> Refusal | None:
        """Come to a table by the text of its QR code."""
        invitation = read_invitation(text)
        place = self._ready()
        if isinstance(invitation, Refusal) or isinstance(place, Refusal):
            return invitation if isinstance(invitation, Refusal) else place  # type: ignore[return-value]
        self._dialled = invitation.addresses[0]
        place.join(invitation, name)
        return None

    def join_by_code(self, address: str, code: str, name: str) -> Refusal | None:
        """Come to a table by an address and the code that somebody told."""
        where, digits, place = read_address(address, DEFAULT_PORT), read_code(code), self._ready()
        for each in (where, digits, place):
            if isinstance(each, Refusal):
                return each
        assert isinstance(place, Place)
        host, port = where  # type: ignore[misc]
        self._dialled = host
        place.join_by_code((host,), port, str(digits), name)
        return None

    def come_back(self, match: str) -> None:
        """Sit down again, after a restart, at the table this match was played at; nothing if it was at none."""
        if self.at_table(match) or not (self._folder / "phones").exists():
            return
        place = self._ready()
        if isinstance(place, Place):
            place.come_back(match)
            self._led_before = place.host is not None
            self.pump()

    def leave(self, for_good: bool = False) -> None:
        """Close the table, or leave it; for good means that the way back is forgotten too."""
        table = self._place.table if self._place else None
        if self._place is not None:
            self._place.leave()
        if for_good and table is not None and self._notebook is not None:
            self._notebook.forget(table.match)
        self._show_name()

    def take_over(self) -> Refusal | None:
        refusal = self._place.take_over() if self._place else None
        self.pump()
        return refusal

    def successor(self) -> Found | None:
        """Who leads this phone's table now, if it was taken over while this phone was gone and says so on the Wi-Fi."""
        host = self._place.host if self._place else None
        if host is None or not self._led_before:
            return None
        if len(host.table.here) > 1:  # somebody has come back to us: we lead it
            self._led_before = False
            self.stop_looking()
            return None
        self.look()
        return next((each for each in self._seen() if _leads_instead(each, host.table)), None)

    def follow(self, found: Found) -> Refusal | None:
        """Sit down as a guest at the table this phone used to lead."""
        table = self._place.table if self._place else None
        if self._place is None or table is None:
            return None
        led = replace(table, host=found.sign.host, term=found.sign.term, port=found.port, here=(), overdue=())
        self._led_before = False
        refusal = self._place.follow_new_host(seen_at(led, found.sign.host, found.addresses[0]))
        self.pump()
        return refusal

    def close(self) -> None:
        """The app ends."""
        self.stop_looking()
        if self._place is not None:
            self._place.close()
        self._place = None
        self._show_name()

    def _ready(self) -> Place | Refusal:
        """The network, opened; or why it cannot be."""
        if self._place is None:
            try:
                self._notebook = Notebook(self._folder / "phones")
            except NotSavedError as fault:
                return Refusal(fault.code, "")
            wire = Wire(self._notebook.certificate, self._notebook.key, self._wake)
            self._place = Place(self._notebook, StoreLibrary(self._store), wire, self.listen_at)
        return self._place

    # --- what happens
    def pump(self) -> list[News]:
        """Take in what has happened; what the person should be told."""
        if self._place is None:
            return []
        self._place.pump()
        self._show_name()
        self._find_again()
        return self._place.news()

    def addresses(self) -> tuple[str, ...]:
        """Where this phone can be reached."""
        address = self.find_address()
        return (address,) if address else ()

    # --- its name on the Wi-Fi
    def _show_name(self) -> None:
        """A table that is open says its name; one that is closed, or that another phone leads, does not."""
        wanted = self._sign()
        if wanted == self._advertised:
            return
        if self._advert is not None:
            self._advert.close()
        self._advert, self._advertised = None, wanted
        if wanted is not None:
            self._advert = Advert(*wanted, hold=self._multicast)

    def _sign(self) -> tuple[Sign, str, int] | None:
        host, address = self._place.host if self._place else None, self.find_address()
        if host is None or address is None:
            return None
        mine = phone_of(host.table, host.table.host)
        name = mine.name if mine else ""
        sign = Sign(name, host.match.game.key, host.table.match, host.table.term, host.table.host)
        return sign, address, host.table.port

    @contextmanager
    def _multicast(self) -> Iterator[None]:
        self._phone.multicast(True)
        try:
            yield
        finally:
            with suppress(Exception):  # the app may be gone by now
                self._phone.multicast(False)

    # --- looking for tables
    def look(self) -> None:
        """Begin to look for tables, if that has not begun."""
        address = self.find_address()
        if self._browser is None and address is not None:
            self._browser = Browser(address, self._wake, self._multicast)
            self._looking_since = time.monotonic()

    def stop_looking(self) -> None:
        if self._browser is not None:
            self._browser.close()
        self._browser = None

    def tables(self) -> list[Found]:
        """The tables that say their names, our own aside."""
        mine = self._advertised[0].match if self._advertised else None
        return [each for each in self._seen() if each.sign.match != mine]

    def _seen(self) -> list[Found]:
        return self._browser.tables() if self._browser else []

    def why_none(self) -> Diagnosis | None:
        """Why no table is seen, as far as a phone can know."""
        browser = self._browser
        looked = time.monotonic() - self._looking_since if browser else 0.0
        heard, failed = (browser.heard_anything, browser.failed) if browser else (False, False)
        return why_nothing_is_found(Seen(self.find_address(), looked, len(self.tables()), heard, failed))

    def why_not_reached(self, code: str) -> Diagnosis:
        """What a failed call tells."""
        return why_nobody_is_reached(code, self.find_address(), self._dialled)

    def _find_again(self) -> None:
        """A guest that has lost its table looks for it by name too: its host may have moved, or be another."""
        guest = self._place.guest if self._place else None
        if guest is None or guest.table is None or guest.settled or guest.ended:
            return
        self.look()
        for found in self.tables():
            host = phone_of(guest.table, found.sign.host)
            ours = found.sign.match == guest.table.match and found.sign.term >= guest.table.term
            if ours and host is not None:
                guest.found(Target(found.addresses, found.port, host.certificate), time.monotonic())


def _leads_instead(found: Found, table: Table) -> bool:
    """Whether somebody says that he leads this very table, later than we did; his certificate will be compared."""
    later = found.sign.match == table.match and found.sign.term > table.term and found.sign.host != table.host
    return later and phone_of(table, found.sign.host) is not None


def readable(refusal: Refusal) -> Refusal:
    """A refusal that came over the wire, if there is a sentence for it; otherwise the plain one."""
    try:
        sentence(refusal)
    except (KeyError, ValueError, IndexError, AttributeError):
        return Refusal("lan.refused", "")
    return refusal
