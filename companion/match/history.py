"""The records of a match as a tree: every state that ever was can be found again, at a cost that does not grow."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from companion.engine.results import Refusal
from companion.match.fold import grow, read_snapshot, write_snapshot
from companion.match.keeping import Keeper
from companion.match.node import AnyGame, Node
from companion.match.records import JUMPS, Entry, Growth, Jump, RecordError, Setup

SNAPSHOT_EVERY = 100
"""Records. Replaying this many takes milliseconds, and the cost of keeping a state is spread over as many moves."""

NODES_IN_MEMORY = 256
"""States kept at hand, so that going a few moves back and forth reads nothing from the disk."""


class History:
    """Finds the state after any record: from memory, or from the nearest kept state before it."""

    def __init__(self, game: AnyGame, keeper: Keeper, first: Entry) -> None:
        if not isinstance(first.body, Setup):
            raise RecordError("the first record does not set up a game")
        start = game.start(first.body.options)
        if isinstance(start, Refusal):
            raise RecordError("the game cannot be set up like this")
        self._game = game
        self._keeper = keeper
        self._kind: type[Any] = type(start)
        self.setup = first.body
        self.root = Node(0, None, start)
        self._nodes: OrderedDict[int, Node] = OrderedDict()

    def node(self, seq: int) -> Node:
        """The match after that record, which must be one that grew the state."""
        todo: list[Entry] = []
        while (node := self._known(seq)) is None:
            entry = self._keeper.entry(seq)
            kept = self._keeper.snapshot(seq)
            node = read_snapshot(kept, self._kind, seq, growth(entry).parent) if kept is not None else None
            if node is not None:
                break
            todo.append(entry)
            seq = growth(entry).parent
        self.remember(node)
        for entry in reversed(todo):
            node = grow(self._game, node, growth(entry), entry.seq)
            if node.since_snapshot >= SNAPSHOT_EVERY:  # another version kept its own, or the match was brought in
                self._keeper.keep(node.seq, write_snapshot(node))
                node = node.as_kept()
            self.remember(node)
        return node

    def remember(self, node: Node) -> None:
        self._nodes[node.seq] = node
        self._nodes.move_to_end(node.seq)
        if len(self._nodes) > NODES_IN_MEMORY:
            self._nodes.popitem(last=False)

    def parent(self, seq: int) -> int | None:
        """The record before this one on its line; None for the first."""
        known = self._known(seq)
        return known.parent if known else growth(self._keeper.entry(seq)).parent

    def entry(self, seq: int) -> Entry:
        return self._keeper.entry(seq)

    def grows(self, seq: int) -> bool:
        """Whether there is a state after that record that one can go to."""
        return 0 <= seq <= self._keeper.last().seq and not isinstance(self._keeper.entry(seq).body, JUMPS)

    def path(self, top: int, bottom: int) -> list[int] | None:
        """The records above `bottom` up to `top`, the latest first; None if `top` does not grow from `bottom`."""
        found: list[int] = []
        at: int | None = top
        while at is not None and at > bottom:  # a parent always comes earlier in the log
            found.append(at)
            at = self.parent(at)
        return found if at == bottom else None

    def common(self, one: int, other: int) -> int:
        """The latest record that both grow from."""
        while one != other:
            if one > other:
                one = self.parent(one) or 0
            else:
                other = self.parent(other) or 0
        return one

    def _known(self, seq: int) -> Node | None:
        return self.root if seq == 0 else self._nodes.get(seq)


def growth(entry: Entry) -> Growth:
    """The body of a record that grew the state."""
    if isinstance(entry.body, Setup | Jump):
        raise RecordError(f"record {entry.seq} grew nothing")
    return entry.body
