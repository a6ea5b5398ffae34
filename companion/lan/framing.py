"""Frames: four bytes of length, most significant first, then that many bytes of one message. Bytes in, messages out."""

from __future__ import annotations

from companion.lan.messages import Message, MessageError, read_message, write_message

HEAD_BYTES = 4

STRANGER_BYTES = 4096
"""The longest frame of somebody who has not proved anything yet: a first word takes a few hundred bytes."""

FRIEND_BYTES = 256 * 1024
"""The longest frame of a phone of the table: a page of the log."""

PAGE_BYTES = 96 * 1024
"""So many characters of records go into one frame, with room for the escape before every quotation mark."""


def frame(message: Message) -> bytes:
    """A message with its length before it. Raises MessageError if nobody would take it."""
    data = write_message(message)
    if len(data) > FRIEND_BYTES:
        raise MessageError("longer than a frame may be")
    return len(data).to_bytes(HEAD_BYTES, "big") + data


class Deframer:
    """Collects bytes as they come; never holds more than one frame of the allowed length."""

    def __init__(self, limit: int = STRANGER_BYTES) -> None:
        self.limit = limit
        self._pending = bytearray()

    @property
    def begun(self) -> bool:
        """Whether part of a frame is here and the rest is not."""
        return bool(self._pending)

    def feed(self, data: bytes) -> list[Message]:
        """The messages that are complete now; raises MessageError, and then nothing more is to be read."""
        self._pending += data
        messages = []
        while (size := self._size()) is not None and len(self._pending) >= HEAD_BYTES + size:
            messages.append(read_message(bytes(self._pending[HEAD_BYTES : HEAD_BYTES + size])))
            del self._pending[: HEAD_BYTES + size]
        return messages

    def _size(self) -> int | None:
        if len(self._pending) < HEAD_BYTES:
            return None
        size = int.from_bytes(self._pending[:HEAD_BYTES], "big")
        if not 0 < size <= self.limit:
            raise MessageError("a frame that is too long or empty")
        return size
