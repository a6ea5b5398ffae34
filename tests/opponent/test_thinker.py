"""Thinking in a thread of its own: an answer comes once, and none after it was cancelled."""

from __future__ import annotations

from collections.abc import Callable
from queue import Queue
from time import sleep
from typing import Any

from companion.catalogue import game
from companion.opponent.levels import choose
from companion.opponent.search import CancelledError
from companion.opponent.thinker import Thinker, Turn

LONG = 60.0
"""Seconds; only a broken thread takes so long."""


def turn(level: str = "hard", seed: str = "seed") -> Turn:
    return Turn("crossing", game("crossing").start({}), level, seed)


def test_an_answer_comes_with_its_turn() -> None:
    answers: Queue[tuple[Turn, str]] = Queue()
    thinker = Thinker(lambda asked, move: answers.put((asked, move)))
    thinker.think(turn("easy"))
    asked, move = answers.get(timeout=LONG)
    assert asked == turn("easy")
    assert move in game("crossing").offers(asked.state)


def ponder(key: str, state: Any, level: str, seed: str, cancelled: Callable[[], bool]) -> Any:
    """Thinks about the first question until somebody stops it, and answers every other at once."""
    while seed == "first" and not cancelled():
        sleep(0.001)
    if cancelled():
        raise CancelledError
    return choose(key, state, level, seed)


def test_nothing_is_answered_after_a_cancel() -> None:
    answers: Queue[tuple[Turn, str]] = Queue()
    thinker = Thinker(lambda asked, move: answers.put((asked, move)), ponder)
    thinker.think(turn(seed="first"))
    thinker.cancel()
    assert thinker.join(LONG)
    assert answers.empty()


def test_only_the_latest_question_is_answered() -> None:
    answers: Queue[tuple[Turn, str]] = Queue()
    thinker = Thinker(lambda asked, move: answers.put((asked, move)), ponder)
    thinker.think(turn(seed="first"))
    thinker.think(turn("easy", "second"))
    assert answers.get(timeout=LONG)[0].seed == "second"
    assert thinker.join(LONG)
    assert answers.empty()
