"""How a newcomer and a table come to trust each other: an invitation in a QR code, or a code of six digits told aloud.

The invitation carries the fingerprint of the host's certificate, so the newcomer knows whom he talks to before he says
a word, and a token that is good once. The code goes through SPAKE2 (library `spake2`), bound to the certificate the
newcomer has seen: somebody in between would have to show another certificate, and then the two ends agree on nothing.
Each run tells an attacker about one guess; three wrong ones, and there is a new code.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import ipaddress
import re
import secrets
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError
from spake2.ed25519_basic import NotOnCurve

from companion.engine.results import Refusal

FINGERPRINT_BYTES = 32
TOKEN_BYTES = 16
"""128 bits: nobody guesses it in the minutes for which it is good."""
SECRET_BYTES = 32
CODE_DIGITS = 6
SHARE_BYTES = 33
"""Of SPAKE2 on Ed25519: which side, and a point."""

INVITATION_S = 600
"""Seconds for which an unused invitation is good: long enough to find one's glasses."""
TRIES = 3
"""Wrong codes before there is a new one."""
CODES = 10
"""Codes in a row that may be guessed away before typing is closed: 30 guesses at a million codes, no more."""

SCHEME = "TC1"
"""Begins every invitation: Table Companion, protocol version 1."""

MOST_NAME = 40
"""Characters of a phone's name; more does not fit beside a seat."""

MOST_ADDRESSES = 4
"""Addresses in an invitation: Wi-Fi, a cable, a hotspot; more would only make the QR code finer."""


@dataclass(frozen=True)
class Invitation:
    """All that the QR code says."""

    addresses: tuple[str, ...]
    port: int
    fingerprint: str
    token: str

    def __repr__(self) -> str:
        return f"Invitation({self.addresses}, {self.port})"


def write_invitation(invitation: Invitation) -> str:
    """The text of the QR code, in the letters that make it coarse and easy to read."""
    parts = (
        SCHEME,
        "+".join(invitation.addresses[:MOST_ADDRESSES]).upper(),
        str(invitation.port),
        _base32(bytes.fromhex(invitation.fingerprint)),
        _base32(bytes.fromhex(invitation.token)),
    )
    return "/".join(parts)


def read_invitation(text: str) -> Invitation | Refusal:
    """What a scanned or pasted text invites to."""
    parts = text.strip().upper().split("/")
    if len(text) > 400 or len(parts) != 5 or not parts[0].startswith("TC"):
        return Refusal("lan.no_invitation", "")
    if parts[0] != SCHEME:
        return Refusal("lan.other_version", "")
    try:
        addresses = tuple(str(ipaddress.ip_address(each.lower())) for each in parts[1].split("+"))
        port = int(parts[2])
        fingerprint, token = _unbase32(parts[3]), _unbase32(parts[4])
    except (ValueError, binascii.Error):
        return Refusal("lan.no_invitation", "")
    fits = len(fingerprint) == FINGERPRINT_BYTES and len(token) == TOKEN_BYTES
    if not fits or not 0 < port < 65536 or len(addresses) > MOST_ADDRESSES:
        return Refusal("lan.no_invitation", "")
    return Invitation(addresses, port, fingerprint.hex(), token.hex())


def new_token() -> str:
    return secrets.token_hex(TOKEN_BYTES)


def new_secret() -> str:
    """What a phone proves itself with when it comes back."""
    return secrets.token_hex(SECRET_BYTES)


