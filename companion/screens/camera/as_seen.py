"""Tudor's board as a picture shows it, as a table ruling. Goals stay as they are: a picture tells of pieces only."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.results import Json
from companion.games.tudor.state import Player, State


def tudor_position(state: State, cells: Mapping[str, str], moved: bool) -> Json | None:
    """The ruling that puts every piece where it is seen, or None: a queen has gone or come, or which is which of
    several numbered queens that moved is not to be seen."""
    players: list[Json] = []
    for player in state.players:
        kings = [cell for cell, label in cells.items() if label == f"{player.colour} king"]
        queens = _queens(player, cells)
        if len(kings) != 1 or queens is None:
            return None
        players.append({"colour": player.colour, "king": kings[0], "queens": queens})
    turn = (state.turn + moved) % len(state.players)
    return {"players": players, "turn": state.players[turn].colour}


def _queens(player: Player, cells: Mapping[str, str]) -> Json | None:
    """That player's queens as seen, numbered where theirs are; the dead lie where they lay."""
    seen = {cell: label for cell, label in sorted(cells.items()) if label.startswith(f"{player.colour} queen")}
    dead = {queen.space for queen in player.queens if queen.dead}
    if len(seen) != len(player.queens) or not dead <= set(seen):
        return None
    if not player.numbered:
        return list(seen)
    numbers = {queen.number for queen in player.queens}
    known: dict[str, Json] = {}
    for cell, label in seen.items():
        before = player.queen_on(cell)
        if label[-1].isdigit():
            known[cell] = int(label[-1])
        elif before is not None:
            known[cell] = before.number
    missing, left = [cell for cell in seen if cell not in known], numbers - set(known.values())
    if len(missing) > 1 or len(left) != len(missing) or len(set(known.values())) != len(known):
        return None
    return known | dict(zip(missing, left, strict=True))
