"""A tiny game with everything a match must cope with: turns, hidden bids, a reveal, a draw, table rulings, an end.

Seats 1 and 2 add 1 to 3 to a total in turn; who brings it to the target wins. Whenever the total is a multiple of 7,
both bid in secret for the next turn. With the option `late` the bids are sealed at once but opened two turns later.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Json, Outcome, Refusal, Seat
from companion.engine.sealed import Sealing


@dataclass(frozen=True)
class Add:
    amount: int


@dataclass(frozen=True)
class Bid:
    seat: int
    amount: int


Move: TypeAlias = Add | Bid


@dataclass(frozen=True)
class State:
    target: int
    late: bool = False
    total: int = 0
    turn: int = 1
    money: tuple[int, int] = (1000, 1000)
    round: int = 0
    bidding: bool = False
    wait: int = 0
    bids: tuple[Bid, ...] = ()
    shown: frozenset[int] = frozenset()
    ended: Outcome | None = None


class ToyGame:
    key = "toy"
    move_types: tuple[type, ...] = (Add, Bid)

    def start(self, options: Json) -> State | Refusal:
        if not isinstance(options, dict) or options.keys() - {"target", "late"}:
            return Refusal("toy.options", "Y1")
        target, late = options.get("target", 1_000_000), options.get("late", False)
        if type(target) is not int or type(late) is not bool:
            return Refusal("toy.options", "Y1")
        return State(target, late)

    def seats(self, state: State) -> tuple[Seat, ...]:
        return (1, 2)

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.ended:
            return frozenset()
        if state.bidding and not state.wait:
            return frozenset({1, 2} - {bid.seat for bid in state.bids})
        return frozenset({state.turn})

    def read(self, text: str) -> Move | Refusal:
        if found := re.fullmatch(r"add ([1-9])", text):
            return Add(int(found[1]))
        if found := re.fullmatch(r"bid ([12]) (0|[1-9]\d{0,3})", text):
            return Bid(int(found[1]), int(found[2]))
        return Refusal("toy.unreadable", "Y1")

    def write(self, move: Move) -> str:
        return f"add {move.amount}" if isinstance(move, Add) else f"bid {move.seat} {move.amount}"

    def check(self, state: State, move: Any) -> Refusal | None:
        if isinstance(move, Table):
            fits = isinstance(move.position, dict) and move.position.keys() == {"total"}
            return None if fits and type(move.position["total"]) is int else Refusal("toy.table", "Y4")
        if state.ended:
            return Refusal("toy.over", "Y3")
        if isinstance(move, Add):
            if state.bidding and not state.wait:
                return Refusal("toy.bid_first", "Y2")
            return None if 1 <= move.amount <= 3 else Refusal("toy.amount", "Y1")
        if isinstance(move, Bid):
            done = not state.bidding or move.seat in {bid.seat for bid in state.bids}
            return Refusal("toy.bid", "Y2") if done or move.amount > state.money[move.seat - 1] else None
        return None

    def legal_moves(self, state: State) -> Sequence[Move]:
        moves = [Add(1), Add(2), Add(3)]
        return [move for move in moves if self.check(state, move) is None]

    def offers(self, state: State) -> list[str]:
        return [self.write(move) for move in self.legal_moves(state)]

    def apply(self, state: State, move: Any) -> State:
        match move:
            case Table(position=position):
                return replace(state, total=position["total"], ended=None, bidding=False, wait=0, bids=())
            case Draw():
                return replace(state, ended=Outcome(None, "Y3"))
            case Reveal(seat=seat):
                return replace(state, shown=state.shown | {seat})
            case Add(amount=amount):
                return self._add(state, amount)
            case _:
                return self._bid(state, move)

    def _add(self, state: State, amount: int) -> State:
        total, mover = state.total + amount, state.turn
        state = replace(state, total=total, turn=3 - mover, wait=max(0, state.wait - 1))
        if total >= state.target:
            return replace(state, ended=Outcome(mover, "Y3"))
        if total % 7 == 0 and not state.bidding:
            state = replace(state, bidding=True, round=state.round + 1, wait=2 if state.late else 0)
        return state

    def _bid(self, state: State, bid: Bid) -> State:
        bids = (*state.bids, bid)
        if len(bids) < 2:
            return replace(state, bids=bids)
        spent = {each.seat: each.amount for each in bids}
        money = (state.money[0] - spent[1], state.money[1] - spent[2])
        return replace(state, bids=(), bidding=False, money=money, turn=1 if spent[1] >= spent[2] else 2)

    def outcome(self, state: State) -> Outcome | None:
        return state.ended

    def describe(self, state: State) -> dict[str, Json]:
        return {"total": state.total, "turn": state.turn, "money": list(state.money)}

    def view(self, state: State, seat: Seat) -> dict[str, Json]:
        return self.describe(state)

    def remarks(self, state: State) -> dict[str, Json]:
        return {"lucky": True} if state.total == 13 else {}

    def sealing(self, state: State) -> Sealing | None:
        seats = tuple(seat for seat in (1, 2) if seat not in {bid.seat for bid in state.bids})
        wanted = Sealing(f"bid:{state.round}", seats, opens=not state.wait, moves=(Bid,))
        return wanted if state.bidding else None

    def may_undo(self, move: Any) -> bool:
        return not isinstance(move, Reveal)


TOY = ToyGame()


def toy(key: str) -> ToyGame:
    """The catalogue of a world with one game."""
    return {"toy": TOY}[key]
