"""A phone without a screen: hosts or joins a table, plays whatever is its to play, and says what it knows.

It lives on loopback, unless it is given an `address` of its own.

    python -m tests.lan.player '{"folder": …, "name": …, "seed": …, …}'

On standard output, a line each: `up`; `invite MATCH TEXT` (a host whose door is open); `seated`; `ack SEQ DIGEST` (a
wish of this phone that was accepted); `over SEQ DIGEST` (the game has ended); `hosting`; `ended CODE`.
On standard input: `quit`, `takeover`. SIGUSR1 cuts all its links, as a Wi-Fi would.
"""

from __future__ import annotations

import json
import random
import signal
import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

from companion.engine.results import Refusal, Seat
from companion.lan.discovery import Advert, Browser, Sign
from companion.lan.host import Host
from companion.lan.limits import Limits
from companion.lan.notebook import Notebook
from companion.lan.outward import Asked, Ended, Newcomer, Seated, TakenOver
from companion.lan.pairing import read_invitation
from companion.lan.place import Place
from companion.lan.shared import SharedMatch
from companion.lan.targets import Target
from companion.lan.transport import Wire
from companion.match.match import Accepted, Match
from companion.match.records import Player
from companion.screens.phones.library import StoreLibrary
from companion.store.store import Store

LOOPBACK = "127.0.0.1"
GENEROUS = Limits(strangers=20, strangers_each=20, arrivals=200, arrivals_per_s=50)
"""On loopback all phones have one address, and the tests cut links far more often than any Wi-Fi."""


