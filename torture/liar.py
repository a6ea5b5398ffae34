"""A phone of the table that lies: it sits there like any other, and says what is well formed and false, or no message.

`python -m torture.liar JSON`, as tests.lan.player. Whatever the host does with it, the others must not notice.
"""

from __future__ import annotations

import json
import socket
import sys
from contextlib import suppress

from companion.lan.messages import MessageError
from companion.lan.pairing import read_invitation
from tests.lan.player import PlayingPhone, say
from torture import mutate
from torture.inputs_wire import some_message

LIES_AT_ONCE = 3


class LyingPhone(PlayingPhone):
    """Whenever it could play, it lies instead; also to strangers' doors, in raw bytes."""

    def _play(self) -> None:
        match = self.place.match
        if match is not None and match.outcome is not None:
            super()._play()  # says that it is over, as everybody does
            return
        guest = self.place.guest
        link = guest._caller.link if guest is not None else None
        for _ in range(LIES_AT_ONCE):
            if link is not None:
                with suppress(MessageError):
                    self.wire.send(link, some_message(self.chance))
                    say("lie")
        self._pause(0.2)

    def _look_around(self) -> None:
        super()._look_around()
        if self.chance.random() < 0.02:  # also once it has been thrown out
            self._knock_with_nonsense()

    def _knock_with_nonsense(self) -> None:
        invitation = read_invitation(self.wanted["invitation"])
        with (
            suppress(OSError, AttributeError),
            socket.create_connection(
                (invitation.addresses[0], invitation.port),  # type: ignore[union-attr]
                timeout=0.2,
            ) as stranger,
        ):
            stranger.sendall(mutate.raw(b"\x16\x03\x01\x00\xf4\x01" + self.chance.randbytes(40), self.chance))
            say("lie")


if __name__ == "__main__":
    LyingPhone(json.loads(sys.argv[1])).run()
