"""What a newcomer says up to the door: with a scanned invitation, or with a code somebody told him."""

from __future__ import annotations

from companion.lan.messages import VERSION, Code, Join, Message, Proof, Proved, Share
from companion.lan.pairing import GuestPake, Invitation, PakeError
from companion.lan.targets import Target


class ImpostorError(Exception):
    """Whoever is there does not know the code: it is another table, or somebody in between."""


class Arrival:
    """One try to come to a table; `proven` once we know that it is the table we were invited to."""

    def __init__(self, name: str, certificate: str, target: Target, token: str = "", code: str = "") -> None:
        self.target = target
        self.proven = target.fingerprint is not None
        self._name = name
        self._certificate = certificate
        self._token = token
        self._code = code
        self._run: GuestPake | None = None

    @classmethod
    def by_invitation(cls, invitation: Invitation, name: str, certificate: str) -> Arrival:
        target = Target(invitation.addresses, invitation.port, invitation.fingerprint)
        return cls(name, certificate, target, token=invitation.token)

    @classmethod
    def by_code(cls, addresses: tuple[str, ...], port: int, code: str, name: str, certificate: str) -> Arrival:
        return cls(name, certificate, Target(addresses, port, None), code=code)

    def hello(self, fingerprint: str) -> Message:
        """The first word to whoever shows this certificate."""
        if self.proven:
            return Join(VERSION, self._token, self._name, self._certificate)
        self._run = GuestPake(self._code, fingerprint)
        return Code(VERSION, self._run.share)

    def heard(self, message: Share | Proved) -> Proof | None:
        """The next word, if there is one; raises ImpostorError."""
        if self._run is None or self.proven:
            raise ImpostorError
        if isinstance(message, Proved):
            if not self._run.proves(message.mac):
                raise ImpostorError
            self.proven = True
            return None
        try:
            self._run.finish(message.share)
        except PakeError as fault:
            raise ImpostorError from fault
        return Proof(self._run.mac, self._name, self._certificate)
