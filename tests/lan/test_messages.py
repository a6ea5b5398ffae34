"""What goes over the wire: read back as it was said, and refused as a whole where it is anything else."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.codec import CodecError
from companion.lan import messages
from companion.lan.framing import FRIEND_BYTES, STRANGER_BYTES, Deframer, frame
from companion.lan.messages import (
    KINDS,
    MOST_TEXT,
    Back,
    Bye,
    Fetch,
    Join,
    Message,
    MessageError,
    Opened,
    Ping,
    Propose,
    Records,
    Refused,
    Welcome,
    read_message,
    write_message,
)
from companion.lan.wishes import NAMES, Move, Ruling, read_wish, write_wish

seats = st.one_of(st.integers(1, 7), st.sampled_from(["white", "black"]))
words = st.text(max_size=40)
st.register_type_strategy(int, st.integers(-(2**50), 2**50))
st.register_type_strategy(str, words)


def any_message() -> st.SearchStrategy[Message]:
    wish = st.builds(Move, words, seats).map(write_wish)
    special = {
        Propose: st.builds(Propose, words, st.integers(0, 99), wish),
        messages.Ask: st.builds(messages.Ask, st.integers(0, 9), st.integers(0, 9), wish),
    }
    return st.one_of([special.get(kind, st.builds(kind)) for kind in KINDS.values()])


@given(any_message())
def test_every_message_is_read_as_it_was_said(message: Message) -> None:
    assert read_message(write_message(message)) == message


@given(st.lists(any_message(), max_size=5), st.data())
def test_messages_arrive_however_the_bytes_are_cut(said: list[Message], data: st.DataObject) -> None:
    stream = b"".join(frame(message) for message in said)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    deframer, heard = Deframer(FRIEND_BYTES), []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        heard += deframer.feed(stream[start:end])
    assert heard == said
    assert not deframer.begun


@given(st.binary(max_size=400))
def test_garbage_is_refused_and_nothing_worse(data: bytes) -> None:
    with pytest.raises(MessageError):
        read_message(data)
    deframer = Deframer()
    try:
        deframer.feed(data)
    except MessageError:
        return
    assert len(deframer._pending) <= STRANGER_BYTES + 4


@given(any_message(), st.data())
def test_a_message_with_a_flipped_bit_is_another_message_or_none(message: Message, data: st.DataObject) -> None:
    line = bytearray(write_message(message))
    place = data.draw(st.integers(0, len(line) - 1))
    line[place] ^= 1 << data.draw(st.integers(0, 7))
    with suppress(MessageError):
        read_message(bytes(line))


@pytest.mark.parametrize(
    "text",
    [
        '{"say":"fetch","seq":1e999}',
        '{"say":"fetch","seq":NaN}',
        '{"say":"fetch","seq":true}',
        '{"say":"fetch","seq":1,"more":2}',
        '{"say":"fetch"}',
        f'{{"say":"fetch","seq":{2**60}}}',
        f'{{"say":"fetch","seq":{"9" * 5000}}}',
        '{"say":"table","phones":[]}',
        '{"say":["fetch"],"seq":1}',
        '{"say":"propose","id":"x","after":0,"wish":1e999}',
        "[" * 5000,
        "null",
        "",
    ],
)
def test_what_no_honest_phone_sends_is_no_message(text: str) -> None:
    with pytest.raises(MessageError):
        read_message(text.encode())


def test_a_text_that_is_too_long_is_refused() -> None:
    assert read_message(write_message(Bye("x" * MOST_TEXT)))
    with pytest.raises(MessageError):
        read_message(write_message(Bye("x" * (MOST_TEXT + 1))))
    with pytest.raises(MessageError):
        read_message(write_message(Refused("id", "code", "", (("name", "x" * 400),))))


def test_a_stranger_may_not_send_long_frames_a_phone_of_the_table_may() -> None:
    page = frame(Records(("x" * 5000,)))
    with pytest.raises(MessageError):
        Deframer().feed(page)
    friendly = Deframer(FRIEND_BYTES)
    assert friendly.feed(page) == [Records(("x" * 5000,))]
    with pytest.raises(MessageError):
        friendly.feed((FRIEND_BYTES + 1).to_bytes(4, "big"))
    with pytest.raises(MessageError):
        Deframer().feed(b"\0\0\0\0")


def test_nobody_sends_a_frame_that_nobody_takes() -> None:
    with pytest.raises(MessageError):
        frame(Records(("x" * FRIEND_BYTES,)))


def test_what_is_secret_is_not_in_what_is_printed() -> None:
    told = [
        Opened("bid:1", 1, "bid 1 731", "n0nce"),
        Back(1, "m", 2, "s3cret", 1, 5, "d"),
        Welcome("m", 2, "s3cret", 1, 5),
    ]
    for message in told:
        assert not any(secret in repr(message) for secret in ("731", "n0nce", "s3cret"))


def test_every_wish_is_read_as_it_was_written() -> None:
    wish = Ruling({"total": 3, "deep": [None, {"a": 1.5}]}, "so be it", 1)
    assert read_wish(json.loads(json.dumps(write_wish(wish)))) == wish
    assert len(set(NAMES.values())) == len(NAMES)


def test_a_wish_that_is_too_deep_is_none() -> None:
    deep: object = 0
    for _ in range(40):
        deep = [deep]
    with pytest.raises(CodecError):
        read_wish({"kind": "table", "position": deep, "note": "", "by": 1})


def test_the_page_about_the_protocol_knows_every_message_and_every_wish() -> None:
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    for name in (*KINDS, *NAMES.values()):
        assert f"`{name}`" in page, name
    for kind in KINDS.values():
        assert all(f"`{field.name}`" in page or f'"{field.name}"' in page for field in fields(kind)), kind


def test_only_three_messages_begin_a_conversation() -> None:
    begin = [Join(1, "", "", ""), messages.Code(1, ""), Back(1, "", 1, "", 1, 0, "")]
    assert [messages.first_words(each) for each in begin] == [1, 1, 1]
    assert messages.first_words(Ping()) is None
    assert messages.first_words(Fetch(0)) is None
