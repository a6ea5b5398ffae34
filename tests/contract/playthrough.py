"""Golden playthroughs: one short game of each kind with every seat's view, so that a leak is seen by eye.

`python tests/contract/playthrough.py` writes them anew; read what changed before you commit it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from samples import OPTIONS, begin, divorce_deal, pick, six_deal

from companion.catalogue import GAMES, game

FOLDER = Path(__file__).parent / "playthroughs"
PLIES = 24

_MOST_HIDDEN: dict[str, dict[str, Any]] = {
    "crossing": {"stealth": {"white": "b2", "black": "c7"}},
    "six": {"variant": "advanced", "hands": [six_deal("deal 0")], "length": "short"},
    "divorce": divorce_deal("uk"),
}
SHOWN = {key: _MOST_HIDDEN.get(key, OPTIONS[key][0]) for key in GAMES}
"""For each game the options under which it has most to hide."""


def transcript(key: str) -> str:
    """Every move of a short game, and after it whatever changed in the whole state and in each seat's view."""
    rules, state = game(key), begin(key, SHOWN[key])
    lines = [f"{key} {json.dumps(SHOWN[key])}"]
    known: dict[str, dict[str, Any]] = {}
    for ply in range(PLIES + 1):
        shown = {"all": rules.describe(state), **{str(seat): rules.view(state, seat) for seat in rules.seats(state)}}
        lines.append(f"  to act: {', '.join(map(str, sorted(rules.to_act(state), key=str))) or 'nobody'}")
        lines += [line for eyes, view in shown.items() for line in changes(eyes, known.get(eyes, {}), view)]
        known = shown
        moves = rules.legal_moves(state)
        if ply == PLIES or not moves:
            break
        move = moves[pick(f"golden/{key}/{ply}", len(moves))]
        lines.append(f"{ply + 1}. {rules.write(move)}")
        state = rules.apply(state, move)
    return "\n".join(lines) + "\n"


def changes(eyes: str, before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    return [
        f"  {eyes} sees {name}: {json.dumps(value)}"
        for name, value in after.items()
        if name not in before or before[name] != value
    ]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for key in sys.argv[1:] or GAMES:
        (FOLDER / f"{key}.txt").write_text(transcript(key), "utf-8")


if __name__ == "__main__":
    main()
