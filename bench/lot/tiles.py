"""Tudor by lot: 24 piecepack tiles laid by hand, coins and pawns."""

from __future__ import annotations

import cv2
import numpy as np

from bench.lot.draw import Colour, Rng, akin, between, chance, hexed, pick, unlike, varied
from bench.lot.look import Look, Parts, Put
from bench.lot.mesh import Mesh, ball, revolved, rotation, slab
from bench.lot.paint import Image, atlas, flat, noise, shaded, wood, worn
from bench.lot.symbols import drawn

SUITS = {"red": "sun", "black": "moon", "green": "crown", "blue": "arms"}
GROUNDS = {
    "wood": "e6c794 d2a368 b9804a 7a4a2b 4a2e20 efd9b4",
    "card": "f3ead0 d8c49a 8fae8b 9db6cf 7b2f33 2f4a6b e9dcc6 c9b7d6 4f4f52",
    "foam": "f2f2f0 e8d44d 6fb1d6 e88aa0 7fc08a",
}
INKS = "1d1a18 5a2d16 f4efe2 8b1c1c 20355f 2a5a36 d9b44a"
SEAT_PAINTS = {
    "red": "c81f25 a3161c d9412c e0243c",
    "black": "17171a 2a2624 0f1013",
    "green": "1f7a3c 2f9a4b 1a7a45 5c9e31 e0b322",
    "blue": "1f4fa8 2b78c9 1c4590 3f6fd0",
}
"""Green is yellow in some sets: only the seat's name is green there."""

CELL = 200
"""Pixels of a coin's face in its atlas."""


def _colours(text: str) -> list[Colour]:
    return [hexed(one) for one in text.split()]


