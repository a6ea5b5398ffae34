"""King's Crossing by lot: a half draughts board, or half of a whole one, and draughtsmen."""

from __future__ import annotations

import cv2
import numpy as np

from bench.lot.draw import Colour, Rng, akin, between, chance, hexed, pick, unlike, varied
from bench.lot.look import Look, Parts, Put
from bench.lot.mesh import Mesh, ball, revolved, slab
from bench.lot.paint import Image, atlas, flat, marble, noise, shaded, wood, worn

BOARDS = {
    "wood": "e3c08f 5f3a22|d9ad72 8a4b2a|ead2a8 3b2a20|c9955c 6b2f1d|e8cfa2 9c6b3f|d8b98a 47352a",
    "vinyl": "f1ecd9 2f5d9b|efe3c0 7a4a2a|eee8da 7d1f2d|e6e6e2 55585c|f2e6b8 2e6e50|f5f1e6 1f2c4d",
    "card": "f2d14a 6b3a1c|efe2c4 b3261e|f0ead8 222222|efe6c8 3f7d3a|e8c27a 2d2a28|f7f0e0 c9722b",
    "pastel": "fbeff2 e7a5b8|f4f6fb 9db9de|f7f6e8 a9cfa3|fff5e0 d9a0d0|fdf3e6 f0b99a",
    "marble": "efede6 3f5a4c|f0eee9 3a3a3d|ece2cf 8a7256|e9e6e0 6f7680|f1e6e0 8d4a45",
}
"""Light and dark squares."""

MEN = "f3ead2 1e1c1b|f5f3ee c3211f|e2bf86 3f2517|f4d13d b81f24|ece6da 2f4f8f|d8a565 231d1a|f3f0ea 2a7a45|e87722 1f2a44"
MEN += "|f2c9d4 5a2a6e|c8242a 1d1d1f|ead9b0 7a2b1c|f0ede4 7b5a3c"
LUMA = (0.299, 0.587, 0.114)
"""How light red, green and blue look to people."""

KINGS = ("two", "three", "crown", "dot", "star", "coronet", "figure")


def _pairs(text: str) -> list[tuple[Colour, Colour]]:
    return [(hexed(a), hexed(b)) for a, b in (pair.split() for pair in text.split("|"))]


