"""What else lies on a family's table."""

from __future__ import annotations

import cv2
import numpy as np

from bench.lot.draw import Colour, Rng, between, chance, hexed, pick, varied
from bench.lot.look import Look, Parts
from bench.lot.mesh import revolved, slab
from bench.lot.paint import flat, noise, shaded, written
from bench.lot.room import CLOTHS, Room

Made = tuple[Parts, float, float]
KINDS = ("cup", "glass", "dice", "cards", "phone", "pen", "paper", "book", "bowl", "money", "box")


class Spots:
    """Free places on the table beside the board, each given away once."""

    def __init__(self, rng: Rng, room: Room, board: tuple[float, float], eye: np.ndarray) -> None:
        self.rng, self.room, self.half = rng, room, np.array(board) / 2
        self.eye = eye[:2] / (np.linalg.norm(eye[:2]) + 1e-6)
        self.taken: list[tuple[float, float, float]] = []

    def free(self, radius: float, tall: float = 0.0, near: bool = False) -> tuple[float, float] | None:
        """A place for something so wide; nothing tall comes between the phone and the board."""
        reach = self.half.max() * (0.5 if near else 1.3)
        for _ in range(80):
            x, y = self.rng.uniform(-1, 1, 2) * (self.half + reach + radius)
            clear = max(abs(x) - self.half[0], abs(y) - self.half[1]) - radius
            hides = tall > 3 and np.dot((x, y), self.eye) > -0.2 * np.hypot(x, y)
            if clear < 0.8 + 0.2 * tall or hides or not self.room.on_table(x, y, radius + 0.5):
                continue
            if all(np.hypot(x - a, y - b) > radius + r + 0.4 for a, b, r in self.taken):
                self.taken.append((x, y, radius))
                return float(x), float(y)
        return None


def strewn(rng: Rng, spots: Spots) -> Parts:
    """A few things of everyday life."""
    parts = Parts()
    for _ in range(int(rng.integers(0, 7))):
        kind = pick(rng, KINDS)
        made, radius, tall = _thing(rng, kind)
        at = spots.free(radius, tall)
        if at is None:
            continue
        turn = between(rng, 0, 360)
        for look, meshes in made.meshes.items():
            for mesh in meshes:
                parts.add(mesh.turned(turn).moved(*at, 0.02), look)
    return parts


def _thing(rng: Rng, kind: str) -> Made:
    """One thing at the origin, its radius and how tall it is."""
    tone = varied(rng, hexed(pick(rng, CLOTHS.split())))
    makers = {"dice": _dice, "cards": _cards, "pen": _pen, "paper": _paper, "money": _money}
    makers |= {"cup": _vessel, "glass": _vessel, "bowl": _vessel}
    return makers.get(kind, _box)(rng, kind, tone)


def _vessel(rng: Rng, kind: str, tone: Colour) -> Made:
    """Something to drink or to eat from."""
    parts = Parts()
    r, h = (between(rng, 6, 9), between(rng, 4, 6)) if kind == "bowl" else (between(rng, 3, 4.5), between(rng, 7, 11))
    parts.add(revolved([(0, 0), (0.75 * r, 0), (r, h), (0.92 * r, h), (0.7 * r, 0.6), (0, 0.6)]), Look(tone, 0.08))
    drink = pick(rng, ("3a1f10", "8a4a1a", "e8dcc0", "c9762b"))
    parts.add(revolved([(0, 0.6), (0.7 * r, 0.6), (0.88 * r, 0.75 * h), (0, 0.75 * h)]), Look(hexed(drink), 0.05))
    return parts, r + 0.5, h


def _dice(rng: Rng, kind: str, tone: Colour) -> Made:
    """A few dice."""
    parts = Parts()
    for k in range(int(rng.integers(1, 5))):
        side = between(rng, 1.2, 1.8)
        die = slab(side, side, side, 0.12).turned(37 * k).moved(1.9 * k - 3, 0.7 * (k % 2) * side)
        parts.add(die, Look(_pips(rng, tone), 0.15))
    return parts, 5.0, 1.6


def _cards(rng: Rng, kind: str, tone: Colour) -> Made:
    """A few playing cards."""
    parts = Parts()
    for k in range(int(rng.integers(1, 6))):
        card = slab(6, 9, 0.03).turned(17 * k - 20).moved(0.9 * k, 0.3 * k, 0.04 * k)
        parts.add(card, Look(_card(rng), 0.3))
    return parts, 8.0, 0.3


