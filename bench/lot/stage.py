"""A board with its room and its phone, and the pieces as they stand on it from picture to picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from bench.lot.clutter import Spots, strewn
from bench.lot.draughts import Draughts
from bench.lot.draw import Rng, between, chance, pick
from bench.lot.hand import hidden, reaching
from bench.lot.lens import Lens, azimuth_of, held
from bench.lot.look import Parts, Put
from bench.lot.photo import Phone, rendered
from bench.lot.play import Match
from bench.lot.room import Room
from bench.lot.tiles import Tiles

Cells = Mapping[str, str]


@dataclass
class Placed:
    """A piece and where it was put: in cm from the middle of its space, or on the table."""

    label: str
    put: Put


class Stage:
    """Everything that stays the same while a game is photographed."""

    def __init__(self, rng: Rng, match: Match, alike: bool = False) -> None:
        """`alike`: pieces coloured as what they stand on."""
        self.rng = rng
        numbers = any(label[-1].isdigit() for label in match.every)
        chequered = match.name == "crossing"
        self.set: Any = Draughts(rng, alike, match.turnable) if chequered else Tiles(rng, numbers, alike)
        self.room = Room(rng, self.set.size)
        self.lens = held(rng, self.set.outline())
        self.phone = Phone(rng, self.room.light)
        self.spots = Spots(rng, self.room, self.set.size, self.lens.eye)
        self.every = Counter(match.every)
        self.standing: dict[str, Placed] = {}
        self.beside: list[tuple[Placed, tuple[float, float]]] = []
        self.still = self.room.parts
        self.still.extend(self.set.board())
        self.still.extend(strewn(rng, self.spots))

    def cells(self) -> list[str]:
        """All spaces."""
        columns, rows = ("abcd", 8) if isinstance(self.set, Draughts) else ("abcdefghij", 10)
        return [f"{column}{row}" for row in range(1, rows + 1) for column in columns]

    def stand(self, cells: Cells, captured: bool = True) -> None:
        """Puts the pieces where they stand now; those that stay are not touched."""
        lifted = [p for cell, p in self.standing.items() if cells.get(cell) != p.label]
        self.standing = {c: p for c, p in self.standing.items() if cells.get(c) == p.label}
        for cell in sorted(cells.keys() - self.standing.keys()):
            own = next((p for p in lifted if p.label == cells[cell]), None)
            if own is not None:
                lifted.remove(own)
            which = own.put.which if own else int(self.rng.integers(60))
            x, y = self.set.jitter(self.rng, cells[cell])
            self.standing[cell] = Placed(cells[cell], Put(x, y, between(self.rng, 0, 360), which))
        if captured:
            self._captured()

    def _captured(self) -> None:
        """What is missing on the board lies beside it, if there is room."""
        gone = self.every - Counter(p.label for p in self.standing.values()) - Counter(p.label for p, _ in self.beside)
        for label in gone.elements():
            near = self.spots.free(self.set.square * 0.45, near=True)
            if near is not None and chance(self.rng, 0.95):
                put = Put(0, 0, between(self.rng, 0, 360), int(self.rng.integers(60)))
                self.beside.append((Placed(label, put), near))

    def _pieces(self) -> Parts:
        parts = Parts()
        for cell, placed in self.standing.items():
            middle = np.mean(self.set.space(cell), 0)
            for mesh, look in self.set.piece(placed.label, placed.put):
                parts.add(mesh.moved(*(middle + np.array([placed.put.x, placed.put.y, 0]))), look)
        for placed, (x, y) in self.beside:
            for mesh, look in self.set.piece(placed.label, placed.put):
                parts.add(mesh.moved(x, y), look)
        return parts

    def taken(self, lens: Lens, with_hand: bool = False) -> tuple[np.ndarray, dict[str, Any]]:
        """A picture and its label."""
        parts, shares = Parts(), {}
        parts.extend(self.still)
        parts.extend(self._pieces())
        if with_hand:
            hand, shares = self._hand(lens)
            parts.extend(hand)
        light = rendered(parts, self.room.light, lens, int(self.rng.integers(1 << 30)))
        picture = self.phone.developed(self.rng, light, lens, np.array(self.set.outline()))
        elevation, azimuth = azimuth_of(lens)
        return picture, {
            "corners": [[round(float(v), 1) for v in at] for at in lens.seen(self.set.corners())],
            "cells": {cell: placed.label for cell, placed in self.standing.items()},
            "hand": shares,
            "set": self.set.name,
            "light": self.room.light.name,
            "table": self.room.table,
            "elevation": elevation,
            "azimuth": azimuth,
        }

    def _hand(self, lens: Lens) -> tuple[Parts, dict[str, float]]:
        """A hand that hides something, but not everything."""
        spaces = {cell: np.array(self.set.space(cell)) for cell in self.cells()}
        away = np.arctan2(*(lens.eye - lens.aim)[1::-1])
        for _ in range(12):
            cell = pick(self.rng, list(spaces))
            target = spaces[cell].mean(0) + np.array([0, 0, between(self.rng, 1.5, 5)])
            come = (
                away + pick(self.rng, (0, np.pi / 2, -np.pi / 2, np.pi), (3, 2, 2, 1)) + float(self.rng.normal(0, 0.35))
            )
            hand = reaching(self.rng, target, come)
            shares = hidden(hand, lens.seen, spaces, (lens.height, lens.width))
            if 0.6 < sum(shares.values()) < 0.5 * len(spaces):
                break
        return hand, shares
