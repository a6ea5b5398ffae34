"""Why no table is found or reached, as far as a phone can know, and what to try next. Values only."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass

HEARD_AFTER_S = 4.0
"""Looking shorter than this says nothing: announcements take a second or two."""


@dataclass(frozen=True)
class Seen:
    """What a phone knows of its network."""

    address: str | None
    """Its own address; None if it is on no network."""
    looked_s: float = 0.0
    tables: int = 0
    heard_anything: bool = False
    failed: bool = False
    """Multicast could not even be opened."""


@dataclass(frozen=True)
class Diagnosis:
    """A sentence, and whether another way to the table is worth offering first."""

    code: str
    scan: bool
    """Offer the square code and the typed address."""


def why_nothing_is_found(seen: Seen) -> Diagnosis | None:
    """None while there is nothing to explain: tables were found, or it is too early to say."""
    if seen.address is None:
        return Diagnosis("lan.no_wifi", scan=False)
    if seen.tables:
        return None
    if seen.failed:
        return Diagnosis("lan.nothing_heard", scan=True)
    if seen.looked_s < HEARD_AFTER_S:
        return None
    return Diagnosis("lan.no_table_heard" if seen.heard_anything else "lan.nothing_heard", scan=True)


def why_nobody_is_reached(code: str, own: str | None, target: str) -> Diagnosis:
    """What a failed call to an address tells, beyond that it failed."""
    if own is None:
        return Diagnosis("lan.no_wifi", scan=False)
    if code != "lan.unreachable":
        return Diagnosis(code, scan=code == "lan.wrong_certificate")
    near = _same_network(own, target)
    if near is None:
        return Diagnosis(code, scan=False)
    return Diagnosis("lan.isolated" if near else "lan.other_network", scan=False)


def _same_network(own: str, other: str) -> bool | None:
    """Whether two addresses look like one Wi-Fi's; nobody tells us its mask, and home networks have 24 bits."""
    try:
        here = ipaddress.ip_network(f"{own}/24", strict=False)
        there = ipaddress.ip_address(other)
    except ValueError:
        return None
    return there in here if here.version == there.version else None