def _pen(rng: Rng, kind: str, tone: Colour) -> Made:
    """A pencil or a pen."""
    parts = Parts()
    body = revolved([(0, 0), (0.35, 1.2), (0.4, 1.4), (0.4, 14), (0, 14.2)], 20).turned(90, "y")
    parts.add(body.moved(-7, 0, 0.4), Look(tone, 0.2))
    return parts, 7.5, 0.8


def _paper(rng: Rng, kind: str, tone: Colour) -> Made:
    """A sheet with writing."""
    parts = Parts()
    sheet = written(rng, 700, 500, (0.95, 0.94, 0.9), pick(rng, ((0.1, 0.15, 0.5), (0.15, 0.15, 0.15))))
    parts.add(slab(14.8, 21, 0.02), Look(sheet))
    return parts, 12.8, 0.1


def _money(rng: Rng, kind: str, tone: Colour) -> Made:
    """Some change."""
    parts = Parts()
    for k in range(int(rng.integers(1, 5))):
        coin = revolved([(0, 0), (1.05, 0), (1.1, 0.1), (1.05, 0.2), (0, 0.19)], 30).moved(
            1.5 * k - 2, (k * 7 % 5) * 0.7
        )
        parts.add(coin, Look(pick(rng, ((0.75, 0.6, 0.3), (0.7, 0.7, 0.72), (0.6, 0.35, 0.2))), 0.25, metal=True))
    return parts, 4.5, 0.3


def _box(rng: Rng, kind: str, tone: Colour) -> Made:
    """A book, a box or a phone."""
    parts = Parts()
    wide, deep, tall = {"phone": (7.2, 15, 0.8), "book": (between(rng, 11, 17), between(rng, 17, 24), 2.0)}.get(
        kind, (between(rng, 9, 22), between(rng, 14, 28), between(rng, 3, 6)))  # fmt: skip
    cover = flat(300, 200, tone)
    if kind == "phone":
        cover = flat(300, 200, (0.03, 0.03, 0.04))
        if chance(rng, 0.3):
            cover[20:280, 10:190] = 0.5 + 0.2 * noise(rng, 260, 180, (5, 4))[..., None]
    else:
        cv2.putText(
            cover,
            pick(rng, ("GAMES", "ROMAN", "TIME", "1509", "Atlas")),
            (14, 110),
            3,
            1.5,
            tuple(1 - np.array(tone)),
            3,
        )
        cover = shaded(cover, 0.02 * noise(rng, 300, 200, (20, 20)))
    parts.add(
        slab(wide, deep, tall, 0.2), Look(np.clip(cover, 0, 1), 0.06 if kind == "phone" else pick(rng, (None, 0.2)))
    )
    return parts, float(np.hypot(wide, deep) / 2), tall


def _pips(rng: Rng, tone: Colour) -> np.ndarray:
    face = flat(120, 120, (0.95, 0.94, 0.9) if chance(rng, 0.6) else tone)
    ink = (0.05, 0.05, 0.05) if face.mean() > 0.45 else (0.95, 0.95, 0.95)
    eyes = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}[int(rng.integers(1, 7))]
    for eye in eyes:
        row, column = divmod(ord(eye) - 97, 3)
        cv2.circle(face, (30 + 30 * column, 30 + 30 * row), 10, ink, -1)
    return face


def _card(rng: Rng) -> np.ndarray:
    face = flat(270, 180, (0.97, 0.96, 0.94))
    if chance(rng, 0.35):
        face[12:-12, 12:-12] = varied(rng, hexed(pick(rng, ("9b1c2b", "1f3f8c", "2a6b3f"))))
        face[12:-12:9, 12:-12] = 0.9
        return face
    ink = (0.8, 0.08, 0.1) if chance(rng, 0.5) else (0.06, 0.06, 0.08)
    cv2.putText(face, pick(rng, list("A23456789JQK")), (8, 44), cv2.FONT_HERSHEY_TRIPLEX, 1.3, ink, 3)
    for k in range(int(rng.integers(1, 8))):
        x, y = 60 + 60 * (k % 2), 70 + 45 * (k // 2)
        cv2.fillPoly(face, [np.array([(x, y - 18), (x + 14, y), (x, y + 18), (x - 14, y)], np.int32)], ink)
    return face
