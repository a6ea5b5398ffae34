"""Table rulings: the position or the score card as the players agreed on, whatever the rules say.

What a ruling leaves out stays as it is. Two things follow from it by themselves, so that a score card can be kept
without the board: whoever's sixth goal is ticked has won, and a win is undone when one of its goals is taken away.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.results import Json, Outcome, Refusal, RefusedError
from companion.games.tudor.goals import task_of
from companion.games.tudor.position import read_turn, require_apart
from companion.games.tudor.reading import (
    read_corner,
    read_drawn,
    read_met,
    read_object,
    read_queens,
    read_space,
    read_variant,
    refuse,
)
from companion.games.tudor.state import NUMBERED_VARIANTS, Fruit, Player, State

_KEYS = ("corner", "colour", "variant", "fruit", "king", "queens", "met")
_MOST_GOALS = 24
"""Entries of `met` that a ruling may set; a card has six, and a match file should stay small."""


def ruled(state: State, value: Json) -> State | Refusal:
    """The state after a table ruling, or why it cannot be written down."""
    try:
        return _ruled(state, value)
    except RefusedError as refused:
        return refused.refusal


def _ruled(state: State, value: Json) -> State:
    entry = read_object(value, ("players", "turn", "outcome"))
    players = _read_players(state, entry["players"]) if "players" in entry else state.players
    colours = [player.colour for player in players]
    turn = read_turn(entry["turn"], colours) if "turn" in entry else state.turn
    after = replace(state, players=players, turn=turn, passes=0)
    outcome = _read_outcome(entry["outcome"], colours) if "outcome" in entry else _following_outcome(state, after)
    return replace(after, outcome=outcome)


def _read_players(state: State, value: Json) -> tuple[Player, ...]:
    """The players with what the ruling says of them; an entry names its player by colour."""
    if not isinstance(value, list):
        refuse("tudor.table_players", "T1")
    said: dict[str, Json] = {}
    for item in value:
        entry = read_object(item, _KEYS, ("colour",))
        colour = entry["colour"]
        if not isinstance(colour, str) or colour not in [player.colour for player in state.players] or colour in said:
            refuse("tudor.table_players", "T1")
        said[colour] = entry
    players = tuple(_changed(player, said.get(player.colour, {})) for player in state.players)
    if len({player.corner for player in players}) < len(players):
        refuse("tudor.corner_twice", "T1")
    require_apart(players)
    return players


def _changed(player: Player, entry: dict[str, Json]) -> Player:
    if "corner" in entry:
        player = replace(player, corner=read_corner(entry["corner"]))
    if "king" in entry:
        player = replace(player, king=None if entry["king"] is None else read_space(entry["king"]))
    variant = read_variant(entry.get("variant", player.variant))
    if "queens" in entry:
        queens, numbered = read_queens(entry["queens"], variant)
        player = replace(player, queens=queens, numbered=numbered)
    elif variant in NUMBERED_VARIANTS and not player.numbered:
        refuse("tudor.queens_needed", "T11")
    player = replace(player, variant=variant, fruit=_read_fruit(player, variant, entry))
    if "met" in entry:
        met = read_met(entry["met"])
        if len(met) > _MOST_GOALS:
            refuse("tudor.met_form", "T9")
        player = replace(player, met=met)
    if variant in NUMBERED_VARIANTS and any(goal.queen is None for goal in player.met):
        refuse("tudor.met_number", "T11")
    return player


def _read_fruit(player: Player, variant: str, entry: dict[str, Json]) -> Fruit | None:
    if variant != "fruit":
        if "fruit" in entry:
            refuse("tudor.fruit_unasked", "T12")
        return None
    return read_drawn(entry["fruit"]) if "fruit" in entry else player.fruit or Fruit()


def _read_outcome(value: Json, colours: list[str]) -> Outcome | None:
    """Ended by agreement, or reopened with null."""
    if value is None:
        return None
    entry = read_object(value, ("winner", "why"), ("winner",))
    winner = entry["winner"]
    if winner is not None and (not isinstance(winner, str) or winner not in colours):
        refuse("tudor.table_winner", "T10")
    return Outcome(winner, "table")


def _following_outcome(before: State, after: State) -> Outcome | None:
    """How the game stands when the ruling does not say: ticking the sixth goal wins (T10), taking one away reopens."""

    def complete(state: State) -> set[str]:
        return {player.colour for player in state.players if task_of(state, player).complete}

    outcome = before.outcome
    if outcome is not None and outcome.why == "T10" and outcome.winner is not None:
        outcome = outcome if outcome.winner in complete(after) else None
    if outcome is not None:
        return outcome
    winners = complete(after) - complete(before)
    if len(winners) > 1:
        refuse("tudor.table_two_winners", "T10")
    return Outcome(winners.pop(), "T10") if winners else None
