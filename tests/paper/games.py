"""Matches in the middle of a game, one of each kind, in memory: some with choices that were sealed and opened."""

from __future__ import annotations

from typing import Any

from companion.catalogue import game
from companion.engine.game import Table
from companion.engine.results import Refusal
from companion.match.keeping import MemoryKeeper, MemoryVault
from companion.match.match import Accepted, Match, begin
from companion.match.records import Player, Setup


def new(key: str, options: dict[str, Any], *players: Player) -> Match:
    setup = Setup(key * 4, key, options, players, "2026-05-01T18:00:00+00:00")
    match = begin(game(key), MemoryKeeper(), MemoryVault(), setup)
    assert not isinstance(match, Refusal), match
    return match


def play(match: Match, *moves: object) -> Match:
    for move in moves:
        answer = match.propose(move)
        assert isinstance(answer, Accepted), (move, answer)
    return match


def seal(match: Match, *choices: tuple[Any, str]) -> Match:
    for seat, choice in choices:
        answer = match.seal(seat, choice)
        assert isinstance(answer, Accepted), (choice, answer)
    return match


def opened(match: Match, *choices: tuple[Any, str]) -> Match:
    seal(match, *choices)
    answer = match.open_all()
    assert isinstance(answer, Accepted), answer
    return match


def seated(*names: str) -> tuple[Player, ...]:
    return tuple(Player(seat, name, "") for seat, name in enumerate(names, 1))


def crossing() -> Match:
    match = new("crossing", {}, Player("white", "Anna", "white"), Player("black", "Ben", "black"))
    return play(match, "c2-c3", "c7-c4", "c3xc5", "b7-b6", "c5-a5", "d7-d5")


def stealth(white: str = "b2", black: str = "c7") -> Match:
    """Both Kings are sealed, and the game is under way."""
    options = {"stealth": {"white": None, "black": None}}
    match = new("crossing", options, Player("white", "Anna", "white"), Player("black", "Ben", "black"))
    return play(seal(match, ("white", f"king {white}"), ("black", f"king {black}")), "a2-a6")


def tudor() -> Match:
    options = {"players": [{"corner": "SW", "colour": "red"}, {"corner": "NE", "colour": "black"}]}
    match = new("tudor", options, Player("red", "Anna", "red"), Player("black", "Ben", "black"))
    play(match, "c1-d1", "h10-g10")
    red = match.game.describe(match.state)["players"][0]
    met = [{"goal": "divorced"}, {"goal": "died"}]
    ruling = {"colour": "red", "king": red["king"], "queens": ["d1", "a2", "b2", "a3"], "met": met}
    return play(match, Table({"players": [ruling]}, "Half an hour later"))


def six() -> Match:
    match = new("six", {"players": 4}, *seated("Anna", "Ben", "Clara", "Dieter"))
    return play(match, *(f"won {(trick * trick) % 4 + 1} stars={trick % 3}" for trick in range(36)))


def fruit() -> Match:
    spaces = {"SW": ("a1", "b1", "c1", "a2", "b2", "a3"), "NE": ("j10", "i10", "h10", "j9", "i9", "j8")}
    cards = {"fruit": {"goals": [2, 5], "orders": [0, 3]}}
    players = [
        {"corner": corner, "colour": colour, "variant": variant, **extra,
         "queens": dict(zip(spaces[corner], (3, 0, 5, 1, 4, 2), strict=True))}
        for corner, colour, variant, extra in (("SW", "red", "1", {}), ("NE", "blue", "fruit", cards))
    ]  # fmt: skip
    match = new("tudor", {"players": players}, Player("red", "Anna", "red"), Player("blue", "Ben", "blue"))
    return play(match, "c1-d1", "h10-g10")


def divorce() -> Match:
    """The wooing was sealed and opened; the second marriage bid is sealed by one side only."""
    match = play(new("divorce", {}, *seated("Anna", "Ben")), "top green2")
    opened(match, (1, "woo 1 orange2 red2 station4"), (2, "woo 2 pink2 station3"))
    return play(match, "roll 3 5", "go +5")


def historian() -> Match:
    """The first turn's claims were sealed and opened."""
    options = {"players": 4, "deck": 60, "independent_research": True}
    match = new("historian", options, *seated("Anna", "Ben", "Clara", "Dieter"))
    play(match, "contribute 2", "contribute 3", "contribute 4", "choose row 2")
    return opened(match, (2, "claim 2 1"), (3, "claim 3 2"), (4, "claim 4 3"))


def claiming() -> Match:
    """Somebody has sealed which row is his; nobody knows yet."""
    match = historian()
    seats = match.game.to_act(match.state)
    play(match, *(f"contribute {seat}" for seat in sorted(seats)))
    return seal(match, (1, "claim 1 3"))


EVERY = {each.__name__: each for each in (crossing, stealth, tudor, fruit, six, divorce, historian, claiming)}
