"""One game being played: the one door for every change, and what each seat may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Json, Outcome, Refusal, Seat
from companion.engine.sealed import Context, Opening, commitment, new_opening, verify
from companion.match.announce import Announcer, Listener, Unsubscribe
from companion.match.chain import FIRST
from companion.match.fold import grow, objection, write_snapshot
from companion.match.history import SNAPSHOT_EVERY, History, growth
from companion.match.keeping import Keeper, NotSavedError, OutrunError, Saving, Vault
from companion.match.line import Line
from companion.match.node import AnyGame, Seal, refuse
from companion.match.records import (
    AgreeDraw,
    Body,
    Commit,
    Entry,
    Growth,
    Jump,
    Open,
    Play,
    RecordError,
    Rule,
    Setup,
    Show,
    Shown,
    make_entry,
    read_entry,
)
from companion.match.sealing import Due, choice_objection, due, seals_for


@dataclass(frozen=True)
class Accepted:
    """The record is saved, and this is what came of it."""

    entry: Entry
    outcome: Outcome | None
    remarks: Mapping[str, Json]


@dataclass(frozen=True)
class View:
    """All that one seat may see."""

    seat: Seat
    state: Mapping[str, Json]
    to_act: tuple[Seat, ...]
    sealed: tuple[Seat, ...]
    """Who has sealed a choice that is not opened yet."""
    outcome: Outcome | None


def begin(game: AnyGame, keeper: Keeper, vault: Vault, setup: Setup) -> Match | Refusal:
    """A new match; its setup is the first record. Raises NotSavedError."""
    start = game.start(setup.options)
    if isinstance(start, Refusal):
        return start
    if _tells_a_secret(game, start):
        return refuse("secret_options")
    first = _readable_again(0, FIRST, replace(setup, game=game.key))
    if isinstance(first, Refusal):
        return first
    keeper.save(Saving(first, None, None))
    return Match(game, keeper, vault)


def _readable_again(seq: int, prev: str, body: Body) -> Entry | Refusal:
    """The record as it will be read back: what cannot be read back must not get into a log."""
    try:
        return read_entry(make_entry(seq, prev, body).line)
    except (RecordError, TypeError, ValueError, RecursionError):
        return refuse("not_json")


def _tells_a_secret(game: AnyGame, start: Any) -> bool:
    """Whether one seat begins with knowledge that another lacks: it would stand in the first record for all to read."""
    views = [game.view(start, seat) for seat in game.seats(start)]
    return any(view != views[0] for view in views[1:])


class Match:
    """A log and the state it folds to. Nothing is shown before it is saved, and what is saved is never changed."""

    def __init__(self, game: AnyGame, keeper: Keeper, vault: Vault) -> None:
        """Go on with the match that `keeper` keeps; `begin` starts a new one."""
        self.game = game
        self._keeper = keeper
        self._vault = vault
        self._history = History(game, keeper, keeper.entry(0))
        self._announcer = Announcer()
        self.refresh()

    def refresh(self) -> None:
        """Stand where the log ends now: another window may have written to it."""
        self._last = self._keeper.last()
        self._line = Line(self.game, self._history, self._last)

    @property
    def setup(self) -> Setup:
        return self._history.setup

    @property
    def last(self) -> Entry:
        """The latest record, whatever it did."""
        return self._last

    @property
    def head(self) -> int:
        """The number of the record that made the present state."""
        return self._line.head.seq

    def entry(self, seq: int) -> Entry:
        """Any record of the log, from 0 to the latest."""
        return self._keeper.entry(seq)

    @property
    def state(self) -> Any:
        return self._line.head.state

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def can_undo(self) -> bool:
        return self._line.head.seq > 0

    @property
    def can_redo(self) -> bool:
        return self._line.head.seq != self._line.tip

    @property
    def sealed(self) -> tuple[Seat, ...]:
        """Who has sealed a choice that is not opened yet, in seat order."""
        standing = {each.seat for each in self.seals}
        return tuple(seat for seat in self.game.seats(self.state) if seat in standing)

    @property
    def seals(self) -> tuple[Seal, ...]:
        """The seals of those choices."""
        return seals_for(self.game, self._line.head)

    def to_act(self) -> tuple[Seat, ...]:
        """Who is waited for, in seat order: whoever has sealed is not."""
        sealing = self.game.sealing(self.state)
        done = self.sealed if sealing and sealing.opens else ()
        may = self.game.to_act(self.state)
        return tuple(seat for seat in self.game.seats(self.state) if seat in may and seat not in done)

    def view(self, seat: Seat) -> View:
        """The match as that seat may see it; the same whatever is hidden from it."""
        return View(seat, self.game.view(self.state, seat), self.to_act(), self.sealed, self.outcome)

    def line(self) -> list[Entry]:
        """The records that made the present state, the setup first; what has been taken back is not among them."""
        return self._line.entries()

    def story(self) -> Iterator[tuple[Entry, Any]]:
        """The same records, each with the state after it."""
        for entry in self.line():
            yield entry, self._history.node(entry.seq).state

    def subscribe(self, listener: Listener) -> Unsubscribe:
        """Have `listener` called with every record from now on, after it is saved; the answer ends that."""
        return self._announcer.subscribe(listener)

    def propose(self, move: Any, by: Seat | None = None) -> Accepted | Refusal:
        """THE door: a move of the game (or its notation), a draw, a reveal, a table ruling. Check, save, then show."""
        return self._grow(self._written(move, by))

    def check(self, move: Any, by: Seat | None = None) -> Refusal | None:
        """Why `propose` would refuse this now, as far as the rules say."""
        return objection(self.game, self.setup.match, self._line.head, self._written(move, by))

    def undo(self, count: int = 1, *, agreed: bool = False) -> Accepted | Refusal:
        """Take records back; `agreed` says that everybody consents, as it needs once a secret was shown."""
        body = self._line.undoing(count, agreed)
        return body if isinstance(body, Refusal) else self._jump(body)

    def redo(self, count: int = 1) -> Accepted | Refusal:
        """Bring back what was taken back last."""
        body = self._line.redoing(count)
        return body if isinstance(body, Refusal) else self._jump(body)

    def back_to(self, seq: int, *, agreed: bool = False) -> Accepted | Refusal:
        """Go to the state after any earlier record, also one on a branch that was left."""
        body = self._line.going_back(seq, agreed)
        return body if isinstance(body, Refusal) else self._jump(body)

    def seal(self, seat: Seat, choice: str) -> Accepted | Refusal:
        """Seal a choice, a move in its notation: it goes to this phone's vault, only its seal into the log."""
        body = self.prepare_seal(seat, choice)
        if isinstance(body, Refusal):
            return body
        answer = self._grow(body)
        if isinstance(answer, Refusal):
            self.discard_seal(body)
        return answer

    def prepare_seal(self, seat: Seat, choice: str) -> Commit | Refusal:
        """The same where another phone orders the log: the choice goes to the vault, its seal is to be sent."""
        no = choice_objection(self.game, self._line.head, seat, choice)
        sealing = self.game.sealing(self.state)
        if no is not None or sealing is None:
            return no or refuse("nothing_to_seal")
        opening = new_opening(choice)
        seal = commitment(Context(self.setup.match, sealing.slot, seat), opening)
        try:
            self._vault.put(self.setup.match, seal, opening)
        except NotSavedError as fault:
            return Refusal(fault.code, "")
        return Commit(self._line.head.seq, seat, sealing.slot, seal)

    def discard_seal(self, body: Commit) -> None:
        """Forget a prepared choice whose seal never got into the log."""
        self._vault.discard(self.setup.match, body.seal)

    def sealed_here(self, body: Commit) -> bool:
        """Whether the choice behind that seal lies in this phone's vault."""
        return self._vault.get(self.setup.match, body.seal) is not None

    def own_choice(self, seat: Seat) -> str | None:
        """What that seat has sealed on this phone, for its owner's eyes only; None if it was not sealed here."""
        opening = self._kept_opening(seat)
        return opening.choice if opening else None

    def due(self) -> Due | Refusal:
        """Which sealed choices may be opened now, or why none may."""
        return due(self.game, self._line.head)

    def complete_after(self, seq: int) -> frozenset[str]:
        """The seals that could all be opened after that record; none if they could not, or if it was no such record."""
        node = self._history.node(seq) if self._history.grows(seq) else None
        wanted = due(self.game, node) if node else None
        if node is None or not isinstance(wanted, Due):
            return frozenset()
        return frozenset(each.seal for each in node.seals if each.slot == wanted.slot)

    def opening(self, seat: Seat) -> Opening | Refusal:
        """The opening to hand over to the others; refused while anybody could still choose."""
        wanted = self.due()
        if isinstance(wanted, Refusal):
            return wanted
        return self._kept_opening(seat) or refuse("opening_missing", seat=seat)

    def fits(self, seat: Seat, opening: Opening) -> bool:
        """Whether this opens what that seat has sealed."""
        for standing in self.seals:
            if standing.seat == seat:
                return verify(Context(self.setup.match, standing.slot, seat), standing.seal, opening)
        return False

    def open_all(self, others: Mapping[Seat, Opening] | None = None) -> Accepted | Refusal:
        """Open all sealed choices in one record; `others` has those that other phones have handed over."""
        wanted = self.due()
        if isinstance(wanted, Refusal):
            return wanted
        shown: list[Shown] = []
        for seat in wanted.seats:
            opening = (others or {}).get(seat) or self._kept_opening(seat)
            if opening is None:
                return refuse("opening_missing", seat=seat)
            shown.append(Shown(seat, opening.choice, opening.nonce))
        return self._grow(Open(self._line.head.seq, wanted.slot, tuple(shown)))

    def accept(self, entry: Entry) -> Accepted | Refusal:
        """A record that another phone has written: it must follow on ours, and is checked like one of our own."""
        if entry.seq != self._last.seq + 1 or entry.prev != self._last.digest:
            return refuse("out_of_step", seq=self._last.seq + 1)
        if isinstance(entry.body, Setup):
            return refuse("second_setup")
        if isinstance(entry.body, Jump):
            return self._jump(entry.body)
        if entry.body.parent != self._line.head.seq:
            return refuse("out_of_step", seq=self._last.seq + 1)
        return self._grow(entry.body)

    def _written(self, move: Any, by: Seat | None) -> Growth:
        parent = self._line.head.seq
        match move:
            case Draw():
                return AgreeDraw(parent, by)
            case Reveal(seat=seat):
                return Show(parent, seat, by)
            case Table(position=position, note=note):
                return Rule(parent, position, note, by)
            case str():
                return Play(parent, move, by)
            case _:
                return Play(parent, self.game.write(move), by)

    def _grow(self, body: Growth) -> Accepted | Refusal:
        entry = _readable_again(self._last.seq + 1, self._last.digest, body)
        if isinstance(entry, Refusal):
            return entry
        head, body = self._line.head, growth(entry)  # from here on, nobody can change it any more
        if (no := objection(self.game, self.setup.match, head, body)) is not None:
            return no
        node = grow(self.game, head, body, entry.seq)
        keep = node.since_snapshot >= SNAPSHOT_EVERY
        if (no := self._save(entry, node.state, write_snapshot(node) if keep else None)) is not None:
            return no
        self._line.grown(node.as_kept() if keep else node)
        return self._done(entry)

    def _jump(self, body: Jump) -> Accepted | Refusal:
        if (no := self._line.objection(body)) is not None:
            return no
        entry = make_entry(self._last.seq + 1, self._last.digest, body)
        if (no := self._save(entry, self._history.node(body.head).state, None)) is not None:
            return no
        self._line.jump(body)
        return self._done(entry)

    def _save(self, entry: Entry, state: Any, snapshot: str | None) -> Refusal | None:
        outcome = self.game.outcome(state)
        try:
            self._keeper.save(Saving(entry, snapshot, outcome.to_json() if outcome else None))
        except NotSavedError as fault:
            return Refusal(fault.code, "")
        except OutrunError:
            self.refresh()  # or every further try would meet the same record
            self._announcer.tell(self._last)
            return refuse("outrun")
        return None

    def _done(self, entry: Entry) -> Accepted:
        self._last = entry
        done = Accepted(entry, self.outcome, self.game.remarks(self.state))
        self._announcer.tell(entry)
        return done

    def _kept_opening(self, seat: Seat) -> Opening | None:
        for standing in self.seals:
            if standing.seat == seat:
                return self._vault.get(self.setup.match, standing.seal)
        return None
