"""Setting King's Crossing up on the table, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.crossing import GAME
from companion.games.crossing.board import CELLS, EMPTY, GEOMETRY, KING, SIDES, home, owner, start_spaces
from companion.screens.crossing.set_up import FORM
from companion.screens.setup.draft import Draft
from companion.screens.setup.forms import side_of
from companion.screens.setup.pictures import BoardPicture, PieceView, Step
from companion.screens.setup.view_model import Say, chair_name


def steps(draft: Draft, say: Say) -> list[Step]:
    options = FORM.options(draft)
    start: Any = GAME.start(options)
    letters = {cell: letter for cell, letter in zip(CELLS, start.board, strict=True) if letter != EMPTY}
    found = [Step(say("steps.crossing.board"), _half_board(draft, {}))]
    pieces: dict[str, PieceView] = {}
    for number in range(2):
        side = side_of(draft, number)
        mine = start_spaces(side, options["long"])
        pieces |= {cell: _man(side) for cell in mine}
        words = say(
            "steps.crossing.men", name=chair_name(draft, number, say), first=int(mine[0][1]), last=int(mine[-1][1])
        )
        found.append(Step(words, _half_board(draft, dict(pieces), mine)))
    pieces = {cell: _piece(letter) for cell, letter in letters.items()}
    kings = tuple(cell for cell, letter in letters.items() if letter in KING.values())
    homes = tuple(CELLS[home(side, options["setup"])] for side in SIDES)
    words = say("steps.crossing.kings", one=kings[0], other=kings[1]) if kings else say("steps.crossing.hidden")
    found.append(Step(words, _half_board(draft, pieces, kings)))
    found.append(Step(say("steps.crossing.homes", one=homes[0], other=homes[1]), _half_board(draft, pieces, homes)))
    return found


def _half_board(draft: Draft, pieces: Mapping[str, PieceView], marked: tuple[str, ...] = ()) -> BoardPicture:
    return BoardPicture(GEOMETRY, 1, pieces, marked, turned=side_of(draft, 0) == "black")


def _man(side: str) -> PieceView:
    return PieceView(side, "man_open" if side == "white" else "man_full")


def _piece(letter: str) -> PieceView:
    side = owner(letter)
    if letter in KING.values():
        return PieceView(side, "king_open" if side == "white" else "king_full", tall=True)
    return _man(side)
