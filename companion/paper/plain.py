"""Any game without a drawing of its own: who plays, and the moves with room for those to come."""

from __future__ import annotations

from companion.export.text import outcome_words
from companion.match.match import Match
from companion.paper.log import draw_log
from companion.paper.sheet import LEFT, WIDTH, Sheet


def draw(sheet: Sheet, match: Match, language: str) -> str:
    """Draws the card; the sentence that says where the game stands."""
    draw_log(sheet, match, language, LEFT, WIDTH)
    return outcome_words(match, language)
