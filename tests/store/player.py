"""Plays in a folder until it is killed, and says each record on standard output once it is accepted.

`python -m tests.store.player FOLDER SEED`
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from companion.match.match import Accepted, Match
from tests.match.toy import TOY
from tests.store.desk import begin, open_store


def act(match: Match, chance: random.Random) -> object:
    """Something lawful."""
    luck = chance.random()
    if luck < 0.1 and match.can_undo:
        return match.undo(agreed=True)
    if luck < 0.2 and match.can_redo:
        return match.redo()
    if TOY.sealing(match.state) is None:
        return match.propose(f"add {chance.randint(1, 3)}")
    unsealed = [seat for seat in (1, 2) if seat not in match.sealed]
    return match.seal(unsealed[0], f"bid {unsealed[0]} 0") if unsealed else match.open_all()


def main(folder: Path, seed: int) -> None:
    chance = random.Random(seed)
    store = open_store(folder)
    matches = store.matches.all()
    match = store.matches.open(matches[0].id) if matches else begin(store)
    while True:
        answer = act(match, chance)
        assert isinstance(answer, Accepted), answer
        print(match.setup.match, answer.entry.seq, answer.entry.digest, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
