"""Whole random games of every kind through rules, match and store, with everything that can be done in between.

After every few records: the match on the screen is the match that its log folds to, in every seat's eyes.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from companion.catalogue import GAMES
from companion.engine.results import Refusal
from companion.match.match import Accepted, Match
from companion.screens.export.view_model import KINDS
from companion.store.exchange import Report, verify_export
from companion.store.store import Store
from companion.texts import sentence
from torture import lawful
from torture.folders import folder, lines_of
from torture.tally import Tally, is_time

LONGEST = 400
"""Records of one game; chance may go round in circles."""


def run(deadline: float, seed: int) -> Tally:
    """Game after game."""
    tally = Tally("whole random games")
    number = 0
    while is_time(deadline):
        number += 1
        key = list(GAMES)[number % len(GAMES)]
        with folder() as place, tally.trying(f"seed {seed}/{number} {key}"):
            _game(place, key, random.Random(f"{seed}/{number}"), tally, deadline)
    return tally


def _game(place: Path, key: str, chance: random.Random, tally: Tally, deadline: float) -> None:
    store = Store(place)
    try:
        match = lawful.begin(store, chance, key)
        name, over = match.setup.match, False
        for _ in range(LONGEST):
            answer = lawful.act(match, chance, jumps=0.1)
            if isinstance(answer, Accepted):
                tally.counts["records"] += 1
                over = over or answer.outcome is not None
            elif isinstance(answer, Refusal):
                tally.counts["refused"] += 1
                assert sentence(answer), "a refusal without a sentence"
            if chance.random() < 0.06:
                assert lawful.same(match, lawful.replayed(match)), "the match is not what its log folds to"
            if chance.random() < 0.03:
                before = match
                store.close()
                store = Store(place)
                match = store.matches.open(name)
                tally.counts["restarts"] += 1
                assert not store.damages
                assert lawful.same(before, match), "after a restart it stands differently"
            if answer is None or not is_time(deadline):
                break
        tally.counts["games played to an end"] += over
        _hand_on(place, store, match)
    finally:
        store.close()


def _hand_on(place: Path, store: Store, match: Match) -> None:
    """Every kind of file can be written, and the whole log comes in again as the same match."""
    assert lawful.same(match, lawful.replayed(match))
    for seat in match.game.seats(match.state):
        json.dumps(match.view(seat).state)
    for kind in KINDS:
        if kind.fits(match):
            assert kind.write(match, "de")
    path = place / "match.jsonl"
    store.matches.export(match.setup.match, path)
    report = verify_export(path)
    assert isinstance(report, Report), f"our own file is refused: {report}"
    with Store(place / "elsewhere") as other:
        assert isinstance(other.matches.take_in(path), Report)
        assert lines_of(other.matches.open(match.setup.match)) == lines_of(match)
