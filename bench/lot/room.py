"""A room by lot: table, floor, walls, chairs and the light in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bench.lot.draw import Colour, Rng, between, chance, hexed, pick, varied
from bench.lot.look import Look, Parts
from bench.lot.mesh import rotation, slab
from bench.lot.paint import flat, flowers, marble, noise, planks, shaded, stripes, wood, woven, written

WOODS = "d9b27c a9713f 6b4226 3d2619 e6cfa5 8a5a35 b98b5e 94887a c7784a"
CLOTHS = "f4efe4 c33b3b 2f5d8c 3f7d4f e6c65a 8fb3c9 d98fa0 5b4a6b 22303f e9dcc0 7a1f2b 9aa88c"
GLOSS = {
    "lacquer": (0.03, 0.08),
    "stone": (0.05, 0.15),
    "laminate": (0.1, 0.3),
    "wood": (0.08, 0.35),
    "planks": (0.1, 0.4),
}
"""Roughness of a table's lacquer; what is not named has none."""

FLOOR, CEILING, WALL = -74.0, 170.0, 260.0
"""Where they are, in cm from the table's surface and from the middle."""


@dataclass
class Light:
    """The lamps and windows, how dim it all is, and the colour that the phone's white balance has to deal with."""

    name: str
    emitters: list[dict[str, Any]] = field(default_factory=list)
    parts: Parts = field(default_factory=Parts)
    dim: float = 0.2
    colour: tuple[float, float, float] = (1.0, 1.0, 1.0)


def _tone(rng: Rng, text: str) -> Colour:
    return varied(rng, hexed(pick(rng, text.split())))


def table_top(rng: Rng) -> tuple[str, Look, float]:
    """A table's name, surface and how many cm its texture covers."""
    kind = pick(rng, ("planks", "wood", "laminate", "felt", "gingham", "tartan", "stripes", "flowers", "linen", "paper",
                      "lacquer", "stone"), (4, 3, 2, 1.5, 1, 1, 1, 1, 1.5, 0.7, 1.5, 1))  # fmt: skip
    side, scale = 1400, between(rng, 70, 130)
    cloth, inks = _tone(rng, CLOTHS), [_tone(rng, CLOTHS) for _ in range(3)]
    if kind == "planks":
        image = planks(rng, side, _tone(rng, WOODS), int(rng.integers(5, 12)), pick(rng, (0.1, 0.5)))
    elif kind == "wood":
        image = wood(rng, side, side, _tone(rng, WOODS))
    elif kind == "laminate":
        tone = _tone(rng, "e9e7e1 d4cfc4 8e9196 f3f1ec b8a78f 55595e")
        image = shaded(flat(side, side, tone), between(rng, 0, 0.06) * noise(rng, side, side, (side / 5, side / 5), 1))
    elif kind == "felt":
        tone = _tone(rng, "1f5a3c 7a1f2b 24406b 3a3a3e 6b4a2f")
        image = shaded(flat(side, side, tone), 0.09 * noise(rng, side, side, (side / 6, side / 6), 3))
    elif kind in ("gingham", "tartan", "stripes"):
        few = inks[:1] if kind == "gingham" else inks
        image = stripes(rng, side, cloth, few, kind != "stripes")
    elif kind == "flowers":
        image = flowers(rng, side, cloth, inks)
    elif kind == "linen":
        image = woven(rng, flat(side, side, cloth))
    elif kind == "paper":
        image, scale = written(rng, side, side, (0.86, 0.84, 0.78), (0.2, 0.2, 0.2), True), 45.0
    elif kind == "lacquer":
        image = shaded(
            flat(side, side, _tone(rng, "17171a 3a1512 1a2230 2a1c14 40403f")), 0.01 * noise(rng, side, side, (9, 9))
        )
    else:
        image = marble(rng, side, side, _tone(rng, "d8d4cb 5a5a5c 3c4440 c9b8a0"), (0.6, 0.58, 0.55))
    return kind, Look(image, pick(rng, GLOSS.get(kind, (None,)))), scale


