"""The moves of a match in two columns, the latest of them, and empty lines for those to come."""

from __future__ import annotations

from companion.export.text import record_words
from companion.match.match import Match
from companion.match.records import Commit, Rule
from companion.paper.sheet import FAINT, FOOT, GOLD, TOP, Sheet
from companion.paper.words import sayer
from companion.screens.names import drawable

ROW = 7.4
COLUMNS = 2
LONGEST_NOTE = 40
KEPT = 0.6
"""Of the lines at most this part shows moves that were made: the rest is for the pencil."""


def draw_log(sheet: Sheet, match: Match, language: str, left: float, room: float) -> None:
    say = sayer(language)
    entries = [entry for entry in match.line()[1:] if not isinstance(entry.body, Commit)]
    sheet.text(say("paper.moves"), left, TOP + 4, 12, colour=GOLD)
    lines = int((FOOT - TOP - 12) / ROW)
    shown = entries[-int(lines * COLUMNS * KEPT) :]
    first = len(entries) - len(shown)
    width = (room - 6) / COLUMNS
    for place in range(lines * COLUMNS):
        x = left + (place // lines) * (width + 6)
        y = TOP + 12 + (place % lines) * ROW
        sheet.line(x + 8, y + 1, x + width, y + 1, colour=FAINT, width=0.15)
        sheet.text(f"{first + place + 1}", x + 6, y, 8, colour=FAINT, align="right")
        if place < len(shown):
            entry = shown[place]
            if isinstance(entry.body, Rule):
                words = say("paper.ruling", note=drawable(entry.body.note)[:LONGEST_NOTE])
            else:
                words = record_words(match, entry, language)
            sheet.text(words, x + 9, y, 11, room=width - 10)
