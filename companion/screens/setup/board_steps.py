"""Setting up the two games that are played on a board of spaces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.catalogue import game
from companion.games.crossing.board import CELLS, EMPTY, GEOMETRY, KING, SIDES, home, owner, start_spaces
from companion.games.tudor import board as tudor_board
from companion.screens.setup import tudor_card
from companion.screens.setup.draft import Draft
from companion.screens.setup.forms import FORMS, side_of
from companion.screens.setup.pictures import BoardPicture, PieceView, Step
from companion.screens.setup.view_model import Say, chair_name
from companion.screens.tokens import BY_KEY


def tudor(draft: Draft, say: Say) -> list[Step]:
    geometry = tudor_board.GEOMETRY
    pieces: dict[str, PieceView] = {}
    found = [Step(say("steps.tudor.tiles"), BoardPicture(geometry, 2, marked=tuple(tudor_board.GRAVEYARD)))]
    for number, chair in enumerate(draft.chairs):
        name, shown = chair_name(draft, number, say), tudor_card.numbered(draft, number)
        numbers = tudor_card.queen_spaces(draft, number) if shown else {}
        spaces = tudor_board.QUEENS_START[chair.place]
        for space in spaces:
            pieces[space] = PieceView(chair.token, BY_KEY[chair.token].emblem, str(numbers.get(space, "")))
        words = say("steps.tudor.queens_up" if shown else "steps.tudor.queens", name=name)
        found.append(Step(words, BoardPicture(geometry, 2, dict(pieces), spaces)))
        king = tudor_board.KING_START[chair.place]
        pieces[king] = PieceView(chair.token, "king_full", tall=True)
        words = say("steps.tudor.king", name=name, space=king)
        found.append(Step(words, BoardPicture(geometry, 2, dict(pieces), (king,))))
    found.append(Step(say("steps.tudor.start", name=chair_name(draft, draft.first, say)), found[-1].picture))
    return found


def crossing(draft: Draft, say: Say) -> list[Step]:
    options = FORMS["crossing"].options(draft)
    start: Any = game("crossing").start(options)
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
