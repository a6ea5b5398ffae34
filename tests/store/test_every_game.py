"""Every game of the catalogue, kept, left, taken up again, taken back and handed on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.catalogue import GAMES, game
from companion.engine.results import Json
from companion.match.match import Match
from companion.store.exchange import Report, verify_export
from companion.store.store import Store
from tests.match.play import ok

OPTIONS: dict[str, Json] = {
    "tudor": {"players": [{"corner": "SW", "colour": "red"}, {"corner": "NE", "colour": "blue"}]},
    "crossing": {"stealth": {"white": None, "black": None}},
    "six": {"variant": "advanced"},
    "divorce": {},
    "historian": {"players": 4, "deck": 60, "independent_research": True},
}


def at_random(match: Match, chance: random.Random, count: int) -> None:
    """That many lawful records, or as many as the game has."""
    for _ in range(count):
        sealing = match.game.sealing(match.state)
        if sealing and sealing.opens and set(sealing.seats) <= set(match.sealed):
            ok(match.open_all())
            continue
        moves = match.game.legal_moves(match.state)
        if not moves:
            return
        move = chance.choice(moves)
        if sealing and isinstance(move, sealing.moves):
            seat = next(seat for seat in sealing.seats if seat not in match.sealed)
            own = [each for each in moves if isinstance(each, sealing.moves) and each.seat == seat]
            ok(match.seal(seat, match.game.write(chance.choice(own))))
        else:
            ok(match.propose(move))


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_match_of_every_game_is_the_same_after_a_restart(
    key: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.match.match.SNAPSHOT_EVERY", 7)
    path = tmp_path / "match.jsonl"
    with Store(tmp_path) as store:
        match = store.matches.begin(key, OPTIONS.get(key, {}))
        assert isinstance(match, Match)
        at_random(match, random.Random(seed), 60)
        states = {entry.seq: state for entry, state in match.story()}
        assert len(states) > 3
    with Store(tmp_path) as store:
        again = store.matches.open(match.setup.match)
        assert again.state == match.state
        assert [again.view(seat) for seat in game(key).seats(again.state)] == [
            match.view(seat) for seat in game(key).seats(match.state)
        ]
        for seq, state in reversed(states.items()):
            if seq < again.last.seq:
                ok(again.back_to(seq, agreed=True))
            assert again.state == state
        ok(again.redo(len(states) - 1))
        assert again.state == match.state
        store.matches.export(match.setup.match, path)
    assert isinstance(verify_export(path), Report)