class Room:
    """What stands round the board and stays as it is for a whole sequence."""

    def __init__(self, rng: Rng, board: tuple[float, float]) -> None:
        self.turn = between(rng, 0, 360) if chance(rng, 0.5) else float(rng.normal(0, 6)) + 90 * int(rng.integers(4))
        reach = max(board) / 2
        self.size = np.array([between(rng, 90, 200), between(rng, 75, 120)]).clip(2.6 * reach)
        slack = np.maximum(self.size / 2 - 1.25 * reach - 3, 0)
        self.shift = rng.uniform(-1, 1, 2) * slack * 0.7
        self.table, self.look, self.scale = table_top(rng)
        self.parts = Parts()
        self._furnish(rng)
        self.light = lit(rng)

    def on_table(self, x: float, y: float, edge: float = 4.0) -> bool:
        """Whether there is table under a place of the board's plane."""
        local = rotation(-self.turn, "z")[:2, :2] @ (x, y) + self.shift
        return bool((np.abs(local) < self.size / 2 - edge).all())

    def _furnish(self, rng: Rng) -> None:
        top = slab(*self.size, 3, 0.3).moved(*-self.shift, -3).turned(self.turn)
        angle = pick(rng, (0, 0, 90, between(rng, 0, 180)))
        self.parts.add(top.textured(self.scale, angle - self.turn, rng.uniform(0, 1, 2)), self.look)
        big = between(rng, 120, 240)
        floor = pick(
            rng, (planks(rng, 800, _tone(rng, WOODS), 12, 0.3), woven(rng, flat(800, 800, _tone(rng, CLOTHS))))
        )
        ground = slab(2 * WALL, 2 * WALL, 1).moved(z=FLOOR - 1).textured(big, between(rng, 0, 90), (0, 0))
        self.parts.add(ground, Look(floor, pick(rng, (None, 0.3))))
        wall = Look(_tone(rng, "efe9dc d7dfe3 e8d9b8 c7d2bd d9b8a4 f2f2f0 8fa3ad"))
        for k in range(4):
            side = slab(2 * WALL, 2, CEILING - FLOOR).moved(0, WALL, FLOOR).turned(90 * k)
            self.parts.add(side, wall)
            if chance(rng, 0.6):  # a picture, a cupboard or a door
                wide, tall, low = between(rng, 40, 120), between(rng, 50, 190), between(rng, 0, 90)
                thing = slab(wide, 6, tall).moved(between(rng, -150, 150), WALL - 4, FLOOR + low).turned(90 * k)
                self.parts.add(thing, Look(_tone(rng, WOODS + " " + CLOTHS)))
        self.parts.add(slab(2 * WALL, 2 * WALL, 2).moved(z=CEILING), Look((0.92, 0.91, 0.88)))
        self._chairs(rng)

    def _chairs(self, rng: Rng) -> None:
        look = Look(_tone(rng, WOODS + " 222222 2f5d8c d8d8d4"), pick(rng, (None, 0.3)))
        for k in range(int(rng.integers(1, 5))):
            out = self.size[k % 2 ^ 1] / 2 + between(rng, 10, 30)
            chair = [slab(42, 42, 4).moved(z=FLOOR + 44), slab(42, 4, 20).moved(0, 20, FLOOR + 74)]
            chair += [slab(4, 4, 50 + 46 * (y > 0)).moved(x, y, FLOOR) for x in (-19, 19) for y in (-19, 19)]
            off = between(rng, -20, 20)
            for part in chair:
                here = part.moved(off, out).turned(90 * k)
                self.parts.add(here.moved(*-self.shift).turned(self.turn), look)


def _panel(middle: np.ndarray, toward: np.ndarray, size: tuple[float, float], power: np.ndarray) -> dict[str, Any]:
    """A shining rectangle."""
    return {"type": "panel", "middle": middle, "toward": toward, "size": size, "power": power}


