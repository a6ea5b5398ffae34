"""Divorce!: what is joint, whose is what, the purses, and the four contests to write down."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.divorce.editions import EDITIONS
from companion.games.divorce.state import SUITS_EACH, State
from companion.match.match import Match
from companion.paper.sheet import FAINT, FOOT, GOLD, INK, LEFT, SHADE, TOP, WIDTH, Sheet
from companion.paper.words import Say, sayer
from companion.screens.divorce.looks import Face, Person, faces, people

GAP, CHIP, CHIP_GAP = 6.0, 7.4, 1.6
SIDE_HEIGHT = 62.0
ROW = 9.4


def draw(sheet: Sheet, match: Match, language: str) -> str:
    """Draws the card; the sentence that says where the game stands."""
    say, state = sayer(language), match.state
    both = people(match.setup.players, say)
    width = (WIDTH - GAP) / 2
    for person in both:
        _side(sheet, state, person, LEFT + (person.seat - 1) * (width + GAP), width, say)
    y = TOP + SIDE_HEIGHT + 7
    sheet.text(say("paper.divorce.joint"), LEFT, y, 12, colour=GOLD)
    bottom = _chips(sheet, faces(state.edition, state.joint, say), LEFT, y + 3, WIDTH, 6)
    _contests(sheet, state, both, max(bottom + 8, FOOT - 10 - (2 * SUITS_EACH + 1) * ROW), say)
    return _stands(state, both, say)


def _stands(state: State, both: Sequence[Person], say: Say) -> str:
    if state.phase == "over":
        return say("paper.over")
    names = " & ".join(both[seat - 1].name for seat in state.to_act)
    return say("paper.to_act", names=names)


def _side(sheet: Sheet, state: State, person: Person, x: float, width: float, say: Say) -> None:
    token, place = person.token, person.seat - 1
    sheet.box(x, TOP, width, SIDE_HEIGHT, line=token.body, width=0.5, radius=2)
    sheet.box(x, TOP, width, 12, fill=token.body, line=None, radius=2)
    sheet.emblem(token.emblem, x + 7, TOP + 6, 8, token.ink)
    sheet.text(person.name, x + 13, TOP + 7.6, 14, colour=token.ink, room=width - 26)
    if state.hat == person.seat:
        sheet.emblem("hat", x + width - 8, TOP + 6, 9, token.ink)
    currency = EDITIONS[state.edition].currency
    cells = (
        (say("paper.divorce.money"), f"{currency}{state.money[place]}"),
        (say("paper.divorce.space"), str(state.pawns[place])),
        (say("paper.divorce.secret"), str(state.secret[place].size)),
    )
    each = (width - 8) / len(cells)
    for number, (label, value) in enumerate(cells):
        left = x + 4 + number * each
        sheet.box(left, TOP + 14.5, each - 1.5, 14, line=FAINT, fill=SHADE, radius=1)
        sheet.text(label, left + 2, TOP + 18, 7.5, colour=FAINT, room=each - 5)
        sheet.text(value, left + 2, TOP + 26, 13)
    sheet.text(say("paper.divorce.own"), x + 4, TOP + 33.5, 9, colour=GOLD)
    _chips(sheet, faces(state.edition, state.own[place], say), x + 4, TOP + 35.5, width - 8, 3)


def _chips(sheet: Sheet, cards: Sequence[Face], x: float, y: float, room: float, across: int) -> float:
    """Properties as chips in their colours; where they end. The first free places are drawn for the pencil."""
    width = (room - CHIP_GAP * (across - 1)) / across
    places = max(len(cards), across * 2)
    places += -places % across
    high = CHIP if places <= across * 4 else CHIP * 0.62
    for place in range(places):
        left, top = x + (place % across) * (width + CHIP_GAP), y + (place // across) * (high + CHIP_GAP / 2)
        if place >= len(cards):
            sheet.box(left, top, width, high, line=FAINT, width=0.15, radius=1)
            continue
        card = cards[place]
        sheet.box(left, top, width, high, line=INK, width=0.2, radius=1, fill="#FFFFFF")
        sheet.box(left, top, 5, high, fill=card.paint, line=INK, width=0.2, radius=1)
        sheet.text(card.letter, left + 2.5, top + high / 2 + 1.2, 8, colour=card.ink, align="center")
        sheet.text(card.name, left + 6, top + high / 2 + 1.2, 8.5, room=width - 7)
    return y + places / across * (high + CHIP_GAP / 2)


def _contests(sheet: Sheet, state: State, both: Sequence[Person], y: float, say: Say) -> None:
    currency, edition = EDITIONS[state.edition].currency, EDITIONS[state.edition]
    heads = (say("paper.divorce.contest"), both[0].name, both[1].name, say("paper.divorce.to"))
    widths = (0.4, 0.19, 0.19, 0.22)
    for row in range(2 * SUITS_EACH + 1):
        contest = state.contests[row - 1] if 0 < row <= len(state.contests) else None
        bids = contest.bids if contest else None
        winner = both[contest.to - 1].name if contest and contest.to else ""
        values = heads if row == 0 else (
            edition.name(contest.card) if contest else "",
            f"{currency}{bids[0]}" if bids else "",
            f"{currency}{bids[1]}" if bids else "",
            winner,
        )  # fmt: skip
        x = LEFT
        for share, value in zip(widths, values, strict=True):
            width = share * WIDTH
            sheet.box(x, y, width, ROW, line=FAINT, fill=SHADE if row == 0 else None)
            sheet.text(value, x + 2, y + ROW / 2 + 1.4, 10, room=width - 4, colour=GOLD if row == 0 else INK)
            x += width
        y += ROW