class PlayingPhone:
    """See the top of this file."""

    def __init__(self, wanted: dict[str, Any]) -> None:
        self.wanted = wanted
        self.name = str(wanted["name"])
        self.chance = random.Random(wanted["seed"])
        folder = Path(wanted["folder"])
        self.store = Store(folder)
        self.notebook = Notebook(folder / "phones")
        self.wire = Wire(self.notebook.certificate, self.notebook.key, limits=GENEROUS)
        self.clock = lambda: time.monotonic() * float(wanted.get("hurry", 1.0))
        self.address = str(wanted.get("address", LOOPBACK))
        self.place = Place(self.notebook, StoreLibrary(self.store), self.wire, self.address, self.clock)
        self.advert: Advert | None = None
        self.browser: Browser | None = None
        self.orders: list[str] = []
        self._told_over = ""
        self._invited = ""
        signal.signal(signal.SIGUSR1, lambda *_: self._cut())
        say("up")
        threading.Thread(target=self._listen_to_orders, daemon=True).start()

    def _listen_to_orders(self) -> None:
        for line in sys.stdin:
            self.orders.append(line.strip())
        self.orders.append("quit")

    def _cut(self) -> None:
        for link in range(self.wire._count + 1):
            self.wire.cut(link)

    # --- sitting down
    def sit(self) -> None:
        match = self.wanted.get("match")
        if match and self.notebook.read(match):
            refusal = self.place.come_back(match)
        elif self.wanted.get("host"):
            refusal = self._open_table()
        else:
            invitation = read_invitation(self.wanted["invitation"])
            assert not isinstance(invitation, Refusal), invitation
            refusal = None
            self.place.join(invitation, self.name)
        assert refusal is None, refusal
        if self.wanted.get("zeroconf"):
            if self.place.host is not None:
                self._advertise()
            else:
                self.browser = Browser(self.address)

    def _open_table(self) -> Refusal | None:
        game, options = self.wanted["game"], self.wanted["options"]
        match = self.store.matches.begin(game, options, [Player(seat, f"player {seat}") for seat in range(1, 7)])
        assert isinstance(match, Match), match
        return self.place.open_table(match, self.name, patience_s=self.wanted.get("patience_s", 120))

    def _advertise(self) -> None:
        table = self.place.table
        assert table is not None
        sign = Sign(self.name, self.wanted.get("game", ""), table.match, table.term, table.host)
        self.advert = Advert(sign, self.address, table.port)

    # --- living
    def run(self) -> None:
        self.sit()
        while "quit" not in self.orders:
            self.place.pump(0.01)
            self._hear_news()
            self._invite()
            self._look_around()
            if "takeover" in self.orders and self.place.guest is not None:
                self._take_over()
            if self.place.match is not None and self.place.reachable and self._all_have_come():
                self._play()
        self.place.close()
        self.store.close()

    def _all_have_come(self) -> bool:
        table = self.place.table
        return table is not None and len(table.phones) > len(self.wanted.get("seats", ()))

    def _hear_news(self) -> None:
        for news in self.place.news():
            match news:
                case Newcomer(link=link, name=name):
                    seats = tuple(self.wanted["seats"].get(name, ()))
                    self.place.do(partial(_admit, link, seats))
                case Asked(ask=ask):
                    self.place.agree(ask.id, True)
                case TakenOver():
                    self.place.follow(True)
                case Seated():
                    say("seated")
                case Ended(code=code):
                    say("ended", code)

    def _invite(self) -> None:
        host = self.place.host
        if host is None or not self.wanted.get("seats"):
            return
        if host.door.offer is None:
            host.door.open(self.clock())
        invitation = self.place.invitation((self.address,))
        if invitation and invitation != self._invited:
            self._invited = invitation
            assert self.place.table is not None
            say("invite", self.place.table.match, invitation)

    def _look_around(self) -> None:
        guest = self.place.guest
        if self.browser is None or guest is None or guest.table is None or self.place.reachable:
            return
        for found in self.browser.tables():
            phone = next((each for each in guest.table.phones if each.id == found.sign.host), None)
            if phone is not None and found.sign.match == guest.table.match and found.sign.term >= guest.table.term:
                guest.found(Target(found.addresses, found.port, phone.certificate), self.clock())

    def _take_over(self) -> None:
        if self.place.take_over() is None:
            self.orders.remove("takeover")
            if self.wanted.get("zeroconf"):
                self._advertise()
            if not self.wanted.get("gathers"):  # else nothing is written before every player is back
                self.place.do(lambda host, now: host.go_on())
            say("hosting")

    # --- playing
    def _play(self) -> None:
        match = self.place.match
        assert match is not None
        if match.outcome is not None:
            over = f"{match.last.seq} {match.last.digest}"
            if over != self._told_over:
                self._told_over = over
                say("over", over)
            return
        answer = self._act(SharedMatch(self.place), match)
        if isinstance(answer, Accepted):
            say("ack", answer.entry.seq, answer.entry.digest)
            self._pause(self.chance.uniform(0.5, 1.5) * float(self.wanted.get("pace_s", 0.0)))

    def _pause(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.place.pump(min(left, 0.01))

    def _act(self, shared: SharedMatch, match: Match) -> Accepted | Refusal | None:
        """Something that is this phone's to do now; None if nothing is."""
        sealing = match.game.sealing(match.state)
        mine = [seat for seat in shared.own_seats if sealing and seat in sealing.seats and seat not in match.sealed]
        if sealing and mine:
            return shared.seal(mine[0], self._secret(match, sealing.moves, mine[0]))
        if sealing and sealing.opens and set(sealing.seats) <= set(match.sealed):
            return shared.open_all() if shared.own_seats else None
        moves = [match.game.write(move) for move in match.game.legal_moves(match.state) if self._is_mine(match, move)]
        if match.game.key == "historian" and match.state.row is None:  # whose row it is, the claims tell later
            moves = [move for move in moves if not move.startswith("choose")] or self._rows(match)
        if "add" in moves and self.chance.random() < 0.5:
            moves = ["add"]  # who only rolls stays married for ever
        return shared.propose(self.chance.choice(moves)) if moves else None

    def _is_mine(self, match: Match, move: Any) -> bool:
        may, own = match.game.to_act(match.state), self.place.seats
        named: Seat | None = getattr(move, "seat", None)
        return named in own if named in may else any(seat in own for seat in may)

    def _rows(self, match: Match) -> list[str]:
        state = match.state
        choosing = state.stage == "choosing" and state.row is None and state.sovereign in self.place.seats
        return [f"choose row {row}" for row in range(1, state.rows + 1)] if choosing else []

    def _secret(self, match: Match, kinds: tuple[type, ...], seat: Seat) -> str:
        """A choice to seal: any bid or card; of the rows mostly one's own."""
        if match.game.key == "historian":
            own_row = sorted(match.state.contributed).index(seat) + 1
            return f"claim {seat} {own_row if self.chance.random() < 0.9 else 1}"
        own = [move for move in match.game.legal_moves(match.state) if isinstance(move, kinds) and move.seat == seat]
        return match.game.write(self.chance.choice(own))


def _admit(link: int, seats: tuple[Seat, ...], host: Host, now_s: float) -> Refusal | None:
    return host.admit(link, seats, now_s)


def say(*words: object) -> None:
    print(*words, flush=True)


if __name__ == "__main__":
    PlayingPhone(json.loads(sys.argv[1])).run()
