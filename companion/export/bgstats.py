"""A finished game as a link that the app BG Stats opens: it asks its owner, and then keeps the play.

The link's form is the one its makers publish ("Push plays to BG Stats from other apps or websites"): a JSON object,
percent-encoded. Android's version stumbles where `startPlayer` or `winner` is missing, so both are always there.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from urllib.parse import quote

from companion.engine.results import Json, Seat
from companion.export.scores import seat_scores
from companion.export.text import game_name, winners
from companion.match.match import Match
from companion.match.records import Player

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Table Companion"
LONGEST_NAME = 40
"""Characters of a name: the whole link has to fit into one QR code."""


def play_link(match: Match, language: str = "en") -> str | None:
    """The link; None while the game goes on."""
    if match.outcome is None:
        return None
    return LINK + quote(json.dumps(play_data(match, language), separators=(",", ":"), ensure_ascii=False), safe="")


def play_data(match: Match, language: str) -> dict[str, Json]:
    """What BG Stats is told."""
    scores = _scores(match)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": match.setup.match,
        "playDate": datetime.fromisoformat(match.setup.created).astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": game_name(match, language),
            "sourceGameId": match.game.key,
            "highestWins": True,
            "noPoints": not scores,
        },
        "players": [_player(match, player, scores) for player in match.setup.players],
    }


def _player(match: Match, player: Player, scores: dict[Seat, int]) -> dict[str, Json]:
    assert match.outcome is not None
    name = (player.name or str(player.seat))[:LONGEST_NAME]
    found: dict[str, Json] = {
        "name": name,
        "sourcePlayerId": name.casefold(),
        "startPlayer": player == match.setup.players[0],
        "winner": player.seat in winners(match.outcome),
    }
    return {**found, "score": scores[player.seat]} if player.seat in scores else found


def _scores(match: Match) -> dict[Seat, int]:
    """The points of each player; none where a game has no points or one of them is unknown."""
    seats = [player.seat for player in match.setup.players]
    found = seat_scores(match.game.describe(match.state), seats)
    if found is None or any(not isinstance(score, int) for score in found):
        return {}
    return dict(zip(seats, found, strict=True))
