"""Moves as text, one exact spelling each: `buy 3`, `contribute 3`, `choose research`, `choose row 2`, `claim 3 2`."""

from __future__ import annotations

import re

from companion.engine.results import Refusal
from companion.games.historian.moves import Buy, Choose, ChooseRow, Claim, Contribute, HistorianMove, Swap

_NUMBER = "([1-9][0-9]{0,8})"
_CHOOSE_ROW = re.compile(f"choose row {_NUMBER}")
_ONE_SEAT = re.compile(f"(buy|contribute|choose) {_NUMBER}")
_SEAT_AND_NUMBER = re.compile(f"(swap|claim) {_NUMBER} {_NUMBER}")


def read_move(text: str) -> HistorianMove | Refusal:
    """The move that is written there, whether or not it may be played now."""
    if text == "choose research":
        return Choose(None)
    if found := _CHOOSE_ROW.fullmatch(text):
        return ChooseRow(int(found[1]))
    if found := _ONE_SEAT.fullmatch(text):
        seat = int(found[2])
        return Buy(seat) if found[1] == "buy" else Contribute(seat) if found[1] == "contribute" else Choose(seat)
    if found := _SEAT_AND_NUMBER.fullmatch(text):
        seat, number = int(found[2]), int(found[3])
        return Swap(seat, number) if found[1] == "swap" else Claim(seat, number)
    return Refusal("historian.unreadable", "H2")


def write_move(move: HistorianMove) -> str:
    """The one spelling of a move."""
    match move:
        case Buy(seat):
            return f"buy {seat}"
        case Swap(seat, cards):
            return f"swap {seat} {cards}"
        case Contribute(seat):
            return f"contribute {seat}"
        case Choose(seat):
            return "choose research" if seat is None else f"choose {seat}"
        case ChooseRow(row):
            return f"choose row {row}"
        case Claim(seat, row):
            return f"claim {seat} {row}"