def _bulb(middle: np.ndarray, radius: float, power: np.ndarray) -> dict[str, Any]:
    """A shining ball; its power is what arrives on the table, whatever its size."""
    reach = float(np.linalg.norm(middle))
    return {"type": "bulb", "middle": middle, "radius": radius, "power": 0.15 * power * (reach / radius) ** 2}


WARM, NEUTRAL, COOL = np.array([1.0, 0.68, 0.38]), np.array([1.0, 0.92, 0.82]), np.array([0.82, 0.92, 1.0])


def lit(rng: Rng) -> Light:
    """The light of an hour of the day."""
    kind = pick(rng, ("window", "lamp", "spots", "flash", "dim", "mixed", "blinds"), (4, 3, 3, 1, 1.5, 2.5, 1.2))
    light = Light(kind)
    around = between(rng, 0, 2 * np.pi)
    out = np.array([np.cos(around), np.sin(around), 0.0])
    warm = WARM * (1 - (mix := between(rng, 0, 0.7))) + NEUTRAL * mix
    if kind in ("window", "mixed", "dim"):
        power = {"window": 6.0, "mixed": 3.0, "dim": 0.8}[kind] * (COOL if chance(rng, 0.7) else NEUTRAL)
        for k in range(int(rng.integers(1, 3))):
            along = np.array([-out[1], out[0], 0]) * (130 * k + between(rng, -60, 60))
            size = (between(rng, 70, 130), between(rng, 90, 150))
            light.emitters.append(_panel(out * 240 + along + (0, 0, between(rng, 40, 80)), -out, size, power))
        light.colour = tuple(power)
    if kind in ("lamp", "mixed"):
        middle = np.array([*rng.normal(0, 45, 2), between(rng, 60, 130)])
        light.emitters.append(
            _bulb(middle, between(rng, 4, 14), warm * (2.2 if kind == "lamp" else between(rng, 0.5, 1.6)))
        )
        light.colour = tuple(warm * 0.6 + NEUTRAL * 0.4)
    if kind == "spots":
        for _ in range(int(rng.integers(2, 7))):
            middle = np.array([*rng.uniform(-150, 150, 2), CEILING - 6])
            light.emitters.append(_bulb(middle, between(rng, 3, 7), warm * between(rng, 0.5, 1.2)))
        light.colour = tuple(warm)
    if kind == "flash":  # the phone's own light is added where the phone is
        light.emitters.append(_panel(out * 240 + (0, 0, 60), -out, (100, 120), NEUTRAL * 0.5))
    if kind == "blinds":
        _blinds(rng, light, out)
    light.dim = {"dim": 0.9, "lamp": 0.5, "spots": 0.4, "flash": 0.3, "mixed": 0.3}.get(kind, 0.12) * between(
        rng, 0.6, 1.3
    )
    return light


def _blinds(rng: Rng, light: Light, out: np.ndarray) -> None:
    """A low sun through a blind or through the bars of a window: a small bright disc behind slats."""
    sun = out * 215 + (0, 0, between(rng, 90, 160))
    light.emitters.append(_bulb(sun, 3.0, np.array([1.0, 0.88, 0.7]) * 5.0))
    light.emitters.append(_panel(-out * 245 + (0, 0, 60), out, (120, 120), COOL * 2.5))
    away = sun / np.linalg.norm(sun)
    step, slats = between(rng, 3, 9), Look((0.9, 0.9, 0.88))
    upright = 90 - np.degrees(np.arctan2(away[2], np.hypot(*away[:2])))
    for k in range(-12, 13):
        slat = slab(120, 0.6 * step, 0.4).moved(0, k * step).turned(upright, "x")
        light.parts.add(slat.turned(np.degrees(np.arctan2(out[1], out[0])) - 90).moved(*(sun - away * 70)), slats)
    light.colour = (1.0, 0.92, 0.8)
