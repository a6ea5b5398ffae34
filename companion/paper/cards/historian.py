"""Our Great Historian: everybody's silver, and the tapestry with room for the turns to come."""

from __future__ import annotations

from companion.games.historian.state import turns_left
from companion.match.match import Match
from companion.paper.sheet import FAINT, FOOT, GOLD, INK, LEFT, RIGHT, SHADE, TOP, WIDTH, Sheet
from companion.paper.words import Say, sayer
from companion.screens.historian.view_model import Purse, Shown, shown

COINS = 12
"""Places for coins on a line; more silver is written as a number only."""

ACROSS = 9
"""Pieces of the tapestry in a row."""


def draw(sheet: Sheet, match: Match, language: str) -> str:
    """Draws the card; the sentence that says where the game stands."""
    say = sayer(language)
    page = shown(match, say)
    row = min(13.0, 88.0 / len(page.purses))
    y = TOP + 2
    for purse in page.purses:
        _purse(sheet, purse, y, row)
        y += row
    _tapestry(sheet, page, turns_left(match.state), y + 9, say)
    return page.status


def _purse(sheet: Sheet, purse: Purse, y: float, row: float) -> None:
    token, middle = purse.person.token, y + row / 2
    sheet.box(LEFT, y + 0.6, WIDTH, row - 1.2, line=token.body, width=0.3, radius=1.5)
    sheet.disc(LEFT + 6, middle, row * 0.34, fill=token.body, line=None)
    sheet.emblem(token.emblem, LEFT + 6, middle, row * 0.42, token.ink)
    if purse.role in ("sovereign", "winner"):
        sheet.emblem("crown", LEFT + 15, middle, 5.5, GOLD)
    sheet.text(purse.person.name, LEFT + 20, middle + 1.7, min(13, row * 1.2), room=44)
    sheet.text(str(purse.silver), LEFT + 75, middle + 2, min(15, row * 1.4), align="right", colour=GOLD)
    side = (RIGHT - LEFT - 82) / COINS
    radius = min(side, row) * 0.36
    for place in range(COINS):
        x = LEFT + 81 + place * side + radius
        sheet.disc(x, middle, radius, line=INK if place < purse.silver else FAINT, width=0.2)
        if place < purse.silver:
            sheet.emblem("coin", x, middle, radius * 2)


def _tapestry(sheet: Sheet, page: Shown, left: int, y: float, say: Say) -> None:
    sheet.text(say("paper.historian.tapestry"), LEFT, y, 12, colour=GOLD)
    sheet.text(page.facts, RIGHT, y, 9, colour=FAINT, align="right", room=120)
    count = len(page.tapestry) + left
    rows = max(1, -(-count // ACROSS))
    width = WIDTH / ACROSS
    high = min(27.0, (FOOT - y - 8) / rows)
    for place in range(count):
        x, top = LEFT + (place % ACROSS) * width, y + 4 + (place // ACROSS) * high
        woven = page.tapestry[place] if place < len(page.tapestry) else None
        token = woven.person.token if woven and woven.person else None
        sheet.box(x, top, width, high, line=FAINT, fill=SHADE if woven else None)
        if woven is None:
            sheet.text(str(place + 1), x + 2, top + 4.4, 8, colour=FAINT)
            continue
        if token:
            sheet.box(x + 1, top + 1, width - 2, high - 2, fill=token.body, line=None, radius=1)
        ink = token.ink if token else INK
        sheet.emblem(token.emblem if token else "book", x + width / 2, top + high * 0.36, high * 0.38, ink)
        sheet.text(woven.title, x + width / 2, top + high * 0.84, 8, colour=ink, align="center", room=width - 4)
