"""Divorce!: dealing, the marriage, a roll, a space explained, the picking, the lawsuits, the end."""

from __future__ import annotations

from typing import Any

from tools.scenes import Scene
from tools.scenes.matches import played

SEATS = (1, 2)
QUICK = {"quick": True}
JOINT = ("deal brown1", "deal station1", "deal red2", "deal blue1")
MARRIED = (*JOINT, "top green2", "die 1")
ROLLED = (*MARRIED, "roll 3 4")
COURT: dict[str, Any] = {
    "phase": "suing",
    "turn": 1,
    "hat": 1,
    "joint": [],
    "own": [["blue1", "red1", "red2"], ["brown1", "brown2", "blue2"]],
    "money": [400, 300],
    "deck": ["water"],
}
SUED = {"card": "brown1", "suer": 1, "bids": None, "to": None}
BIDDING = {**COURT, "phase": "bidding", "turn": None, "contests": [SUED]}
PICKING = {**COURT, "phase": "picking", "joint": ["pink1", "pink2", "pink3"]}


def pay(ui: Any) -> None:
    """Both fees are sealed and opened, and the court is over."""
    match = ui.app.pages.current_screen.match
    for seat in SEATS:
        match.seal(seat, f"bid {seat} {10 * seat}")
    match.open_all()


def lay_open(ui: Any) -> None:
    """The court is over, every secret card is shown, and the points are counted."""
    pay(ui)
    match = ui.app.pages.current_screen.match
    while match.outcome is None:
        match.propose(match.game.write(next(iter(match.game.legal_moves(match.state)))))


SCENES = (
    Scene("divorce-dealing", played("divorce", SEATS, QUICK, *JOINT[:2])),
    Scene("divorce-wooing", played("divorce", SEATS, {}, "top orange3")),
    Scene("divorce", played("divorce", SEATS, QUICK, *MARRIED)),
    Scene("divorce-rolled", played("divorce", SEATS, QUICK, *ROLLED)),
    Scene("divorce-picking", played("divorce", SEATS, {}, PICKING)),
    Scene("divorce-suing", played("divorce", SEATS, {}, COURT)),
    Scene("divorce-bidding", played("divorce", SEATS, {}, BIDDING)),
    Scene("divorce-showing", played("divorce", SEATS, {}, BIDDING, then=pay)),
    Scene("divorce-won", played("divorce", SEATS, {}, BIDDING, then=lay_open)),
)
