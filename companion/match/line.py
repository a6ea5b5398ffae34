"""Where a match stands among all the states it has had: undo, redo and back-to move the head, and grow nothing."""

from __future__ import annotations

from companion.engine.results import Refusal
from companion.match.fold import shows_a_secret
from companion.match.history import History, growth
from companion.match.node import AnyGame, Node, refuse
from companion.match.records import BackTo, Entry, Jump, Redo, Setup, Undo


class Line:
    """The head, and the tip up to which a redo can go."""

    def __init__(self, game: AnyGame, history: History, latest: Entry) -> None:
        self._game = game
        self._history = history
        body = latest.body
        self.tip = body.tip if isinstance(body, Jump) else latest.seq
        self.head = history.node(body.head if isinstance(body, Jump) else latest.seq)
        self._ahead: list[int] | None = None
        """The records from the tip down to the one right after the head; None until somebody asks."""

    @property
    def ahead(self) -> list[int]:
        if self._ahead is None:
            self._ahead = self._history.path(self.tip, self.head.seq) or []
        return self._ahead

    def undoing(self, count: int, agreed: bool) -> Undo | Refusal:
        """The record that takes `count` records back."""
        at: int = self.head.seq
        for done in range(count):
            parent = self._history.parent(at) if at else None
            if parent is None:
                return refuse("undo_too_many", count=done)
            at = parent
        return Undo(at, self.tip, agreed) if count > 0 else refuse("count_too_small")

    def redoing(self, count: int) -> Redo | Refusal:
        """The record that brings `count` records back."""
        if count < 1:
            return refuse("count_too_small")
        if count > len(self.ahead):
            return refuse("redo_too_many", count=len(self.ahead))
        return Redo(self.ahead[-count], self.tip)

    def going_back(self, seq: int, agreed: bool) -> BackTo | Refusal:
        """The record that makes an earlier record, on whatever branch, the head."""
        if not self._history.grows(seq):
            return refuse("no_such_record", seq=seq)
        return BackTo(seq, self._tip_from(seq), agreed)

    def objection(self, body: Jump) -> Refusal | None:
        """Why this jump may not be made from here."""
        if not self._history.grows(body.head) or not self._leads_there(body):
            return refuse("no_such_record", seq=body.head)
        if not isinstance(body, Redo) and not body.agreed and self._shown_since(body.head):
            return refuse("everybody_must_agree")
        return None

    def jump(self, body: Jump) -> None:
        """Move the head, after `objection` had none."""
        if isinstance(body, Redo):
            del self.ahead[self.ahead.index(body.head) :]
        elif isinstance(body, Undo) and self._ahead is not None:
            self._ahead.extend(self._history.path(self.head.seq, body.head) or [])
        else:
            self._ahead = None
        self.head, self.tip = self._history.node(body.head), body.tip

    def grown(self, node: Node) -> None:
        """Go on from here with a new record: what could have been redone no longer can."""
        self._history.remember(node)
        self.head, self.tip, self._ahead = node, node.seq, []

    def entries(self) -> list[Entry]:
        """The records that made the present state, the setup first."""
        path = self._history.path(self.head.seq, 0) or []
        return [self._history.entry(seq) for seq in (0, *reversed(path))]

    def _leads_there(self, body: Jump) -> bool:
        if isinstance(body, BackTo):
            return body.tip == self._tip_from(body.head)
        if isinstance(body, Redo):
            return body.tip == self.tip and body.head in self.ahead
        return body.tip == self.tip and bool(self._history.path(self.head.seq, body.head))

    def _tip_from(self, seq: int) -> int:
        """How far a redo can go from there: as far as before, if it lies on the way there."""
        return self.tip if self._history.path(self.tip, seq) is not None else seq

    def _shown_since(self, seq: int) -> bool:
        left = self._history.path(self.head.seq, self._history.common(self.head.seq, seq)) or []
        bodies = (self._history.entry(each) for each in left)
        return any(shows_a_secret(self._game, growth(each)) for each in bodies if not isinstance(each.body, Setup))