class Tiles:
    """One piecepack, laid out; everything about it is fixed when it is drawn."""

    def __init__(self, rng: Rng, numbers: bool, alike: bool = False) -> None:
        """`alike`: coins of the tiles' colour."""
        self.kind = pick(rng, list(GROUNDS), (4, 4, 1))
        self.side = between(rng, 4.4, 6.2)
        self.gap = between(rng, 0.04, 0.4) if chance(rng, 0.8) else between(rng, 0.01, 0.05)
        self.height = between(rng, 0.15, 0.35) if self.kind == "card" else between(rng, 0.35, 1.0)
        self.name = f"piecepack-{self.kind}"
        self.pitch = self.side + self.gap
        self.ground = varied(rng, pick(rng, _colours(GROUNDS[self.kind])))
        self.poses = {(x, y): self._pose(rng) for x in range(5) for y in range(5) if (x, y) != (2, 2)}
        self.tile_look = Look(self._tops(rng), pick(rng, (None, 0.4, 0.2, 0.1), (4, 3, 2, 1)))
        self._draw_coins(rng, numbers, alike)
        self._draw_pawns(rng)

    def _pose(self, rng: Rng) -> tuple[float, float, float]:
        """How far off its place a tile lies, and how turned: never so much that two overlap."""
        loose = self.gap / 4
        x, y = np.clip(rng.normal(0, 0.6 * loose, 2), -loose, loose)
        return float(x), float(y), float(np.clip(rng.normal(0, 0.6), -1, 1) * np.degrees(loose / self.side))

    def _tops(self, rng: Rng) -> Image:
        """24 tops, no two quite alike."""
        size = 300
        inks = [c for c in _colours(INKS) if unlike(c, self.ground) > 32]
        ink, wide = varied(rng, pick(rng, inks)), int(rng.integers(3, 11))
        edge = pick(rng, (0, 0, int(rng.integers(6, 20))))
        fade, wear = between(rng, 0.65, 1), between(rng, 0, 1)
        return atlas([self._top(rng, size, ink, wide, edge, fade, wear) for _ in range(24)], 5)

    def _top(self, rng: Rng, size: int, ink: Colour, wide: int, edge: int, fade: float, wear: float) -> Image:
        colour = varied(rng, self.ground, 0.5 if self.kind == "wood" else 0.15)
        image = wood(rng, size, size, colour, 0.7) if self.kind == "wood" else flat(size, size, colour)
        if self.kind != "wood":
            image = shaded(image, 0.02 * noise(rng, size, size, (size / 4, size / 4), 2))
        if chance(rng, 0.5):
            image = np.ascontiguousarray(image.transpose(1, 0, 2))  # whoever lays tiles does not look at their grain
        marks = np.zeros((size, size), np.float32)
        off = rng.normal(0, 1.5, 2)  # printing and cutting do not quite agree
        mid = (size / 2 + off).astype(int)
        cv2.line(marks, (int(mid[0]), edge), (int(mid[0]), size - edge), 1.0, wide)
        cv2.line(marks, (edge, int(mid[1])), (size - edge, int(mid[1])), 1.0, wide)
        if edge:
            cv2.rectangle(marks, (edge, edge), (size - edge, size - edge), 1.0, max(2, wide // 2))
        weight = (cv2.GaussianBlur(marks, (0, 0), 0.8) * fade)[..., None]
        return worn(rng, image * (1 - weight) + weight * np.array(ink, np.float32), wear)

    def _draw_coins(self, rng: Rng, numbers: bool, alike: bool) -> None:
        """Their shape, and an atlas of suits and figures on their stuff."""
        self.coin_radius = self.side / 2 * between(rng, 0.33, 0.43)
        self.coin_height = self.coin_radius * between(rng, 0.22, 0.55)
        r, h, b = self.coin_radius, self.coin_height, self.coin_radius * between(rng, 0.03, 0.12)
        self.coin_profile = [(0, 0), (r - b, 0), (r, b), (r, h - b), (r - b, h), (0, h)]
        body = akin(rng, self.ground) if alike else self._coin_body(rng)
        one_ink = chance(rng, 0.3) and not numbers  # with figures up, only the colour says whose a coin is
        paints = {seat: varied(rng, pick(rng, _colours(text)[:4])) for seat, text in SEAT_PAINTS.items()}
        common = varied(rng, (0.25, 0.13, 0.07) if np.mean(body) > 0.4 else (0.93, 0.88, 0.75))
        wooden, ring, tick = chance(rng, 0.5), chance(rng, 0.3), chance(rng, 0.4)
        style = {key: between(rng, 0, 1) for key in ("sun", "moon", "crown", "arms", "size", "font", "names")}
        faces = []
        for seat, suit in SUITS.items():
            ink = common if one_ink else _readable(paints[seat], body)
            for face in (suit, *"012345"):
                top = wood(rng, CELL, CELL, varied(rng, body, 0.4), 0.45) if wooden else flat(CELL, CELL, body)
                faces.append(drawn(top, face, ink, style, ring, tick and face != suit))
        self.coin_look = Look(atlas(faces, 6), pick(rng, (None, 0.4, 0.15)))
        self.paints = paints

    def _coin_body(self, rng: Rng) -> Colour:
        """A stuff on which the suits can be told and which can be told from the tiles."""
        bodies = _colours("f0e4c8 e2c08c f6f3ea d9d2c0 dcb884 3b261a")
        fit = [c for c in bodies if unlike(c, self.ground) > 12] or bodies
        return varied(rng, pick(rng, fit), 0.6)

    def _draw_pawns(self, rng: Rng) -> None:
        r = self.side / 2 * between(rng, 0.2, 0.3)
        self.pawn_radius = r
        tall = self.side / 2 * between(rng, 0.85, 1.45)
        head = between(rng, 0.45, 0.75) * r
        top = [(x, z + tall - 2 * head) for x, z in ball(head)[4:]]
        neck = 0.35 * r
        self.pawn_profile = pick(rng, (
            [(0, 0), (r, 0), (0.95 * r, 0.1 * tall), (neck, tall - 1.8 * head), *top],
            [(0, 0), (r, 0), (r, 0.12 * tall), (0.6 * r, 0.2 * tall), (neck, 0.55 * tall),
             (neck, tall - 1.9 * head), *top],
            [(0, 0), (r, 0), (r, 0.5 * tall), (0.85 * r, 0.58 * tall), (neck, 0.62 * tall), *top],
            [(0, 0), (r, 0), (0.8 * r, 0.5 * tall), (0.6 * r, 0.85 * tall), (0.3 * r, 0.97 * tall), (0, tall)],
            [(0, 0), (r, 0), (0.9 * r, 0.3 * tall), (0.45 * r, 0.5 * tall), (0.6 * r, 0.75 * tall),
             (0.5 * r, 0.95 * tall), (0, tall)],
        ))  # fmt: skip
        gloss = pick(rng, (None, 0.3, 0.12, 0.06))
        self.pawn_looks = {seat: Look(varied(rng, paint, 0.3), gloss) for seat, paint in self.paints.items()}

    def _on_tile(self, x: float, y: float, tile: tuple[int, int]) -> np.ndarray:
        """A place, in spaces from the board's corner, on the tile that lies there."""
        dx, dy, turn = self.poses.get(tile, (0.0, 0.0, 0.0))
        local = np.array([x - 2 * tile[0] - 1, y - 2 * tile[1] - 1]) * self.side / 2
        turned = rotation(turn, "z")[:2, :2] @ local
        middle = (np.array(tile) - 2) * self.pitch + (dx, dy)
        return np.array([*(middle + turned), self.height if tile in self.poses else 0.0])

    def corners(self) -> list[np.ndarray]:
        """The outer corners of a1, j1, j10, a10 on the tiles that lie there."""
        return [
            self._on_tile(x, y, t) for x, y, t in ((0, 0, (0, 0)), (10, 0, (4, 0)), (10, 10, (4, 4)), (0, 10, (0, 4)))
        ]

    outline = corners

    @property
    def size(self) -> tuple[float, float]:
        """The whole layout."""
        return (5 * self.pitch, 5 * self.pitch)

    @property
    def square(self) -> float:
        """The side of a space."""
        return self.side / 2

    def space(self, cell: str) -> list[np.ndarray]:
        """The corners of a space."""
        x, y = ord(cell[0]) - 97, int(cell[1:]) - 1
        return [self._on_tile(x + dx, y + dy, (x // 2, y // 2)) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))]

    def board(self) -> Parts:
        """The 24 tiles."""
        parts = Parts()
        bevel = 0.0 if self.kind == "card" else 0.04
        for k, (tile, (dx, dy, turn)) in enumerate(self.poses.items()):
            x, y = (np.array(tile) - 2) * self.pitch + (dx, dy)
            quarter = slab(self.side, self.side, self.height, bevel).from_cell(k, 5).turned(90 * (7 * k % 4) + turn)
            parts.add(quarter.moved(x, y), self.tile_look)
        return parts

    def piece(self, label: str, put: Put) -> list[tuple[Mesh, Look]]:
        """A coin with its suit or its figure up, or a pawn, at the origin."""
        seat, kind, *number = label.split()
        if kind == "king":
            return [(revolved(self.pawn_profile).turned(put.turn), self.pawn_looks[seat])]
        face = 7 * list(SUITS).index(seat) + (1 + int(number[0]) if number else 0)
        return [(revolved(self.coin_profile).from_cell(face, 6).turned(put.turn), self.coin_look)]

    def jitter(self, rng: Rng, label: str) -> tuple[float, float]:
        """How far off the middle a hand puts a piece, in cm."""
        radius = self.pawn_radius if label.endswith("king") else self.coin_radius
        room = max(0.08, min(0.16, 0.5 - radius / self.square + 0.03)) * self.square
        return tuple(np.clip(rng.normal(0, 0.5 * room, 2), -room, room))  # type: ignore[return-value]


def _readable(ink: Colour, body: Colour) -> Colour:
    """An ink as dark on pale stuff, or as bright on dark stuff, as it takes to be read."""
    end = 0.0 if np.mean(body) > 0.4 else 1.0
    for much in np.arange(0, 0.8, 0.05):
        mixed = tuple(float(c * (1 - much) + end * much) for c in ink)
        if unlike(mixed, body) > 52:  # type: ignore[arg-type]
            break
    return mixed  # type: ignore[return-value]
