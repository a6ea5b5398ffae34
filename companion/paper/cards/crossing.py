"""King's Crossing: the position, and its moves with room for those to come."""

from __future__ import annotations

from companion.games.crossing import GAME
from companion.match.match import Match
from companion.paper.boards import Drawn, draw_board
from companion.paper.log import draw_log
from companion.paper.sheet import FOOT, LEFT, RIGHT, TOP, Sheet
from companion.paper.words import names, sayer
from companion.screens.crossing.view_model import SIDES, Selection, status

CELL = 18.6
PIECES = {
    "w": Drawn("#FFFDF6", "#2A2017", "man_open"),
    "W": Drawn("#FFFDF6", "#86271D", "crown", tall=True),
    "b": Drawn("#2A2017", "#F1E6CC", "man_full"),
    "B": Drawn("#2A2017", "#E3B04B", "crown", tall=True),
}


def draw(sheet: Sheet, match: Match, language: str) -> str:
    """Draws the card; the sentence that says where the game stands."""
    say = sayer(language)
    known = {side: names(match).get(side) or say(f"screen_crossing.{side}") for side in SIDES}
    board = {cell: PIECES[letter] for cell, letter in GAME.board(match.state).items()}
    sheet.text(known["black"], LEFT + 4 + 2 * CELL, TOP + 4, 12, align="center", room=4 * CELL)
    draw_board(sheet, GAME.geometry, board, LEFT + 4, TOP + 6, CELL)
    sheet.text(known["white"], LEFT + 4 + 2 * CELL, FOOT - 2.5, 12, align="center", room=4 * CELL)
    left = LEFT + 4 + 4 * CELL + 10
    draw_log(sheet, match, language, left, RIGHT - left)
    return status(match.state, known, Selection(), say)
