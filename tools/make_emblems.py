"""Draws the emblems and writes them as a font, layouts/shared/fonts/Emblems.ttf, one glyph an emblem.

Run by hand when an emblem changes: `pip install fonttools shapely`, then `python tools/make_emblems.py`. Shapes are
made of discs, polygons and strokes in a square of 1000 units; the origin is its lower left corner.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
from companion.texts.emblems import EMBLEMS  # noqa: E402 - the one list of names and code points

UNITS = 1000
CENTRE = (500, 500)
Shape = BaseGeometry


def disc(x: float, y: float, radius: float) -> Shape:
    return Point(x, y).buffer(radius, quad_segs=16)


def ring(x: float, y: float, radius: float, width: float) -> Shape:
    return disc(x, y, radius).difference(disc(x, y, radius - width))


def stroke(*points: tuple[float, float], width: float = 60, round_ends: bool = True) -> Shape:
    return LineString(points).buffer(
        width / 2, cap_style="round" if round_ends else "flat", join_style="round", quad_segs=8
    )


def poly(*points: tuple[float, float]) -> Shape:
    return Polygon(points)


def arc(x: float, y: float, radius: float, start: float, end: float, width: float = 60) -> Shape:
    steps = [math.radians(start + (end - start) * k / 32) for k in range(33)]
    return stroke(*((x + radius * math.cos(a), y + radius * math.sin(a)) for a in steps), width=width)


def around(shape: Shape, count: int, start: float = 0) -> Shape:
    return unary_union([affinity.rotate(shape, start + 360 * k / count, origin=CENTRE) for k in range(count)])


def cut(shape: Shape, *holes: Shape) -> Shape:
    return shape.difference(unary_union(holes))


def plus(*shapes: Shape) -> Shape:
    return unary_union(shapes)


def ellipse(x: float, y: float, rx: float, ry: float, turn: float = 0) -> Shape:
    return affinity.rotate(affinity.scale(disc(x, y, 1), rx, ry, origin=(x, y)), turn, origin=(x, y))


# --- the four suits of the piecepack ---------------------------------------------------------------------------
def sun() -> Shape:
    ray = poly((430, 790), (570, 790), (500, 970))
    return plus(disc(500, 500, 210), around(ray, 8))


def moon() -> Shape:
    return cut(disc(480, 500, 400), disc(640, 570, 330))


def crown() -> Shape:
    points = poly((110, 300), (60, 720), (290, 520), (500, 830), (710, 520), (940, 720), (890, 300))
    return plus(points, box(110, 150, 890, 250), disc(60, 745, 55), disc(500, 850, 60), disc(940, 745, 55))


def arms() -> Shape:
    petal = ellipse(500, 640, 130, 300)
    side = plus(arc(300, 560, 170, -10, 200, 110), disc(150, 500, 75))
    both = plus(side, affinity.scale(side, -1, 1, origin=CENTRE))
    foot = poly((440, 400), (560, 400), (620, 60), (500, 130), (380, 60))
    return plus(petal, both, box(250, 340, 750, 430), foot)


# --- the six queens, by their badges -----------------------------------------------------------------------------
def pomegranate() -> Shape:
    fruit = disc(500, 420, 350)
    calyx = poly((400, 720), (340, 960), (440, 880), (500, 970), (560, 880), (660, 960), (600, 720))
    split = ellipse(500, 420, 110, 240)
    seeds = plus(
        *(
            disc(x, y, 34)
            for x, y in ((500, 560), (455, 480), (545, 480), (500, 410), (455, 340), (545, 340), (500, 270))
        )
    )
    return plus(cut(plus(fruit, calyx), split), seeds)


def falcon() -> Shape:
    body = poly(
        (300, 880),
        (420, 900),
        (520, 800),
        (560, 620),
        (520, 330),
        (430, 90),
        (380, 330),
        (330, 560),
        (290, 720),
        (190, 760),
    )
    wing = poly(
        (470, 760),
        (960, 930),
        (900, 780),
        (930, 730),
        (830, 640),
        (850, 580),
        (720, 510),
        (730, 440),
        (560, 430),
        (480, 560),
    )
    return cut(plus(body, wing), disc(335, 815, 30))


def phoenix() -> Shape:
    outer = poly(
        (500, 980),
        (610, 800),
        (600, 700),
        (720, 800),
        (850, 560),
        (820, 330),
        (690, 130),
        (500, 60),
        (310, 130),
        (180, 330),
        (150, 560),
        (290, 800),
        (360, 640),
    )
    inner = poly((500, 560), (600, 400), (600, 260), (500, 170), (400, 260), (400, 400))
    return cut(outer.buffer(20).buffer(-20), inner)


def escarbuncle() -> Shape:
    arm = plus(stroke((500, 500), (500, 900), width=70), disc(500, 910, 70), stroke((420, 760), (580, 760), width=56))
    return plus(around(arm, 8), cut(disc(500, 500, 150), disc(500, 500, 70)))


def rose() -> Shape:
    petal = disc(500, 740, 205)
    flower = cut(
        around(petal, 5),
        *(affinity.rotate(stroke((500, 640), (500, 1000), width=34), 36 + 72 * k, origin=CENTRE) for k in range(5)),
    )
    leaf = poly((440, 860), (560, 860), (500, 990))
    return plus(cut(flower, ring(500, 500, 235, 36), disc(500, 500, 120)), disc(500, 500, 86), around(leaf, 5, 36))


def book() -> Shape:
    left = poly((80, 220), (300, 270), (470, 200), (470, 780), (300, 840), (80, 790))
    right = affinity.scale(left, -1, 1, origin=CENTRE)
    lines = plus(*(stroke((150, y), (400, y + 10), width=34) for y in (430, 540, 650)))
    return cut(plus(left, right), lines, affinity.scale(lines, -1, 1, origin=CENTRE))


# --- the sides and their kings ----------------------------------------------------------------------------------
def man_open() -> Shape:
    return plus(ring(500, 500, 400, 70), ring(500, 500, 240, 50))


def man_full() -> Shape:
    return cut(disc(500, 500, 400), ring(500, 500, 290, 40))


def king_open() -> Shape:
    return plus(ring(500, 500, 440, 60), affinity.scale(crown(), 0.56, 0.56, origin=CENTRE))


def king_full() -> Shape:
    return cut(disc(500, 500, 440), affinity.scale(crown(), 0.56, 0.56, origin=CENTRE))


# --- the fates ---------------------------------------------------------------------------------------------------
def divorced() -> Shape:
    rings = plus(ring(340, 470, 270, 70), ring(660, 470, 270, 70))
    crack = stroke((500, 1000), (560, 760), (440, 560), (560, 360), (470, 60), width=80)
    return cut(rings, crack)


def beheaded() -> Shape:
    haft = stroke((250, 80), (640, 800), width=80)
    blade = poly((430, 700), (610, 960), (930, 800), (860, 620), (800, 460), (620, 470))
    return plus(haft, blade)


def died() -> Shape:
    stone = plus(box(240, 120, 760, 600), disc(500, 600, 260))
    cross = plus(stroke((500, 380), (500, 760), width=64), stroke((390, 630), (610, 630), width=64))
    return plus(cut(stone, cross), stroke((120, 110), (880, 110), width=80))


def survived() -> Shape:
    leaf = ellipse(0, 0, 46, 105)
    half = [
        affinity.translate(
            affinity.rotate(leaf, angle + tilt),
            500 + 350 * math.cos(math.radians(angle)),
            520 + 350 * math.sin(math.radians(angle)),
        )
        for angle in range(-70, 75, 24)
        for tilt in (-28, 28)
    ]
    wreath = plus(arc(500, 520, 350, -85, 75, 36), *half)
    star = around(poly((455, 520), (545, 520), (500, 720)), 5)
    return plus(wreath, affinity.scale(wreath, -1, 1, origin=CENTRE), star)


# --- the games ---------------------------------------------------------------------------------------------------
def crossing() -> Shape:
    squares = plus(
        *(
            box(130 + 185 * c, 80 + 150 * r, 315 + 185 * c, 230 + 150 * r)
            for c in range(4)
            for r in range(3)
            if (c + r) % 2 == 0
        )
    )
    frame = cut(box(90, 40, 910, 570), box(130, 80, 870, 530))
    return plus(squares, frame, affinity.translate(affinity.scale(crown(), 0.5, 0.42, origin=CENTRE), 0, 300))


def six() -> Shape:
    def card(turn: float) -> Shape:
        return affinity.rotate(box(360, 160, 640, 800).buffer(30), turn, origin=(500, 60))

    back, front = plus(card(26), card(-26)), card(0)
    return plus(
        cut(back, front.buffer(30)),
        cut(front, affinity.translate(affinity.scale(rose(), 0.26, 0.26, origin=CENTRE), 0, 20)),
    )


def hat() -> Shape:
    return plus(
        ellipse(500, 220, 430, 100), cut(poly((270, 250), (230, 860), (770, 860), (730, 250)), box(200, 330, 800, 420))
    )


def quill() -> Shape:
    feather = poly(
        (180, 140),
        (330, 420),
        (420, 700),
        (640, 880),
        (920, 960),
        (860, 700),
        (760, 560),
        (640, 560),
        (700, 470),
        (560, 330),
        (400, 330),
    )
    return plus(
        cut(feather, stroke((260, 280), (800, 860), width=36)),
        stroke((90, 40), (260, 290), width=60),
        stroke((330, 60), (900, 60), width=56),
    )


def morris() -> Shape:
    at = (140, 500, 860)
    lines = [stroke((140, each), (860, each), width=44) for each in at]
    lines += [stroke((each, 140), (each, 860), width=44) for each in at]
    diagonals = [stroke((140, 140), (860, 860), width=44), stroke((140, 860), (860, 140), width=44)]
    board = plus(*lines, *diagonals)
    men = [disc(140, 140, 130), disc(500, 500, 130), disc(860, 860, 130)]
    others = [(140, 860), (860, 500), (500, 140)]
    return plus(cut(board, *(disc(x, y, 130) for x, y in others)), *men, *(ring(x, y, 130, 50) for x, y in others))


# --- things on the table -----------------------------------------------------------------------------------------
def seal() -> Shape:
    edge = plus(
        disc(500, 500, 390),
        *(disc(500 + 390 * math.cos(a), 500 + 370 * math.sin(a), 90) for a in (0.3, 1.2, 2.0, 2.9, 3.7, 4.6, 5.5)),
    )
    return cut(edge, ring(500, 500, 300, 36), affinity.scale(crown(), 0.42, 0.42, origin=CENTRE))


def star() -> Shape:
    points = [
        (500 + r * math.sin(math.pi * k / 5), 490 + r * math.cos(math.pi * k / 5))
        for k in range(10)
        for r in [470 if k % 2 == 0 else 190]
    ]
    return poly(*points)


def coin() -> Shape:
    return plus(ring(500, 500, 420, 70), stroke((500, 300), (500, 700), width=90))


def church() -> Shape:
    nave = poly((150, 60), (150, 440), (500, 700), (850, 440), (850, 60))
    cross = plus(stroke((500, 640), (500, 970), width=70), stroke((390, 860), (610, 860), width=70))
    return plus(cut(nave, plus(box(410, 60, 590, 280), disc(500, 280, 90))), cross)


def house() -> Shape:
    return cut(plus(poly((60, 480), (500, 900), (940, 480)), box(190, 90, 810, 500)), box(420, 90, 580, 370))


def train() -> Shape:
    engine = plus(box(120, 300, 640, 560), box(560, 300, 880, 800), box(200, 540, 300, 760), box(500, 780, 940, 860))
    wheels = [ring(x, 240, 130, 56) for x in (260, 500, 760)]
    return plus(cut(engine, box(640, 560, 800, 720), *(disc(x, 240, 150) for x in (260, 500, 760))), *wheels)


def crossbones() -> Shape:
    return plus(stroke((200, 200), (800, 800), width=110), stroke((200, 800), (800, 200), width=110))


DRAWN: dict[str, Callable[[], Shape]] = {
    name: value for name, value in list(globals().items()) if name in EMBLEMS and callable(value)
}


def glyph(shape: Shape) -> object:
    """One emblem as outlines: shells one way round, holes the other, as fonts want them."""
    pen = TTGlyphPen(None)
    for part in getattr(shape, "geoms", [shape]):
        tidy = part.simplify(1.5)
        for number, line in enumerate([tidy.exterior, *tidy.interiors]):
            points = list(line.coords)[:-1]
            if line.is_ccw != (number > 0):
                points.reverse()
            pen.moveTo(tuple(round(v) for v in points[0]))
            for point in points[1:]:
                pen.lineTo(tuple(round(v) for v in point))
            pen.closePath()
    return pen.glyph()


def main() -> None:
    missing = EMBLEMS.keys() - DRAWN.keys()
    if missing:
        sys.exit(f"not drawn: {', '.join(sorted(missing))}")
    names = [".notdef", *EMBLEMS]
    font = FontBuilder(UNITS, isTTF=True)
    font.setupGlyphOrder(names)
    font.setupCharacterMap({ord(character): name for name, character in EMBLEMS.items()})
    drawn = {".notdef": glyph(box(100, 0, 900, 1000)), **{name: glyph(DRAWN[name]()) for name in EMBLEMS}}
    font.setupGlyf(drawn)
    # The left bearing must say where a shape begins, or it is pushed to the edge of its square.
    font.setupHorizontalMetrics({name: (UNITS, font.font["glyf"][name].xMin) for name in names})
    font.setupHorizontalHeader(ascent=UNITS, descent=0)
    font.setupNameTable({"familyName": "Table Companion Emblems", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=UNITS, sTypoDescender=0, usWinAscent=UNITS, usWinDescent=0)
    font.setupPost()
    font.font["head"].created = font.font["head"].modified = 0  # the same drawing gives the same file
    font.save(ROOT / "layouts/shared/fonts/Emblems.ttf")


if __name__ == "__main__":
    main()
