"""Setting Tudor up on the table, step by step."""

from __future__ import annotations

from companion.games.tudor import board as tudor_board
from companion.screens.setup import tudor_card
from companion.screens.setup.draft import Draft
from companion.screens.setup.pictures import BoardPicture, PieceView, Step
from companion.screens.setup.view_model import Say, chair_name
from companion.screens.tokens import BY_KEY


def steps(draft: Draft, say: Say) -> list[Step]:
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
