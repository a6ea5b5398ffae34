"""Random but lawful play of every game through a match: moves, seals, rulings, undo, redo, back-to."""

from __future__ import annotations

import random
from typing import Any

from companion.catalogue import GAMES
from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Json, Refusal
from companion.match.keeping import MemoryKeeper, MemoryVault, Saving
from companion.match.match import Accepted, Match
from companion.match.records import Player
from companion.store.store import Store
from tests.contract.samples import OPTIONS as SAMPLES

PUBLIC: dict[str, list[Json]] = {
    "crossing": [{"stealth": {"white": None, "black": None}}, {"stealth": {"white": None, "black": "c7"}}],
    "six": [{"variant": "advanced"}, {"players": 3, "length": "full"}],
    "divorce": [{"edition": "us", "taxes": [0, 75]}, {"quick": True}],
    "historian": [{"players": 4, "deck": 60}, {"players": 7, "deck": 90, "too_many_cooks": True}],
    "tudor": [],
}
"""Options beyond those of the contract tests; those that tell a secret are refused by a match, and passed over."""

JUMPS = 0.16
"""Share of undo, redo and back-to: often enough that every game has branches, seldom enough that it gets on."""


def begin(store: Store, chance: random.Random, key: str | None = None) -> Match:
    """A new match of some game, under some options."""
    while True:
        chosen = key or chance.choice(list(GAMES))
        options = chance.choice([*SAMPLES[chosen], *PUBLIC.get(chosen, [])])
        match = store.matches.begin(chosen, options, (Player(1, "Zoë"), Player(2, 'O"Neill')))
        if isinstance(match, Match):
            return match


def act(match: Match, chance: random.Random, jumps: float = JUMPS) -> Accepted | Refusal | None:
    """Something lawful, or a ruling that may be refused; None once the game is over and all is opened."""
    luck = chance.random()
    if luck < jumps:
        return _jump(match, chance)
    if luck < jumps + 0.04:
        return match.propose(some_ruling(match, chance))
    if luck < jumps + 0.05:
        return match.propose(chance.choice([Draw(), Reveal(chance.choice(match.game.seats(match.state)))]))
    return play(match, chance)


def play(match: Match, chance: random.Random) -> Accepted | Refusal | None:
    """A move, a seal or an opening: whatever is next."""
    if not isinstance(match.due(), Refusal):
        return match.open_all()
    sealing = match.game.sealing(match.state)
    if sealing is not None and (waiting := [seat for seat in sealing.seats if seat not in match.sealed]):
        done = seal(match, chance.choice(waiting), chance)
        if done is not None:
            return done
    if match.game.key == "historian" and match.sealed and chance.random() < 0.7:
        return match.propose(f"choose row {chance.randint(1, 3)}")
    moves = match.game.legal_moves(match.state)
    return match.propose(chance.choice(moves)) if moves else None


def seal(match: Match, seat: Any, chance: random.Random) -> Accepted | None:
    """A sealed choice of that seat, if there is one to be had."""
    for choice in _choices(match, seat, chance):
        answer = match.seal(seat, choice)
        if isinstance(answer, Accepted):
            return answer
    return None


def some_ruling(match: Match, chance: random.Random) -> Table:
    """A part of the present state, some of its numbers changed."""
    state = match.game.describe(match.state)
    keys = chance.sample(list(state), min(len(state), chance.randint(1, 2)))
    position = {key: state[key] for key in keys}
    for key, value in position.items():
        if type(value) is int and chance.random() < 0.5:
            position[key] = max(0, value + chance.randint(-1, 1))
    return Table(position, chance.choice(["", "agreed", "übereinstimmend \U0001f451"]))


def replayed(match: Match) -> Match:
    """The same log, folded anew from its first record, without any kept state."""
    keeper = MemoryKeeper()
    for seq in range(match.last.seq + 1):
        keeper.save(Saving(match.entry(seq), None, None))
    return Match(match.game, keeper, MemoryVault())


def same(one: Match, other: Match) -> bool:
    """Whether two matches stand the same, for every seat."""
    seats = one.game.seats(one.state)
    return (
        one.state == other.state
        and one.head == other.head
        and one.last == other.last
        and one.can_redo == other.can_redo
        and [one.view(seat) for seat in seats] == [other.view(seat) for seat in seats]
    )


def _jump(match: Match, chance: random.Random) -> Accepted | Refusal | None:
    luck = chance.random()
    if luck < 0.5 and match.can_undo:
        return match.undo(chance.choice([1, 1, 1, 2, 5]), agreed=True)
    if luck < 0.85 and match.can_redo:
        return match.redo(chance.choice([1, 1, 2]))
    if luck > 0.93:
        return match.back_to(chance.randint(0, match.last.seq), agreed=True)
    return play(match, chance)


def _choices(match: Match, seat: Any, chance: random.Random) -> list[str]:
    """Notations that seat could seal; some may be refused."""
    key = match.game.key
    if key == "crossing":
        cells = [f"{column}{row}" for column in "abcd" for row in (1, 2, 7, 8)]
        return chance.sample(cells, len(cells))
    if key == "historian":
        return [f"claim {seat} {row}" for row in chance.sample(range(1, 8), 7)]
    own = [move for move in match.game.legal_moves(match.state) if getattr(move, "seat", None) == seat]
    return [match.game.write(move) for move in chance.sample(own, min(3, len(own)))]
