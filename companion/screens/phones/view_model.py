"""What the pages about several phones show and offer, in words; what a seal proves. No Kivy, no network."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from dataclasses import dataclass

from companion.engine.codec import CodecError
from companion.engine.results import Refusal, Seat
from companion.engine.sealed import Context, Opening, verify
from companion.lan.discovery import Found
from companion.lan.host import Host
from companion.lan.messages import Ask, Phone, Table
from companion.lan.place import Place
from companion.lan.seating import phone_of
from companion.lan.wishes import AgreeDraw, GoTo, Ruling, TakeBack, read_wish
from companion.match.match import Match
from companion.match.records import Commit, Open
from companion.screens.names import drawable
from companion.texts.seal_words import seal_words

Say = Callable[..., str]

PATIENCES_S = (60, 120, 300)
"""How long a table may agree to wait for a phone."""

LONGEST_NAME = 24


@dataclass(frozen=True)
class PhoneRow:
    """One phone of the table."""

    id: int
    name: str
    seats: str
    presence: str
    here: bool
    removable: bool


@dataclass(frozen=True)
class DoorView:
    """What the host shows to newcomers."""

    qr: str
    code: str
    """Six digits, in two groups; empty when no code is taken any more."""
    where: str
    """The address to type; a sentence where there is none."""


@dataclass(frozen=True)
class TableView:
    """The page of a table that this phone is at."""

    headline: str
    rule: str
    phones: tuple[PhoneRow, ...]
    door: DoorView | None
    leads: bool
    gathering: bool
    leave: str
    """What leaving is called: to close one's own table, to get up from another's."""
    why_leave: str


@dataclass(frozen=True)
class SeatChoice:
    """A seat that a newcomer could take."""

    seat: Seat
    name: str
    free: bool
    """Nobody sits there at a phone of his own."""


@dataclass(frozen=True)
class Question:
    """What this person is asked on behalf of the table."""

    title: str
    text: str


@dataclass(frozen=True)
class SealProof:
    """One sealed choice, opened and checked again."""

    name: str
    choice: str
    words: str
    fits: bool


@dataclass(frozen=True)
class Proof:
    """All choices of one slot."""

    title: str
    seals: tuple[SealProof, ...]


# --- a table ----------------------------------------------------------------------------------------------------------


def table_view(place: Place, addresses: tuple[str, ...], say: Say) -> TableView | None:
    """The table that this phone is at; None if it is at none."""
    table, match, me = place.table, place.match, place.me
    if table is None or match is None:
        return None
    host = place.host
    waits = None if host else phone_of(table, table.host)
    headline = "phones.lead" if host else "phones.follow" if place.reachable else "phones.lost"
    return TableView(
        headline=say(headline, name=shown(waits.name) if waits else ""),
        rule=say("phones.rule", minutes=round(table.patience_s / 60)),
        phones=tuple(_row(table, phone, me, match, say, host is not None, place.reachable) for phone in table.phones),
        door=_door(place, host, addresses, say) if host else None,
        leads=host is not None,
        gathering=table.gathering,
        leave=say("phones.close" if host else "phones.leave"),
        why_leave=say("phones.close_why" if host else "phones.leave_why"),
    )


def _row(table: Table, phone: Phone, me: int | None, match: Match, say: Say, leads: bool, reachable: bool) -> PhoneRow:
    here = phone.id in table.here and (reachable or phone.id == me)
    state = "overdue" if phone.id in table.overdue else "here" if here else "away"
    marks = [say(f"phones.{state}")]
    marks += [say("phones.is_host")] if phone.id == table.host else []
    marks += [say("phones.is_me")] if phone.id == me else []
    name, seats = shown(phone.name), ", ".join(seat_name(match, seat) for seat in phone.seats) or say("phones.looks_on")
    line = "" if seats == name else seats  # a phone that plays for its owner alone need not say his name twice
    return PhoneRow(phone.id, name, line, " · ".join(marks), here, leads and phone.id != me)


def _door(place: Place, host: Host, addresses: tuple[str, ...], say: Say) -> DoorView | None:
    offer = host.door.offer
    if offer is None:
        return None
    if not addresses:
        return DoorView("", "", say("lan.no_wifi"))
    where = f"{addresses[0]}:{host.table.port}"
    code = f"{offer.code[:3]} {offer.code[3:]}" if offer.typing else ""
    return DoorView(place.invitation(addresses) or "", code, where)


def seat_name(match: Match, seat: Seat) -> str:
    """Who sits there."""
    return next((shown(each.name) for each in match.setup.players if each.seat == seat and each.name), "") or str(seat)


def seat_choices(place: Place) -> list[SeatChoice]:
    """The seats of the game, and which of them a newcomer could have."""
    table, match = place.table, place.match
    if table is None or match is None:
        return []
    taken = {
        seat for phone in table.phones if phone.id in table.here and phone.id != table.host for seat in phone.seats
    }
    return [SeatChoice(seat, seat_name(match, seat), seat not in taken) for seat in match.game.seats(match.state)]


def suggested_seats(place: Place, newcomer: str) -> tuple[Seat, ...]:
    """The free seats whose player has the newcomer's name: most likely it is his."""
    wanted = newcomer.casefold()
    return tuple(each.seat for each in seat_choices(place) if each.free and each.name.casefold() == wanted)


