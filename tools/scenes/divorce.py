"""Divorce!: dealing, the marriage, a roll, the bidding, the end."""

from __future__ import annotations

from tools.scenes import Scene
from tools.scenes.matches import played

SEATS = (1, 2)
QUICK = {"quick": True}
JOINT = ("deal brown1", "deal station1", "deal red2", "deal blue1")
MARRIED = (*JOINT, "top green2", "die 1")
ROLLED = (*MARRIED, "roll 3 4")

SCENES = (
    Scene("divorce-dealing", played("divorce", SEATS, QUICK, *JOINT[:2])),
    Scene("divorce", played("divorce", SEATS, QUICK, *MARRIED)),
    Scene("divorce-rolled", played("divorce", SEATS, QUICK, *ROLLED)),
)
