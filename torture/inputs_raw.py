"""Bytes as somebody else wrote them, straight into each reader: for a search that is led by the code it reaches.

The bytes are taken as they come; `valid` gives some to begin with.
"""

from __future__ import annotations

import random

from companion.engine.results import Refusal
from companion.export.ppn import can_write_ppn, write_ppn
from companion.export.ppn_reading import PpnError, boards, read_ppn
from companion.lan.framing import FRIEND_BYTES, Deframer, frame
from companion.lan.messages import MessageError, read_message, write_message
from companion.lan.pairing import Invitation, new_token, read_code, read_invitation, write_invitation
from companion.paper.code import Card, Part, read, read_part, write
from companion.referee import Referee
from companion.store.exchange import Problem, export_text, verify_export
from companion.texts import say
from torture import inputs_files, inputs_wire, mutate
from torture.inputs_referee import look, some_request, takes_years
from torture.tally import Tally

LONGEST = 4096


def _bytes(chance: random.Random) -> bytes:
    return chance.randbytes(LONGEST).rstrip(b"\0")


def _text(chance: random.Random) -> str:
    return _bytes(chance).decode("utf-8", "replace")


def referee_line(chance: random.Random, tally: Tally) -> None:
    """One line to a referee with a game, and one to a referee without."""
    line = _bytes(chance)
    if takes_years(line):
        return
    for referee in (Referee(), _with_a_game()):
        before = list(referee._history)
        look(referee, referee._judged(line), before, line)


def _with_a_game() -> Referee:
    referee = Referee()
    referee.answer(b'{"new": "crossing"}')
    return referee


def wire_bytes(chance: random.Random, tally: Tally) -> None:
    """Frames, and a message without a frame."""
    data = _bytes(chance)
    try:
        for each in Deframer(FRIEND_BYTES).feed(data):
            assert read_message(write_message(each)) == each
    except MessageError:
        pass
    try:
        message = read_message(data)
    except MessageError:
        return
    assert read_message(write_message(message)) == message


def code_contents(chance: random.Random, tally: Tally) -> None:
    """What a square code may hold, and what somebody types instead."""
    text = _text(chance)
    for words in (text, "TC1/" + text):
        answer = read_invitation(words)
        assert isinstance(answer, Invitation | Refusal)
        if isinstance(answer, Invitation):
            assert read_invitation(write_invitation(answer)) == answer
        part = read_part(words)
        if isinstance(part, Part):
            assert isinstance(read([part]), Card | Refusal)
    code = read_code(text)
    assert isinstance(code, Refusal) or (len(code) == 6 and code.isascii() and code.isdigit())


def match_bytes(chance: random.Random, tally: Tally) -> None:
    """A file that claims to be a match."""
    data = _bytes(chance)
    path = inputs_files.PLACE / "raw.jsonl"
    for head in (b"", b'{"format":"table-companion match","version":1}\n'):
        path.write_bytes(head + data)
        answer = verify_export(path)
        if isinstance(answer, Problem):
            assert say(answer.code, answer.values)


def ppn_text(chance: random.Random, tally: Tally) -> None:
    try:
        for _ in boards(read_ppn(_text(chance))):
            pass
    except PpnError:
        pass


def valid(target: str) -> list[bytes]:
    """Inputs that the target of that name takes gladly."""
    chance = random.Random(1)
    if target == "referee_line":
        referees = [Referee(), *[_with_a_game()] * 30]
        return [mutate.spelled(some_request(referee, chance)) for referee in referees]
    if target == "wire_bytes":
        return [frame(message) for message in inputs_wire.corpus()]
    if target == "code_contents":
        invitation = Invitation(("192.168.1.7", "fe80::1"), 40_000, chance.randbytes(32).hex(), new_token())
        printed = [code.encode() for match in inputs_files.corpus() for code in write(match)]
        return [write_invitation(invitation).encode(), write_invitation(invitation)[4:].encode(), b"123 456", *printed]
    matches = inputs_files.corpus() if target in ("match_bytes", "ppn_text") else []
    if target == "ppn_text":
        return [write_ppn(match).encode() for match in matches if can_write_ppn(match)]
    return [export_text(match.entry(seq) for seq in range(6)).encode() for match in matches]
