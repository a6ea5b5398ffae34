"""Tudor, Fruit Cocktail included: everybody's six goals and queens, and the board."""

from __future__ import annotations

from companion.games.tudor.board import GEOMETRY
from companion.games.tudor.description import labels
from companion.games.tudor.scorecard import QueenLine, score_cards
from companion.match.match import Match
from companion.paper.boards import Drawn, draw_board
from companion.paper.sheet import FAINT, FOOT, GOLD, INK, LEFT, PAGE, SHADE, TOP, WIDTH, Sheet
from companion.paper.words import Say, sayer
from companion.screens.tudor.cards import CardShown, QueenShown, cards_shown
from companion.screens.tudor.people import People, people_of

GAP, BAND, ROW, QUEEN_ROW, BOX = 4.0, 13.0, 6.6, 5.2, 3.8
NARROW = 60.0
"""Millimetres: a narrower card has no room for words beside signs."""


def draw(sheet: Sheet, match: Match, language: str) -> str:
    """Draws the card; the sentence that says where the game stands."""
    say = sayer(language)
    people = people_of(match.state, match.setup.players, say)
    cards = cards_shown(match.state, people, say)
    width = (WIDTH - GAP * (len(cards) - 1)) / len(cards)
    height = BAND + 6 * ROW + 3
    if any(card.queens for card in cards):
        height += 6 * QUEEN_ROW + 4
    for place, (card, lines) in enumerate(zip(cards, score_cards(match.state), strict=True)):
        x = LEFT + place * (width + GAP)
        _card(sheet, card, x, width, height)
        for row, (queen, line) in enumerate(zip(card.queens, lines.queens, strict=True)):
            _queen(sheet, queen, line, (x, TOP + BAND + 3.5 + 6 * ROW + row * QUEEN_ROW), width)
    cell = min(8.4, (FOOT - TOP - height - 12) / 10)
    draw_board(sheet, GEOMETRY, _pieces(match, people), PAGE[0] / 2 - 5 * cell, TOP + height + 4, cell)
    return _stands(cards, say)


def _stands(cards: tuple[CardShown, ...], say: Say) -> str:
    for card in cards:
        if card.won:
            return say("tudor_page.won", name=card.person.name)
        if card.on_turn:
            return say("tudor_page.to_move", name=card.person.name)
    return say("tudor_page.over")


def _card(sheet: Sheet, card: CardShown, x: float, width: float, height: float) -> None:
    token = card.person.token
    sheet.box(x, TOP, width, height, line=token.body, width=0.5, radius=2)
    sheet.box(x, TOP, width, BAND, fill=token.body, line=None, radius=2)
    sheet.emblem(token.emblem, x + 6.5, TOP + BAND / 2, 8, token.ink)
    sheet.text(card.person.name, x + 12.5, TOP + 6, 14, colour=token.ink, room=width - 15)
    sheet.text(card.variant, x + 12.5, TOP + 10.6, 8.5, colour=token.ink, room=width - 15)
    y = TOP + BAND + 1.5
    for goal in card.goals:
        sheet.box(x + 3, y + 1.4, BOX, BOX, line=INK, width=0.3)
        if goal.met:
            sheet.tick(x + 3, y + 1.4, BOX)
        at = x + 9
        if width > NARROW:
            sheet.emblem(goal.goal, x + 11, y + 3.4, 4.2, INK if goal.met else FAINT)
            at = x + 15
        sheet.text(goal.name, at, y + 4.6, 11, room=width - (at - x) - 15)
        place = str(goal.place or "")
        _small_boxes(sheet, (place, goal.queen) if card.numbered else (place,), x + width, y)
        y += ROW


def _small_boxes(sheet: Sheet, values: tuple[str, ...], right: float, y: float) -> None:
    """To write in as which goal it was met, and by which queen."""
    for place, value in enumerate(reversed(values)):
        x = right - 3 - (place + 1) * 5.4
        sheet.box(x, y + 0.9, 4.8, 4.8, line=FAINT, width=0.2, fill=SHADE)
        sheet.text(value, x + 2.4, y + 4.7, 10, align="center", colour=GOLD)


def _queen(sheet: Sheet, queen: QueenShown, line: QueenLine, at: tuple[float, float], width: float) -> None:
    """Her number and what she was given to do: in words, or where there is no room for them by signs."""
    x, y = at
    sheet.line(x + 3, y, x + width - 3, y, colour=FAINT, width=0.1)
    sheet.text(str(queen.number), x + 4.5, y + 3.9, 10, align="center")
    sheet.emblem(queen.emblem, x + 9.5, y + 2.7, 3.8, GOLD)
    if width > NARROW:
        sheet.text(queen.duty, x + 13, y + 3.8, 8.5, room=width - 21)
    else:
        sheet.text(f"{line.place}." if line.place else "", x + 14, y + 3.8, 9)
        if line.goal:
            sheet.emblem(line.goal, x + 22, y + 2.7, 3.8)
    if queen.fate:
        sheet.emblem(queen.fate, x + width - 6, y + 2.7, 3.8)


def _pieces(match: Match, people: People) -> dict[str, Drawn]:
    found = {}
    for space, label in labels(match.state).items():
        colour, rank, *number = label.split()
        token = people[colour].token
        king = rank == "king"
        letter = "".join(number)
        found[space] = Drawn(token.body, token.ink, "crown" if king else token.emblem, letter, king)
    return found