class Draughts:
    """One board with its men; everything about it is fixed when it is drawn."""

    def __init__(self, rng: Rng, alike: bool = False, lighter: bool = False) -> None:
        """`alike`: men of the colours of the squares; `lighter`: White's are the lighter ones, as nearly everybody has
        it."""
        self.kind = pick(rng, list(BOARDS), (4, 2, 3, 1, 1))
        self.square = between(rng, 3.2, 5.4)
        self.whole = chance(rng, 0.4)
        self.first = int(rng.choice([0, 4])) if self.whole else 0
        self.columns = 8 if self.whole else 4
        self.border = 0.0 if chance(rng, 0.25) else between(rng, 0.15, 0.95)
        self.height = between(rng, 0.12, 0.5) if self.kind in ("vinyl", "card") else between(rng, 0.8, 2.4)
        self.size = ((self.columns + 2 * self.border) * self.square, (8 + 2 * self.border) * self.square)
        self.name = f"{self.kind}{'-8x8' if self.whole else ''}"
        self._draw_colours(rng)
        if alike:
            by_light = sorted(self.squares, key=sum, reverse=sum(self.colours["w"]) > sum(self.colours["b"]))
            self.colours = {side: akin(rng, square) for side, square in zip("wb", by_light, strict=True)}
        if lighter and np.dot(self.colours["w"], LUMA) < np.dot(self.colours["b"], LUMA):
            self.colours = dict(zip("wb", (self.colours["b"], self.colours["w"]), strict=True))
        self.board_look = Look(self._board(rng), pick(rng, (None, 0.35, 0.18, 0.08), (3, 3, 2, 1)))
        self._draw_men(rng)

    def _draw_colours(self, rng: Rng) -> None:
        """Men that can be told from each other and from both kinds of square."""
        for far in (26,) * 60 + (14,) * 60 + (0,):  # black men on black squares exist, but not many of them
            self.squares = tuple(varied(rng, c) for c in pick(rng, _pairs(BOARDS[self.kind])))
            men = [varied(rng, c) for c in pick(rng, _pairs(MEN))]
            if min(unlike(m, s) for m in men for s in self.squares) >= far and unlike(*men) > 35:
                break
        self.colours = dict(zip("wb", men if chance(rng, 0.75) else men[::-1], strict=True))

    def _board(self, rng: Rng) -> Image:
        """The printed or inlaid top."""
        unit = 110
        edge = round(self.border * unit)
        frame = pick(rng, [*self.squares, varied(rng, (0.16, 0.1, 0.07)), varied(rng, (0.8, 0.7, 0.5))])
        shape = (8 * unit + 2 * edge, self.columns * unit + 2 * edge)
        image = self._stuff(rng, *shape, frame)
        odd = int(rng.integers(2))
        for row in range(8):
            for column in range(self.columns):
                x, y = edge + column * unit, edge + row * unit
                image[y : y + unit, x : x + unit] = self._stuff(rng, unit, unit, self.squares[(row + column + odd) % 2])
        self._rim(rng, image, edge, unit, (0.9, 0.85, 0.7) if np.mean(frame) < 0.4 else (0.12, 0.09, 0.08))
        if self.kind in ("vinyl", "card") and chance(rng, 0.5):
            middle = shape[0] // 2
            image[middle - 1 : middle + 1] *= 0.55  # where it folds
        return worn(rng, image, between(rng, 0, 1.6))

    def _stuff(self, rng: Rng, height: int, width: int, colour: Colour) -> Image:
        if self.kind == "wood":
            return wood(rng, max(height, width), max(height, width), varied(rng, colour, 0.5))[:height, :width]
        if self.kind == "marble":
            return marble(
                rng, height, width, colour, (0.75, 0.72, 0.68) if np.mean(colour) < 0.5 else (0.5, 0.48, 0.46)
            )
        return shaded(flat(height, width, colour), 0.012 * noise(rng, height, width, (8, 8)))

    def _rim(self, rng: Rng, image: Image, edge: int, unit: int, ink: Colour) -> None:
        """A line round the squares, and letters and figures on the border."""
        height, width = image.shape[:2]
        if chance(rng, 0.6):
            off = max(2, int(between(rng, 0.02, 0.3) * edge))
            wide = int(rng.integers(2, 7))
            if edge > off + wide:
                cv2.rectangle(image, (edge - off, edge - off), (width - edge + off, height - edge + off), ink, wide)
        if self.border < 0.35 or chance(rng, 0.45):
            return
        font = pick(rng, (cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_SIMPLEX))
        for k in range(8):
            middle = edge + k * unit + unit // 2
            for text, at in (
                (str(8 - k), (edge // 2 - 9, middle + 9)),
                (chr(97 + k), (middle - 9, height - edge // 2 + 9)),
            ):
                if at[0] < width - edge:
                    cv2.putText(image, text, at, font, 0.95, ink, 2, cv2.LINE_AA)

    def _draw_men(self, rng: Rng) -> None:
        """Their shape, stuff and Kings."""
        self.radius = self.square * between(rng, 0.34, 0.44)
        self.thick = self.radius * between(rng, 0.28, 0.62)
        self.style = pick(rng, ("plain", "rim", "grooves", "dome", "hollow"))
        self.knurl = (int(rng.integers(24, 60)), between(rng, 0.008, 0.022)) if chance(rng, 0.4) else (0, 0.0)
        self.king = pick(rng, KINGS, (3, 1, 2, 1.5, 1, 1, 1))
        self.profile = _man_profile(rng, self.style, self.radius, self.thick)
        wooden = chance(rng, 0.5)
        gloss = pick(rng, (None, 0.4, 0.2)) if wooden else pick(rng, (0.3, 0.12, 0.06))
        self.looks = {}
        for side, colour in self.colours.items():
            size = 160
            grain = 0.3 if max(colour) - min(colour) > 0.45 else 0.8  # paint covers most of it
            stained = [varied(rng, colour, 0.4) for _ in range(15)]
            tops = [wood(rng, size, size, c, grain) if wooden else flat(size, size, colour) for c in stained]
            self.looks[side] = Look(atlas([*tops, self._marked(rng, tops[0].copy(), colour)], 4), gloss)

    def _marked(self, rng: Rng, top: Image, colour: Colour) -> Image:
        """The top of a King that is a marked man."""
        ink = varied(rng, (0.85, 0.66, 0.2)) if unlike(colour, (0.85, 0.66, 0.2)) > 38 else (0.75, 0.08, 0.1)
        if self.king == "crown":
            band = [(36, 112), (36, 56), (58, 84), (80, 42), (102, 84), (124, 56), (124, 112)]
            cv2.fillPoly(top, [np.array(band, np.int32)], ink, cv2.LINE_AA)
            cv2.rectangle(top, (36, 116), (124, 126), ink, -1)
        elif self.king == "dot":
            cv2.circle(top, (80, 80), 34, ink, -1, cv2.LINE_AA)
        elif self.king == "star":
            paper = (0.96, 0.95, 0.9) if np.mean(colour) < 0.6 else (0.1, 0.15, 0.4)
            cv2.circle(top, (80, 80), 50, paper, -1, cv2.LINE_AA)
            angle = np.arange(10) * np.pi / 5
            reach = np.where(np.arange(10) % 2, 17, 44)
            star = np.stack([80 + reach * np.sin(angle), 80 - reach * np.cos(angle)], 1)
            cv2.fillPoly(top, [star.astype(np.int32)], ink, cv2.LINE_AA)
        return top

    def corners(self) -> list[np.ndarray]:
        """The outer corners of a1, d1, d8, a8 on the surface."""
        return [self._at(x, y) for x, y in ((0, 0), (4, 0), (4, 8), (0, 8))]

    def outline(self) -> list[np.ndarray]:
        """The corners of all that is to be in the picture."""
        w, d = self.size[0] / 2, self.size[1] / 2
        return [np.array([x, y, self.height]) for x, y in ((-w, -d), (w, -d), (w, d), (-w, d))]

    def space(self, cell: str) -> list[np.ndarray]:
        """The corners of a space."""
        x, y = ord(cell[0]) - 97, int(cell[1:]) - 1
        return [self._at(x + dx, y + dy) for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))]

    def _at(self, x: float, y: float) -> np.ndarray:
        return np.array([(x + self.first - self.columns / 2) * self.square, (y - 4) * self.square, self.height])

    def board(self) -> Parts:
        """The bare board."""
        parts = Parts()
        parts.add(slab(*self.size, self.height, 0.08 if self.height > 0.6 else 0), self.board_look)
        return parts

    def piece(self, label: str, put: Put) -> list[tuple[Mesh, Look]]:
        """A man or a King at the origin."""
        look, king = self.looks[label.lower()], label.isupper()
        marked = king and self.king in ("crown", "dot", "star")
        man = revolved(self.profile, 44, self.knurl).from_cell(15 if marked else put.which % 15, 4).turned(put.turn)
        meshes = [man]
        if king and self.king in ("two", "three"):
            for k in range(1, 2 if self.king == "two" else 3):
                off = 0.06 * self.radius * np.array([np.cos(put.turn * k), np.sin(put.turn * k)])
                meshes.append(man.turned(97 * k).moved(*off, k * self.thick))
        if king and self.king in ("coronet", "figure"):
            meshes = [revolved(_king_profile(self.king, self.radius), 44).from_cell(3, 4).turned(put.turn)]
        return [(mesh, look) for mesh in meshes]

    def jitter(self, rng: Rng, label: str) -> tuple[float, float]:
        """How far off the middle a hand puts a piece, in cm."""
        room = max(0.04, 0.5 - self.radius / self.square + 0.04) * self.square
        return tuple(np.clip(rng.normal(0, 0.5 * room, 2), -room, room))  # type: ignore[return-value]


def _man_profile(rng: Rng, style: str, r: float, h: float) -> list[tuple[float, float]]:
    """A draughtsman's half section."""
    b = 0.06 * r
    side = [(0, 0), (r - b, 0), (r, b), (r, h - b), (r - b, h)]
    if chance(rng, 0.4):  # a groove round the rim
        side[3:3] = [(r, 0.4 * h), (0.95 * r, 0.45 * h), (0.95 * r, 0.55 * h), (r, 0.6 * h)]
    inner, deep = between(rng, 0.62, 0.85) * r, between(rng, 0.1, 0.25) * h
    if style == "rim":
        return [*side, (inner, h), (inner - b, h - deep), (0, h - deep)]
    if style == "grooves":
        rings = [
            (q * r + s, h - d) for q in (0.8, 0.55, 0.3) for s, d in ((b, 0), (b / 2, deep), (-b / 2, deep), (-b, 0))
        ]
        return [*side, *rings, (0, h)]
    if style == "dome":
        return [*side, *((q * r, h + 0.12 * r * (1 - q * q)) for q in (0.8, 0.6, 0.4, 0.2, 0))]
    if style == "hollow":
        return [*side, *((q * r, h - deep * (1 - (q / 0.8) ** 2)) for q in (0.8, 0.6, 0.4, 0.2, 0))]
    return [*side, (0, h)]


def _king_profile(kind: str, r: float) -> list[tuple[float, float]]:
    """A figure that stands for the King."""
    if kind == "coronet":
        return [(0, 0), (r, 0), (r, 0.15 * r), (0.72 * r, 0.3 * r), (0.62 * r, 0.7 * r), (0.9 * r, 1.25 * r),
                (0.8 * r, 1.25 * r), (0.5 * r, 0.95 * r), (0.2 * r, 1.0 * r), (0, 1.05 * r)]  # fmt: skip
    head = [(x, z + 1.0 * r) for x, z in ball(0.42 * r)[2:]]
    return [(0, 0), (0.85 * r, 0), (0.85 * r, 0.14 * r), (0.5 * r, 0.4 * r), (0.3 * r, 0.95 * r), *head]
