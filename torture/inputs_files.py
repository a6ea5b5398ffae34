"""What people bring in: match files, PPN, settings, the cards and the timeline of a box."""

from __future__ import annotations

import atexit
import json
import random
import shutil
import tempfile
from functools import cache
from pathlib import Path

from companion.catalogue import GAMES, game
from companion.engine.results import Json, Refusal
from companion.export.ppn import can_write_ppn, write_ppn
from companion.export.ppn_reading import PpnError, boards, read_ppn
from companion.games.six.cards import DECK, TIMELINE
from companion.match.chain import FIRST, canonical, digest
from companion.match.match import Match
from companion.screens.history.view_model import report_words
from companion.store.exchange import Problem, export_text
from companion.store.store import Store
from companion.texts import say, sentence
from torture import lawful, mutate
from torture.folders import lines_of
from torture.fuzz import feed
from torture.tally import Tally

PLACE = Path(tempfile.mkdtemp(prefix="torture-inputs-"))
atexit.register(shutil.rmtree, PLACE, ignore_errors=True)


def run(deadline: float, seed: int) -> Tally:
    """All of them in turn."""
    return feed(Tally("imports, settings, boxes"), some_file, deadline, seed)


def some_file(chance: random.Random, tally: Tally) -> None:
    """One input of some kind."""
    from torture.inputs_paper import card

    kind = chance.choice([match_file, match_file, match_file, ppn, box, card, card])
    tally.counts[kind.__name__.replace("_", " ")] += 1
    kind(chance)


@cache
def corpus() -> list[Match]:
    """Matches of all games, played by chance."""
    chance = random.Random(1)
    store = Store(PLACE / "corpus")
    found = []
    for key in list(GAMES) * 3:
        match = lawful.begin(store, chance, key)
        for _ in range(40):
            lawful.act(match, chance)
        found.append(match)
    return found


@cache
def _shelf() -> Store:
    return Store(PLACE / "shelf")


def match_file(chance: random.Random) -> None:
    """A spoiled export is refused in words, and leaves nothing; or it is a match that opens."""
    match = chance.choice(corpus())
    data = export_text(match.entry(seq) for seq in range(match.last.seq + 1)).encode()
    data = mutate.raw(data, chance) if chance.random() < 0.4 else _relinked(match, chance)
    path = PLACE / "in.jsonl"
    path.write_bytes(data)
    store = _shelf()
    before = {each.id for each in store.matches.all()}
    answer = store.matches.take_in(path)
    words = report_words(answer, lambda code, **values: say(code, values))
    assert words
    assert "{" not in words or b"{" in data.split(b"\n")[1][1:], words
    after = {each.id for each in store.matches.all()}
    if isinstance(answer, Problem):
        assert after == before, "a file that was refused has left something"
        return
    found = store.matches.open(answer.setup.match)
    assert lawful.same(found, lawful.replayed(found))
    assert lines_of(found) == [entry.line for entry in answer.entries]
    store.matches.delete(answer.setup.match)


def _relinked(match: Match, chance: random.Random) -> bytes:
    """One record spoiled, and the chain made right again: whoever forges a file would do that."""
    records = [json.loads(line) for line in lines_of(match)]
    at = chance.randrange(len(records))
    spoiled = mutate.value(records[at], chance)
    if isinstance(spoiled, dict):
        records[at] = spoiled
    if chance.random() < 0.1:
        del records[chance.randrange(len(records))]
    prev, lines = FIRST, [canonical({"format": "table-companion match", "version": 1})]
    for seq, record in enumerate(records):
        record.update({"prev": prev, "seq": seq} if chance.random() < 0.98 else {})
        try:
            line = canonical(record)
        except (ValueError, RecursionError):
            line = "{}"
        lines.append(line)
        prev = digest(line)
    lines.append(canonical({"digest": prev, "end": len(records)}))
    return ("\n".join(lines) + "\n").encode()


def ppn(chance: random.Random) -> None:
    """Spoiled PPN is read, or refused as PPN."""
    match = chance.choice([each for each in corpus() if can_write_ppn(each)])
    try:
        for _ in boards(read_ppn(mutate.text(write_ppn(match), chance))):
            pass
    except PpnError:
        pass


def box(chance: random.Random) -> None:
    """Deck, timeline and stars as somebody typed them."""
    options: dict[str, Json] = {"deck": list(DECK), "timeline": list(TIMELINE), "stars": {"black12": 2}}
    for _ in range(chance.choice([1, 1, 3])):
        spoiled = mutate.value(options, chance)
        options = spoiled if isinstance(spoiled, dict) else options
    answer = game("six").start(options)
    if isinstance(answer, Refusal):
        assert sentence(answer)
    else:
        json.dumps(game("six").describe(answer))
