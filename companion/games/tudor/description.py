"""A state as others read it: the referee's form, and the labels of the camera."""

from __future__ import annotations

from companion.engine.results import Json
from companion.games.tudor.state import NUMBERED_VARIANTS, Fruit, Met, Player, State


def describe(state: State) -> dict[str, Json]:
    """The whole state; nothing in this game is hidden from anybody."""
    return {
        "players": [_player(player) for player in state.players],
        "turn": state.mover.colour,
        "outcome": None if state.outcome is None else state.outcome.to_json(),
    }


def _player(player: Player) -> dict[str, Json]:
    described: dict[str, Json] = {
        "corner": player.corner,
        "colour": player.colour,
        "variant": player.variant,
        "king": player.king,
        "queens": {queen.space: queen.number for queen in player.queens}
        if player.numbered
        else [queen.space for queen in player.queens],
        "met": [_met(entry) for entry in player.met],
    }
    if player.variant == "fruit":
        fruit = player.fruit or Fruit()
        described["fruit"] = {"goals": list(fruit.goals), "orders": list(fruit.orders)}
    return described


def _met(entry: Met) -> dict[str, Json]:
    return {"goal": entry.goal} if entry.queen is None else {"goal": entry.goal, "queen": entry.queen}


def labels(state: State) -> dict[str, str]:
    """Occupied spaces and what is to be seen there: "red king", "red queen", "red queen 3" where she lies face up.

    Queens of standard and variant 2 lie face down all the game, also where their numbers are known.
    """
    seen: dict[str, str] = {}
    for player in state.players:
        face_up = player.variant in NUMBERED_VARIANTS
        for queen in player.queens:
            number = f" {queen.number}" if face_up and queen.number is not None else ""
            seen[queen.space] = f"{player.colour} queen{number}"
        if player.king is not None:
            seen[player.king] = f"{player.colour} king"
    return seen
