"""Strangers at the host's door: what they may say, how often, and who waits to be let in. No I/O, no clock."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from companion.lan.messages import AtDoor, Bye, Code, Join, Message, Proof, Proved, Share
from companion.lan.outward import HangUp, Newcomer, NewcomerLeft, News, Outward, Send
from companion.lan.pairing import HostPake, Offer, Offering, PakeError, clean_name

STRANGER_S = 10
"""Seconds within which somebody must have said what he wants."""
WAITING_S = 300
"""Seconds for which a newcomer waits to be let in."""
MOST_WAITING = 4
"""Newcomers at the door at one time."""
MOST_RUNS = 4
"""Codes being tried at one time: each costs some milliseconds of arithmetic."""


@dataclass
class Stranger:
    """One link that has not proved that it belongs to the table."""

    address: str
    since_s: float
    run: HostPake | None = None
    code: str = ""
    """The code that its run is about; a newer one makes the run void."""
    name: str | None = None
    """Once it waits to be let in."""
    certificate: str = ""


class Door:
    """Open while the table looks for players; phones that belong to it come and go without it."""

    def __init__(self, fingerprint: str, sign: AtDoor, offering: Offering | None = None) -> None:
        self._fingerprint = fingerprint
        self.sign = sign
        """What a newcomer reads while he waits."""
        self._offering = offering or Offering()
        self.offer: Offer | None = None
        self.strangers: dict[int, Stranger] = {}
        self.out: list[Outward] = []
        self.news: list[News] = []

    # --- the people of the table
    def open(self, now_s: float) -> Offer:
        self.offer = self._offering.new(now_s)
        return self.offer

    def close(self) -> None:
        """No newcomers any more; whoever waits is sent away."""
        self.offer = None
        for link in list(self.strangers):
            self.turn_away(link, "lan.door_closed")

    def waiting(self) -> dict[int, str]:
        """Links of newcomers, and their names."""
        return {link: each.name for link, each in self.strangers.items() if each.name is not None}

    def let_in(self, link: int) -> Stranger | None:
        """The newcomer at that link, who is no stranger any more."""
        stranger = self.strangers.get(link)
        return self.strangers.pop(link) if stranger is not None and stranger.name is not None else None

    def turn_away(self, link: int, code: str = "lan.turned_away") -> None:
        stranger = self.strangers.pop(link, None)
        if stranger is None:
            return
        self.out += [Send(link, Bye(code)), HangUp(link)]
        if stranger.name is not None:
            self.news.append(NewcomerLeft(link))

    # --- the strangers
    def arrived(self, link: int, address: str, now_s: float) -> None:
        self.strangers[link] = Stranger(address, now_s)

    def left(self, link: int) -> None:
        stranger = self.strangers.pop(link, None)
        if stranger is not None and stranger.name is not None:
            self.news.append(NewcomerLeft(link))

    def tick(self, now_s: float) -> None:
        if self.offer is not None:
            self.offer = self._offering.at(self.offer, now_s)
        for link, stranger in list(self.strangers.items()):
            patience = STRANGER_S if stranger.name is None else WAITING_S
            if now_s - stranger.since_s >= patience:
                self.turn_away(link, "lan.too_slow")

    def received(self, link: int, message: Message, now_s: float) -> None:
        stranger = self.strangers.get(link)
        if stranger is None:
            return
        if self.offer is None:
            self.turn_away(link, "lan.door_closed")
        elif isinstance(message, Join) and stranger.run is None and stranger.name is None:
            self._join(link, stranger, message, self.offer, now_s)
        elif isinstance(message, Code) and stranger.run is None and stranger.name is None:
            self._begin_run(link, stranger, message, self.offer)
        elif isinstance(message, Proof) and stranger.run is not None and stranger.name is None:
            self._end_run(link, stranger, message, self.offer, now_s)
        else:
            self.turn_away(link, "lan.garbage")

    def _join(self, link: int, stranger: Stranger, message: Join, offer: Offer, now_s: float) -> None:
        if not hmac.compare_digest(message.token.encode("utf-8", "replace"), offer.token.encode()):
            self.turn_away(link, "lan.invitation_used")
            return
        self._welcome_to_wait(link, stranger, message.name, message.certificate, offer, now_s)

    def _begin_run(self, link: int, stranger: Stranger, message: Code, offer: Offer) -> None:
        if not offer.typing:
            self.turn_away(link, "lan.typing_closed")
            return
        if sum(each.run is not None and each.name is None for each in self.strangers.values()) >= MOST_RUNS:
            self.turn_away(link, "lan.busy")
            return
        run = HostPake(offer.code, self._fingerprint)
        try:
            run.finish(message.share)
        except PakeError:
            self.turn_away(link, "lan.garbage")
            return
        stranger.run, stranger.code = run, offer.code
        self.out.append(Send(link, Share(run.share)))

    def _end_run(self, link: int, stranger: Stranger, message: Proof, offer: Offer, now_s: float) -> None:
        """Who proves nothing has had one guess. Who leaves before he proves anything has learned nothing."""
        assert stranger.run is not None
        if stranger.code != offer.code:
            self.turn_away(link, "lan.wrong_code")
        elif not stranger.run.proves(message.mac):
            self.offer = self._offering.guessed(offer)
            self.turn_away(link, "lan.wrong_code")
        else:
            self.out.append(Send(link, Proved(stranger.run.mac)))
            self._welcome_to_wait(link, stranger, message.name, message.certificate, offer, now_s)

    def _welcome_to_wait(
        self, link: int, stranger: Stranger, name: str, certificate: str, offer: Offer, now_s: float
    ) -> None:
        if len(self.waiting()) >= MOST_WAITING:
            self.turn_away(link, "lan.busy")
            return
        self.offer = self._offering.spent(offer, now_s)
        stranger.name, stranger.certificate, stranger.since_s = clean_name(name) or "?", certificate, now_s
        self.out.append(Send(link, self.sign))
        self.news.append(Newcomer(link, stranger.name))
