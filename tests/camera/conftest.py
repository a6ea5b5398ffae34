"""A table drawn for the camera: a chequered board with men on it, seen from where one likes, in any light."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
import pytest

Colour = tuple[int, int, int]

PIECES: dict[str, tuple[Colour, float]] = {
    "w": ((205, 225, 235), 0.2),
    "W": ((205, 225, 235), 0.4),
    "b": ((40, 45, 60), 0.2),
    "B": ((40, 45, 60), 0.4),
}
"""Colour (blue, green, red) and height in squares; Kings are stacks of two."""

_ROUND = np.arange(36) * (2 * np.pi / 36)


@dataclass(frozen=True)
class Table:
    """What stands on the table and how it is looked at. `board` names squares of the whole board, a1 at (0, 0)."""

    board: Mapping[str, str] = field(default_factory=dict)
    columns: int = 4
    rows: int = 8
    eye: tuple[float, float, float] = (1.0, -7.0, 10.0)
    light: Colour = (150, 200, 215)
    dark: Colour = (60, 80, 110)
    cloth: Colour = (90, 120, 90)
    cloth_square: float = 0.0
    """Side of the squares of a chequered tablecloth, in squares of the board; 0 for a plain one."""
    frame: float = 0.3
    """How wide the board's frame is, in squares."""
    seam: float = 0.0
    """Gap in the middle of a folding board, in squares."""
    lines: Colour | None = None
    line: float = 0.1
    """Lines printed between the squares, and how wide they are in squares."""
    lamp: float = 1.0
    nudge: tuple[float, float] = (0.0, 0.0)
    """Where the camera points, in squares off the middle."""
    offsets: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    arm: tuple[tuple[float, float], ...] = ()
    """An arm over the board, as an outline in squares, half a square up."""
    noise: int = 1
    size: tuple[int, int] = (960, 720)

    def camera(self) -> np.ndarray:
        """3 × 4: points over the board to pixels."""
        eye = np.array(self.eye)
        aim = np.array([self.columns / 2 + self.nudge[0], self.rows / 2 + self.nudge[1], 0.0])
        ahead = (aim - eye) / np.linalg.norm(aim - eye)
        right = np.cross(ahead, [0.0, 0, 1])
        right /= np.linalg.norm(right)
        down = np.cross(ahead, right)
        turn = np.stack([right, down, ahead])
        focal = 0.8 * self.size[0]
        lens = np.array([[focal, 0, self.size[0] / 2], [0, focal, self.size[1] / 2], [0, 0, 1]])
        return lens @ np.column_stack([turn, -turn @ eye])

    def pixels(self, points: object) -> np.ndarray:
        """Pixels of points (x, y) or (x, y, z); a folding board's upper half lies beyond its seam."""
        flat = np.asarray(points, float).reshape(-1, np.shape(points)[-1])
        solid = np.column_stack([flat, np.zeros(len(flat))]) if flat.shape[1] == 2 else flat.copy()
        solid[:, 1] += np.where(solid[:, 1] > self.rows / 2, self.seam, 0.0)
        hom = np.column_stack([solid, np.ones(len(solid))]) @ self.camera().T
        return hom[:, :2] / hom[:, 2:]

    def corners(self) -> np.ndarray:
        return self.pixels([(0, 0), (self.columns, 0), (self.columns, self.rows), (0, self.rows)])

    def picture(self) -> np.ndarray:
        """The photo: BGR."""
        scale = 2
        image = np.zeros((self.size[1] * scale, self.size[0] * scale, 3), np.uint8)
        image[:] = self.cloth
        self._cloth(image, scale)
        c, r = self.columns, self.rows
        self._fill(image, _around(c, r, self.frame), (50, 60, 70), scale)
        inset = 1e-6  # the upper edge of the square below a seam stays below it
        if self.lines is not None:
            inset = self.line / 2
            self._fill(image, _around(c, r, inset), self.lines, scale)
        for column in range(c):
            for row in range(r):
                colour = self.dark if (column + row) % 2 == 0 else self.light
                left, right, low, high = column + inset, column + 1 - inset, row + inset, row + 1 - inset
                self._fill(image, [(left, low), (right, low), (right, high), (left, high)], colour, scale)
        for cell in sorted(self.board, key=self._far, reverse=True):
            self._piece(image, cell, scale)
        if self.arm:
            self._fill(image, [(x, y, 0.5) for x, y in self.arm], (120, 150, 200), scale)
        small = cv2.resize(image, self.size, interpolation=cv2.INTER_AREA).astype(np.float32) * self.lamp
        small = cv2.GaussianBlur(small, (0, 0), 0.7)
        grain = np.random.default_rng(self.noise).normal(0, 2, small.shape)
        return np.clip(small + grain, 0, 255).astype(np.uint8)

    def _fill(self, image: np.ndarray, points: object, colour: Colour, scale: int) -> None:
        pixels = self.pixels(points) * scale
        cv2.fillPoly(image, [np.round(pixels * 16).astype(np.int32)], colour, cv2.LINE_AA, 4)

    def _cloth(self, image: np.ndarray, scale: int) -> None:
        step = self.cloth_square
        if not step:
            return
        for i in range(-30, 30):
            for j in range(-30, 30):
                if (i + j) % 2 == 0:
                    x, y = i * step + 0.37, j * step + 0.21
                    corners = [(x, y), (x + step, y), (x + step, y + step), (x, y + step)]
                    solid = np.column_stack([np.array(corners), np.zeros(4), np.ones(4)]) @ self.camera().T
                    if (solid[:, 2] > 0.5).all():
                        self._fill(image, corners, (210, 210, 215), scale)

    def _far(self, cell: str) -> float:
        column, row = ord(cell[0]) - 97, int(cell[1:]) - 1
        return float(np.hypot(column + 0.5 - self.eye[0], row + 0.5 - self.eye[1]))

    def _piece(self, image: np.ndarray, cell: str, scale: int) -> None:
        colour, height = PIECES[self.board[cell]]
        dx, dy = self.offsets.get(cell, (0.0, 0.0))
        x, y = ord(cell[0]) - 97 + 0.5 + dx, int(cell[1:]) - 0.5 + dy
        ring = np.column_stack([x + 0.38 * np.cos(_ROUND), y + 0.38 * np.sin(_ROUND)])
        foot = self.pixels(np.column_stack([ring, np.zeros(36)]))
        top = np.column_stack([ring, np.full(36, height)])
        side = cv2.convexHull(np.concatenate([foot, self.pixels(top)]).astype(np.float32)).reshape(-1, 2)
        darker = tuple(int(0.7 * part) for part in colour)
        cv2.fillPoly(image, [np.round(side * scale * 16).astype(np.int32)], darker, cv2.LINE_AA, 4)
        self._fill(image, top, colour, scale)
        inner = np.column_stack([x + 0.26 * np.cos(_ROUND), y + 0.26 * np.sin(_ROUND), np.full(36, height)])
        self._fill(image, inner, tuple(int(0.93 * part) for part in colour), scale)  # type: ignore[arg-type]


def _around(columns: int, rows: int, rim: float) -> list[tuple[float, float]]:
    return [(-rim, -rim), (columns + rim, -rim), (columns + rim, rows + rim), (-rim, rows + rim)]


def board_of(text: str) -> dict[str, str]:
    """A board drawn in lines, the last row first: letters of pieces, dots for bare squares."""
    lines = text.split()
    return {
        f"{chr(97 + column)}{len(lines) - line}": mark
        for line, row in enumerate(lines)
        for column, mark in enumerate(row)
        if mark != "."
    }


START = board_of("Bbbb bbbb .... .... .... .... wwww wwwW")


@pytest.fixture
def table() -> Table:
    """King's Crossing set up on a board of its own."""
    return Table(START)


@pytest.fixture
def bare() -> Table:
    return Table()


__all__ = ["START", "Table", "board_of", "replace"]