def question(place: Place, ask: Ask, say: Say) -> Question | None:
    """What this person is asked, in words; None if it is no question that can be asked."""
    try:
        wish = read_wish(ask.wish)
    except CodecError:
        return None
    table = place.table
    asker = phone_of(table, ask.by) if table else None
    name = shown(asker.name) if asker else "?"
    match wish:
        case Ruling(note=note):
            text = say("phones.ask.table", name=name, note=note[:200]) if note else say("phones.ask.plain", name=name)
        case AgreeDraw():
            text = say("phones.ask.draw", name=name)
        case TakeBack() | GoTo():
            sealed = place.match is not None and not isinstance(place.match.due(), Refusal)
            text = say("phones.ask.sealed" if sealed else "phones.ask.undo", name=name)
        case _:
            return None
    return Question(say("phones.ask"), text)


# --- joining ----------------------------------------------------------------------------------------------------------


def found_words(found: Found, say: Say, known_games: frozenset[str]) -> tuple[str, str]:
    """A table that was found: whose it is, and what is played there."""
    game = say(f"{found.sign.game}.name") if found.sign.game in known_games else ""
    return say("join.table_of", name=shown(found.sign.name)), game


def read_address(text: str, port: int) -> tuple[str, int] | Refusal:
    """An address as people type it, with or without a port; an IPv6 address with a port stands in brackets."""
    typed = text.strip()
    bracketed = re.fullmatch(r"\[([^\]]*)\](?::(.*))?", typed)
    if bracketed:
        host, number = bracketed[1], bracketed[2] or ""
    elif typed.count(":") == 1:
        host, _, number = typed.partition(":")
    else:
        host, number = typed, ""
    try:
        address = str(ipaddress.ip_address(host.strip()))
    except ValueError:
        return Refusal("join.no_address", "")
    if not number:
        return address, port
    fits = number.isascii() and number.isdigit() and 0 < int(number[:6]) < 65536
    return (address, int(number)) if fits else Refusal("join.no_address", "")


# --- what a seal proves -----------------------------------------------------------------------------------------------


def proofs(match: Match, say: Say, language: str, move_words: Callable[[str], str]) -> list[Proof]:
    """Every reveal of the match, the latest first: each choice with its seal in four words, computed anew."""
    line = match.line()
    seals: dict[tuple[str, Seat], str] = {}
    found: list[Proof] = []
    for entry in line:
        if isinstance(entry.body, Commit):
            seals[entry.body.slot, entry.body.seat] = entry.body.seal
        elif isinstance(entry.body, Open):
            found.append(_proof(match, entry.body, seals, say, language, move_words, len(found) + 1))
    return found[::-1]


def _proof(
    match: Match,
    body: Open,
    seals: dict[tuple[str, Seat], str],
    say: Say,
    language: str,
    move_words: Callable[[str], str],
    number: int,
) -> Proof:
    rows = []
    for shown_choice in body.openings:
        seal = seals.get((body.slot, shown_choice.seat), "")
        context = Context(match.setup.match, body.slot, shown_choice.seat)
        fits = verify(context, seal, Opening(shown_choice.choice, shown_choice.nonce))
        words = seal_words(seal, language) if seal else ""
        rows.append(SealProof(seat_name(match, shown_choice.seat), move_words(shown_choice.choice), words, fits))
    return Proof(say("proof.reveal", number=number), tuple(rows))


def standing(match: Match, language: str) -> list[SealProof]:
    """Seals that are not opened yet, as words: said aloud now, they can be compared after the reveal."""
    seals = {entry.body.seat: entry.body.seal for entry in match.line() if isinstance(entry.body, Commit)}
    return [
        SealProof(seat_name(match, seat), "", seal_words(seals[seat], language), True)
        for seat in match.sealed
        if seat in seals
    ]


def shown(name: str) -> str:
    """A name as it fits beside other things."""
    drawn = drawable(name)
    return drawn if len(drawn) <= LONGEST_NAME else drawn[: LONGEST_NAME - 1].rstrip() + "…"
