"""Plays games with sealed choices, and before each opening searches every file, log and export for them."""

from __future__ import annotations

import logging
import random
from pathlib import Path
from typing import Any

from companion.engine.sealed import Opening
from companion.match.match import Match
from companion.match.records import Commit, Open
from companion.screens.export.view_model import KINDS
from companion.store.store import Store
from torture import lawful
from torture.folders import folder
from torture.tally import Tally, is_time

GAMES: dict[str, list[Any]] = {
    "divorce": [{}, {"edition": "us"}, {"quick": True}],
    "historian": [{"players": 4, "deck": 60}, {"players": 3, "deck": 40, "independent_research": True}],
    "crossing": [{"stealth": {"white": None, "black": None}}],
}


PAPERS = 8
"""Games out of which one is also drawn on paper each time: that takes far longer than all the rest."""


class Heard(logging.Handler):
    """Everything that was logged."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.words.append(record.getMessage())


def run(deadline: float, seed: int) -> Tally:
    """Game after game."""
    tally = Tally("secrets before they are opened")
    heard = Heard()
    logging.getLogger().addHandler(heard)
    logging.getLogger().setLevel(logging.DEBUG)
    number = 0
    while is_time(deadline):
        number += 1
        chance = random.Random(f"{seed}/{number}")
        key = chance.choice(list(GAMES))
        with folder() as place, tally.trying(f"seed {seed}/{number} {key}"), Store(place) as store:
            match = store.matches.begin(key, chance.choice(GAMES[key]))
            assert isinstance(match, Match), match
            _play(place, match, chance, tally, heard)
    return tally


def _play(place: Path, match: Match, chance: random.Random, tally: Tally, heard: Heard) -> None:
    hidden: dict[str, Opening] = {}
    """Every choice that was sealed and has never been opened, by its seal; also those that were taken back."""
    told: set[str] = set()
    for _ in range(250):
        answer = lawful.act(match, chance, jumps=0.06)
        if answer is None:
            return
        body = match.last.body
        if isinstance(body, Commit) and body.seal not in hidden:
            opening = match._vault.get(match.setup.match, body.seal)
            assert opening is not None, "what was sealed just now is not in the vault"
            hidden[body.seal] = opening
            tally.counts["choices sealed"] += 1
        if isinstance(body, Open):
            told |= {shown.choice for shown in body.openings}
            opened = {shown.nonce for shown in body.openings}
            hidden = {seal: opening for seal, opening in hidden.items() if opening.nonce not in opened}
        if hidden and (isinstance(body, Commit) or chance.random() < 0.1):
            _search(place, match, list(hidden.values()), told, tally, heard)


def _search(place: Path, match: Match, hidden: list[Opening], told: set[str], tally: Tally, heard: Heard) -> None:
    texts = {path.name: path.read_bytes() for path in place.rglob("*") if path.is_file()}
    for kind in KINDS:
        if kind.fits(match) and (kind.key != "pdf" or tally.tries % PAPERS == 0):
            written = kind.write(match, "en")
            texts[f"export {kind.key}"] = written if isinstance(written, bytes) else written.encode()
    texts["log output"] = "\n".join(heard.words).encode()
    texts["what others see"] = repr(match).encode() + repr(hidden).encode()
    for name, data in texts.items():
        tally.counts["places searched"] += 1
        for opening in hidden:
            for word in words_of(match, opening, told):
                assert word not in data, f"{name} tells a sealed choice of {match.game.key}"


def words_of(match: Match, opening: Opening, told: set[str]) -> list[bytes]:
    """What would give a choice away. A starting space is in many an honest move: there the proof is looked for."""
    nonce, choice = opening.nonce.encode(), opening.choice
    words = [nonce, bytes.fromhex(opening.nonce), f'"choice":"{choice}"'.encode(), f'"choice": "{choice}"'.encode()]
    if choice in told:  # the same words were opened before, and rightly stand in the log
        return words[:2]
    return words if match.game.key == "crossing" else [*words, choice.encode()]
