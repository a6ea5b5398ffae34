"""The scores of a match as a table (CSV): a row whenever a score has changed, and a last one that says who won."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

from companion.engine.results import Json, Seat
from companion.export.text import name_of, record_words, winners
from companion.match.match import Match
from companion.texts import say

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would take a cell that begins so for a formula, and run what a player has typed as his name."""

SCORES = ("totals", "points", "silver")
"""Where a game's description has its scores, one a seat or one a team (seats in turn)."""


def score_sheet(match: Match, language: str = "en") -> str:
    """CSV with a column a seat."""
    seats = match.game.seats(match.state)
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    columns = [say("export.column_record", language=language), say("export.column_move", language=language)]
    table.writerow([*columns, *(_cell(name_of(match.setup, seat)) for seat in seats)])
    before: list[Json] | None = None
    for number, (entry, state) in enumerate(match.story()):
        scores = seat_scores(match.game.describe(state), seats)
        if scores is not None and scores != before:
            words = record_words(match, entry, language)
            table.writerow([number, _cell(words), *("" if score is None else score for score in scores)])
            before = scores
    if match.outcome is not None:
        won = winners(match.outcome)
        table.writerow([say("export.row_won", language=language), match.outcome.why, *(int(s in won) for s in seats)])
    return out.getvalue()


def seat_scores(description: Mapping[str, Json], seats: Sequence[Seat]) -> list[Json] | None:
    """The score of each seat; None in a game without scores, and None for one that is not known."""
    found = next((description[key] for key in SCORES if description.get(key) is not None), None)
    if isinstance(found, list) and found:
        return [found[place % len(found)] for place in range(len(seats))]
    players = description.get("players")
    if isinstance(players, list) and all("met" in player for player in players):
        met = {player["colour"]: len(player["met"]) for player in players}
        return [met.get(seat) for seat in seats]
    return None


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
