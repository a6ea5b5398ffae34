"""The Six of VIII: the score sheet with boxes for the hands to come, and the reigns of the present hand."""

from __future__ import annotations

from companion.games.six.scoring import side_tricks
from companion.games.six.state import State
from companion.match.match import Match
from companion.paper.sheet import FAINT, GOLD, INK, LEFT, SHADE, TOP, WIDTH, Sheet
from companion.paper.words import sayer
from companion.screens.six.people import people
from companion.screens.six.score import Column, ScoreView, score_view
from companion.screens.six.suits import LOOKS

FIRST, ROW, HEAD = 22.0, 13.0, 17.0
TRICKS = 15
LEAST_ROWS = 4
MOST_ROWS = 6


def draw(sheet: Sheet, match: Match, language: str) -> str:
    """Draws the card; the sentence that says where the game stands."""
    say, state = sayer(language), match.state
    view = score_view(state, people(state, match.setup.players, say), say)
    wanted = state.setup.last_hand or len(view.rows) + 3
    shown = view.rows[-MOST_ROWS:]
    rows = min(MOST_ROWS, max(LEAST_ROWS, wanted - (len(view.rows) - len(shown))))
    bottom = _table(sheet, view, rows, say("six.page.hand_head"), say("paper.total"))
    _reigns(sheet, state, view.columns, bottom + 12, say("paper.reigns", hand=state.hand))
    if state.over:
        return say("paper.over")
    return say("paper.six", hand=state.hand, trick=state.trick)


def _table(sheet: Sheet, view: ScoreView, rows: int, hand: str, total: str) -> float:
    """A column a side; where it ends."""
    count = len(view.columns)
    width = (WIDTH - FIRST) / count
    y = TOP + 2
    sheet.text(hand, LEFT + FIRST / 2, y + HEAD / 2 + 2, 11, align="center", colour=GOLD)
    for place, column in enumerate(view.columns):
        x = LEFT + FIRST + place * width
        sheet.box(x, y, width, HEAD, fill=SHADE, line=INK)
        sheet.emblem(column.sign, x + 8, y + HEAD / 2, 9, GOLD)
        sheet.text(column.name, x + 15, y + HEAD / 2 + 2, 14, room=width - 18)
    y += HEAD
    first = max(0, len(view.rows) - MOST_ROWS)
    for number in range(first, first + rows):
        row = view.rows[number] if number < len(view.rows) else None
        sheet.text(row.hand if row else str(number + 1), LEFT + FIRST / 2, y + ROW / 2 + 2, 13, align="center")
        for place in range(count):
            x = LEFT + FIRST + place * width
            sheet.box(x, y, width, ROW, line=FAINT)
            if row:
                sheet.text(row.cells[place], x + width / 2, y + ROW / 2 + 2, 14, align="center", room=width - 4)
        y += ROW
    sheet.text(total, LEFT + FIRST / 2, y + ROW / 2 + 2, 11, align="center", colour=GOLD)
    for place, column in enumerate(view.columns):
        x = LEFT + FIRST + place * width
        sheet.box(x, y, width, ROW, line=INK, width=0.6)
        sheet.text(column.total, x + 8, y + ROW / 2 + 2.6, 18)
    return y + ROW


def _reigns(sheet: Sheet, state: State, columns: tuple[Column, ...], y: float, title: str) -> None:
    """The fifteen tricks of the hand under their queens, and who took them."""
    sheet.text(title, LEFT, y, 12, colour=GOLD)
    width = (WIDTH - FIRST) / TRICKS
    for trick, suit in enumerate(state.setup.timeline, 1):
        x, look = LEFT + FIRST + (trick - 0.5) * width, LOOKS[suit]
        now = trick == state.trick and not state.over
        sheet.disc(x, y + 9, 4.6, fill=look.body, line=GOLD if now else INK, width=1.0 if now else 0.2)
        sheet.emblem(look.badge, x, y + 9, 6, look.ink)
        sheet.text(str(trick), x, y + 18, 8, align="center", colour=FAINT)
    sides = columns if state.setup.players == 4 else (columns[state.first_player - 1],)
    for side, column in enumerate(sides):
        top = y + 20 + side * 9
        taken = {trick.number for trick in side_tricks(state.now, side)}
        sheet.emblem(column.sign, LEFT + FIRST / 2, top + 4.5, 6, GOLD)
        for trick in range(1, TRICKS + 1):
            x = LEFT + FIRST + (trick - 1) * width
            sheet.box(x + 0.8, top, width - 1.6, 7.6, line=FAINT, width=0.2)
            if trick in taken:
                sheet.tick(x + width / 2 - 2, top + 2, 4)
