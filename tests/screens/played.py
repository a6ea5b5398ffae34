"""Games that have been played, for screens that look back: short, the same each time."""

from __future__ import annotations

from companion.engine.game import Draw, Table
from companion.match.match import Accepted, Match
from companion.match.records import Player
from companion.store.store import Store


def crossing(store: Store, white: str, black: str, *, drawn: bool = False) -> Match:
    """White's King runs home along the edge, or both agree on a draw."""
    match = begin(store, "crossing", {}, (Player("white", white, "white"), Player("black", black, "black")))
    play(match, "a2-a6")
    if drawn:
        play(match, Draw())
    else:
        board = ["...b", "...b", "....", "....", "....", "W...", "....", "B..w"]
        play(match, Table({"board": board, "turn": "white"}, "We go on from here"), "a3-a8")
    return match


def tudor(store: Store, first: str, second: str) -> Match:
    """The first player meets goals by the table's word, and wins."""
    options = {"players": [{"corner": "SW", "colour": "red"}, {"corner": "NE", "colour": "black"}]}
    match = begin(store, "tudor", options, (Player("red", first, "red"), Player("black", second, "black")))
    play(match, "c1-d1", "h10-g10")
    met = ["divorced", "divorced", "beheaded", "beheaded", "survived"]
    position = match.game.describe(match.state)["players"][0]
    position = {"colour": "red", "king": position["king"], "queens": ["e4"], "met": [{"goal": goal} for goal in met]}
    play(match, Table({"players": [position], "turn": "red"}, "Half an hour later"), "e4-e5")
    return match


def six(store: Store, *names: str, hands: int = 4) -> Match:
    """A game entered by who won each trick."""
    match = begin(store, "six", {"players": 4}, tuple(Player(seat, name, "") for seat, name in enumerate(names, 1)))
    for hand in range(hands):
        for trick in range(15):
            play(match, f"won {(hand + trick * trick) % 4 + 1} stars={trick % 3}")
    return match


def historian(store: Store, *names: str) -> Match:
    """A few turns, not over."""
    players = tuple(Player(seat, name, "") for seat, name in enumerate(names, 1))
    options = {"players": len(names), "deck": 60, "independent_research": True}
    match = begin(store, "historian", options, players)
    for seat in range(2, len(names) + 1):
        play(match, f"contribute {seat}")
    return match


def begin(store: Store, key: str, options: object, players: tuple[Player, ...]) -> Match:
    match = store.matches.begin(key, options, players)
    assert isinstance(match, Match), match
    return match


def play(match: Match, *moves: object) -> None:
    for move in moves:
        answer = match.propose(move)
        assert isinstance(answer, Accepted), (move, answer)