def knock_of(secret: str) -> str:
    """What everybody may know of a phone's secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def knows(secret: str, knock: str) -> bool:
    return _same(knock_of(secret), knock)


def new_code() -> str:
    return f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"


def read_code(text: str) -> str | Refusal:
    """A code as people type it, with or without spaces."""
    digits = re.sub(r"[\s\-.]", "", text)
    fits = len(digits) == CODE_DIGITS and digits.isascii() and digits.isdigit()
    return digits if fits else Refusal("lan.no_code", "", {"digits": CODE_DIGITS})


def clean_name(name: str) -> str:
    """A name as it may be shown: one line, nothing invisible, not too long."""
    shown = "".join(each for each in name if unicodedata.category(each)[0] != "C")
    return " ".join(shown.split())[:MOST_NAME].strip()


# --- the PAKE -------------------------------------------------------------------------------------------------------


class PakeError(ValueError):
    """The other side sent something that is no share of this PAKE."""


class _Pake:
    """One run; a run is never used twice."""

    def __init__(self, side: type, code: str, fingerprint: str) -> None:
        host = b"table-companion host " + fingerprint.encode("ascii")
        self._run = side(code.encode("ascii"), idA=b"table-companion guest", idB=host)
        self.share: str = self._run.start().hex()
        self._keys = b""
        self._heard = b""

    def finish(self, share: str) -> None:
        """Take the other side's share; raises PakeError."""
        try:
            inbound = bytes.fromhex(share)
            if len(inbound) != SHARE_BYTES:  # the library asserts it, and asserts may be switched off
                raise PakeError("no share")
            key = self._run.finish(inbound)
        except (SPAKEError, NotOnCurve, ValueError, AssertionError) as fault:
            raise PakeError("no share") from fault
        # RFC 9382, section 4: both confirmation keys come from the shared one, and each side sends one MAC.
        self._keys = HKDF(SHA256(), 64, None, b"ConfirmationKeys table-companion 1").derive(key)
        self._heard = inbound

    def _mac(self, of_guest: bool, shares: bytes) -> str:
        key = self._keys[:32] if of_guest else self._keys[32:]
        return hmac.new(key, shares, hashlib.sha256).hexdigest()


class GuestPake(_Pake):
    """The side that typed the code."""

    def __init__(self, code: str, fingerprint: str) -> None:
        super().__init__(SPAKE2_A, code, fingerprint)

    @property
    def mac(self) -> str:
        return self._mac(True, bytes.fromhex(self.share) + self._heard)

    def proves(self, mac: str) -> bool:
        """Whether the host knew the code too."""
        expected = self._mac(False, bytes.fromhex(self.share) + self._heard)
        return bool(self._keys) and _same(expected, mac)


class HostPake(_Pake):
    """The side that shows the code."""

    def __init__(self, code: str, fingerprint: str) -> None:
        super().__init__(SPAKE2_B, code, fingerprint)

    @property
    def mac(self) -> str:
        return self._mac(False, self._heard + bytes.fromhex(self.share))

    def proves(self, mac: str) -> bool:
        """Whether the newcomer knew the code."""
        expected = self._mac(True, self._heard + bytes.fromhex(self.share))
        return bool(self._keys) and _same(expected, mac)


# --- what the host offers -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Offer:
    """The token and the code that are good now."""

    token: str
    code: str
    since_s: float
    wrong: int = 0
    """Wrong tries at this code."""
    codes: int = 1
    """Codes shown in a row without anybody getting in."""

    def __repr__(self) -> str:
        return "Offer(…)"

    @property
    def typing(self) -> bool:
        """Whether a code may be tried at all."""
        return self.codes <= CODES


@dataclass(frozen=True)
class Offering:
    """Makes and spends offers; `token` and `code` make new ones."""

    token: Callable[[], str] = new_token
    code: Callable[[], str] = new_code

    def new(self, now_s: float) -> Offer:
        return Offer(self.token(), self.code(), now_s)

    def at(self, offer: Offer, now_s: float) -> Offer:
        """The same at a later time: an invitation that nobody used is renewed."""
        return replace(offer, token=self.token(), since_s=now_s) if now_s - offer.since_s >= INVITATION_S else offer

    def spent(self, offer: Offer, now_s: float) -> Offer:
        """Somebody came in with it: neither token nor code is good again."""
        return self.new(now_s)

    def guessed(self, offer: Offer) -> Offer:
        """Somebody tried a wrong code."""
        if offer.wrong + 1 < TRIES:
            return replace(offer, wrong=offer.wrong + 1)
        return replace(offer, code=self.code(), wrong=0, codes=offer.codes + 1)


def _same(expected: str, told: str) -> bool:
    """Takes the same time wherever they differ, whatever was told."""
    return hmac.compare_digest(expected.encode("utf-8"), told.encode("utf-8", "replace"))


def _base32(data: bytes) -> str:
    return base64.b32encode(data).decode("ascii").rstrip("=")


def _unbase32(text: str) -> bytes:
    return base64.b32decode(text + "=" * (-len(text) % 8))
