"""Thinking beside the screen: one thread a turn, which touches no match and can be told to stop at any time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Thread
from typing import Any

from companion.catalogue import game
from companion.opponent.levels import choose
from companion.opponent.search import CancelledError


@dataclass(frozen=True)
class Turn:
    """What is thought about: a position, by a level. `seed` makes the answer the same whenever it is asked again."""

    key: str
    state: Any
    level: str
    seed: str


class Thinker:
    """Thinks about one turn at a time; `answered` is called in the thinking thread, with the turn and the move."""

    def __init__(self, answered: Callable[[Turn, str], object], choose: Callable[..., Any] = choose) -> None:
        self._answered, self._choose = answered, choose
        self._stop = Event()
        self._thread: Thread | None = None

    def think(self, turn: Turn) -> None:
        """Begins on this turn; whatever was thought about before is forgotten."""
        self.cancel()
        self._stop = Event()
        self._thread = Thread(target=self._run, args=(turn, self._stop), name="opponent", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """Nobody waits any more: the thread ends by itself, within one position, and nothing is answered."""
        self._stop.set()

    def join(self, seconds: float) -> bool:
        """Waits for the thread; True if it has ended."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self._thread is None or not self._thread.is_alive()

    def _run(self, turn: Turn, stop: Event) -> None:
        try:
            move = self._choose(turn.key, turn.state, turn.level, turn.seed, stop.is_set)
        except CancelledError:
            return
        if not stop.is_set():
            self._answered(turn, game(turn.key).write(move))
