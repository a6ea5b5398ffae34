"""The score as it is shown: running totals, what the latest trick brought, every hand in a row. No Kivy."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.six.commentary import HandScore, score_sheet, uncounted_tricks
from companion.games.six.scoring import Tally, games_won, side_points, side_stars, side_tricks, tallies, trick_stars
from companion.games.six.state import State, side_of
from companion.screens.six.people import People, Say
from companion.screens.six.talk import count_words


@dataclass(frozen=True)
class Column:
    """One team, or one of three players."""

    sign: str
    name: str
    total: str
    """All points so far, those of the present hand too; “7+?” where stars are unknown."""
    delta: str
    """What the latest trick brought: “+2”, “+1+?”, or nothing."""
    hand: str
    """This hand so far, in words."""
    church: bool
    """Whether this team has the Church of England in this hand."""


@dataclass(frozen=True)
class Row:
    """One hand of the score sheet, a cell a column."""

    hand: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class ScoreView:
    """The score board."""

    columns: tuple[Column, ...]
    head: Row
    rows: tuple[Row, ...]
    """The hands that are over."""
    unknown: str
    """Which stars are missing, said plainly; empty if none are."""


def score_view(state: State, names: People, say: Say) -> ScoreView:
    """The score of the two teams or of the three players."""
    columns = tuple(_column(state, number, names, say) for number in range(len(names.sides)))
    rows = tuple(_row(score, len(columns), say) for score in score_sheet(state) if score.over)
    head = Row(say("six.page.hand_head"), tuple(column.name for column in columns))
    return ScoreView(columns, head, rows, _unknown(state, say))


def points(tally: Tally) -> str:
    """A number, or what is known of it: an unknown star is never taken for none (S3)."""
    return str(tally.least) if tally.exact else f"{tally.least}+?"


def _column(state: State, number: int, names: People, say: Say) -> Column:
    side = _side(state, number)
    total = tallies(state)[number]
    if side is not None and not state.done:
        total = total + side_points(state.now, side, state.setup)
    return Column(
        sign=names.column_signs[number],
        name=names.sides[number],
        total=points(total),
        delta="" if side is None else _delta(state, side),
        hand=_hand(state, number, side, say),
        church=state.church is not None and side is not None and side_of(state.church[0]) == side and not state.over,
    )


def _side(state: State, number: int) -> int | None:
    """The side whose tricks count for this column in the present hand."""
    if state.setup.players == 4:
        return number
    return 0 if state.first_player == number + 1 else None


def _delta(state: State, side: int) -> str:
    latest = state.now.tricks[-1] if state.now.tricks else None
    if latest is None or state.table or state.over or latest.annulled or side_of(latest.winner) != side:
        return ""
    return "+" + points(Tally(1) + trick_stars(latest, dict(state.setup.stars)))


def _hand(state: State, number: int, side: int | None, say: Say) -> str:
    if state.over:
        words = ""
    elif side is None:
        words = say("six.page.not_this_hand")
    else:
        tricks = count_words("six.page.tricks", len(side_tricks(state.now, side)), say)
        stars = side_stars(state.now, side, state.setup)
        count = count_words("six.page.stars", stars.least, say) if stars.exact else say("six.page.stars_unknown")
        words = say("six.page.this_hand", tricks=tricks, stars=count)
    if state.setup.players == 3 and state.setup.length == "full":
        won = say("six.page.games", count=games_won(state)[number])
        return f"{words} · {won}" if words else won
    return words


def _row(score: HandScore, columns: int, say: Say) -> Row:
    cells = []
    for number in range(columns):
        side = number if score.first_player is None else 0
        counts = score.first_player is None or score.first_player == number + 1
        cells.append(_cell(score, side, say) if counts else "–")
    return Row(str(score.hand), tuple(cells))


def _cell(score: HandScore, side: int, say: Say) -> str:
    total, stars = score.points[side], score.stars[side]
    return say(
        "six.page.cell",
        tricks=score.tricks[side],
        stars="?" if stars is None else stars,
        points="?" if total is None else total,
    )


def _unknown(state: State, say: Say) -> str:
    missing = uncounted_tricks(state)
    if not missing:
        return ""
    here = [str(each.trick) for each in missing if each.hand == state.hand]
    before = sorted({each.hand for each in missing if each.hand != state.hand})
    tricks = say("six.page.missing_tricks", tricks=", ".join(here)) if here else ""
    hands = say("six.page.missing_hands", hands=", ".join(str(hand) for hand in before)) if before else ""
    both = say("six.page.and", first=hands, second=tricks)
    return say("six.page.missing", what=both if hands and tricks else hands or tricks)
