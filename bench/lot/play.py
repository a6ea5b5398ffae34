"""Matches by lot: set-ups, positions from random play, and what a sequence of pictures shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bench.lot.draw import Rng, chance, pick
from companion.catalogue import game

CORNERS = ("SW", "NW", "NE", "SE")
TRIANGLES = {
    "SW": "a1 b1 c1 a2 b2 a3",
    "NW": "a10 b10 c10 a9 b9 a8",
    "NE": "j10 i10 h10 j9 i9 j8",
    "SE": "j1 i1 h1 j2 i2 j3",
}
NUMBERED = ("1", "3")
START = re.compile(r"[a-j]\d+|")
"""The space that a move begins on; a pass has none."""

EXCHANGED = str.maketrans("wbWB", "bwBW")
"""Each man's opponent."""

Labels = Mapping[str, str]


class Match:
    """One game from a set-up or a position drawn by lot."""

    def __init__(self, rng: Rng, name: str, numbers: bool) -> None:
        self.rng, self.name = rng, name
        self.game: Any = game(name)
        self.options = _crossing(rng) if name == "crossing" else _tudor(rng, numbers)
        start = self.game.start(self.options)
        self.every = list(self.game.board(start).values())
        self.position: Any = None
        self.state = start
        if chance(rng, 0.65):
            self._play_on(int(rng.integers(2, 30)) if name == "crossing" else int(rng.integers(20, 700)))
            self.position = self.described()
            self.state = self.game.position(start, self.position)
        self.turnable = self._same_from_both_ends()

    def _play_on(self, turns: int) -> None:
        """Random turns, but for a liking of fates and captures; the game does not end in them."""
        for _ in range(turns):
            moves = self.game.legal_moves(self.state)
            after = self.game.apply(self.state, pick(self.rng, moves, [self._liking(m) for m in moves]))
            if self.game.outcome(after):
                return
            self.state = after

    def _liking(self, move: Any) -> float:
        """Players want captures and fates, and a king who goes about finds more of them."""
        text = self.game.write(move)
        if self.name == "crossing":
            return 4.0 if "x" in text or "*" in text else 1.0
        if set(text) & set("x>!") or text[-2:] in ("e5", "e6", "f5", "f6"):
            return 40.0
        return 3.0 if self.labels().get(START.match(text)[0], "").endswith("king") else 1.0

    def described(self) -> dict[str, Any]:
        """The position in the referee's form."""
        told = self.game.describe(self.state)
        return {key: told[key] for key in ("board", "players", "turn") if key in told}

    def labels(self) -> Labels:
        """What stands where."""
        return self.game.board(self.state)

    def _same_from_both_ends(self) -> bool:
        """Whether the board looks the same from the other end but for whose men are whose: then nobody can tell by how
        they stand."""
        cells, board = self.game.geometry.cells(), self.labels()
        turned = {other: board[cell] for cell, other in zip(cells, reversed(cells), strict=True) if cell in board}
        return board == {cell: label.translate(EXCHANGED) for cell, label in turned.items()}

    def move(self) -> str | None:
        """Makes a move by lot that can be told by what stands where afterwards; None if there is none."""
        told: dict[Any, list[Any]] = {}
        for move in self.game.legal_moves(self.state):
            after = self.game.apply(self.state, move)
            told.setdefault(frozenset(self.game.board(after).items()), []).append((move, after))
        told.pop(frozenset(self.labels().items()), None)
        clear = [found[0] for found in told.values() if len(found) == 1 and not self.game.outcome(found[0][1])]
        if not clear:
            return None
        liked = [self._liking(m) ** 0.5 for m, _ in clear]  # else every picture would show a capture
        move, self.state = pick(self.rng, clear, liked)
        return str(self.game.write(move))

    def astray(self) -> tuple[Labels, list[str]]:
        """What stands where after a piece was put where no play of one or two turns leads, and its two spaces."""
        now = dict(self.labels())
        reached = self._reached()
        pit = self.game.geometry.pit
        while True:
            start = pick(self.rng, sorted(now.keys() - pit))
            near = [
                cell
                for cell in self.game.geometry.cells()
                if cell not in now
                and cell not in pit
                and max(abs(ord(cell[0]) - ord(start[0])), abs(int(cell[1:]) - int(start[1:]))) <= 3
            ]
            if not near:
                continue
            end = pick(self.rng, sorted(near))
            wrong = {**{cell: label for cell, label in now.items() if cell != start}, end: now[start]}
            if frozenset(wrong.items()) not in reached:
                return wrong, sorted((start, end))

    def _reached(self) -> set[Any]:
        """All that can stand there after one turn or two."""
        found = set()
        for move in self.game.legal_moves(self.state):
            after = self.game.apply(self.state, move)
            found.add(frozenset(self.game.board(after).items()))
            for second in self.game.legal_moves(after) if not self.game.outcome(after) else ():
                found.add(frozenset(self.game.board(self.game.apply(after, second)).items()))
        return found


def script(rng: Rng) -> list[str]:
    """The kinds of a sequence's pictures."""
    kinds = ["known", "legal", "legal", "unchanged", "legal", "hand", "legal", "illegal"]
    if chance(rng, 1 / 3):
        kinds[pick(rng, (1, 2, 4, 6))] = "pair"
    if chance(rng, 0.25):
        kinds.remove("legal")
    return kinds


def _crossing(rng: Rng) -> dict[str, Any]:
    return {
        "setup": pick(rng, ("normal", "alternate")),
        "long": chance(rng, 0.4),
        "full_backwards_capture": chance(rng, 0.2),
    }


def _tudor(rng: Rng, numbers: bool) -> dict[str, Any]:
    """Two to four players; with `numbers` at least one of them plays with his queens' numbers up."""
    count = pick(rng, (2, 3, 4), (2, 1, 2))
    corners = list(CORNERS)
    if count == 2:
        corners = pick(rng, (["SW", "NE"], ["NW", "SE"]))
    elif count == 3:
        corners.remove(pick(rng, CORNERS))
    first = int(rng.integers(count)) if chance(rng, 0.5) else 0
    corners = corners[first:] + corners[:first]
    colours = [str(c) for c in rng.permutation(["red", "black", "green", "blue"])]
    one = int(rng.integers(count))
    players = []
    for k, corner in enumerate(corners):
        numbered = numbers and (k == one or chance(rng, 0.75))
        variant = pick(rng, NUMBERED) if numbered else pick(rng, ("standard", "2"), (2, 1))
        player: dict[str, Any] = {"corner": corner, "colour": colours[k], "variant": variant}
        if numbered:
            player["queens"] = {c: int(n) for c, n in zip(TRIANGLES[corner].split(), rng.permutation(6), strict=True)}
        players.append(player)
    return {"players": players}
