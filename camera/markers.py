"""Printed corner markers: a sheet to cut up and lay at the board's corners, and finding them in a picture."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from camera.sighting import Grid, Image
from companion.engine.geometry import BoardGeometry

_DICTIONARY = cv2.aruco.DICT_4X4_50
_CELLS = 6
"""A marker's squares along a side: four of code and a black one on each end."""

CORNERS = 4
"""Markers 0 … 3 lie at the corners in the order of the labels: a1, end of row 1, far corner, a of the last row."""

MARKER_MM, GAP_MM, MARGIN_MM = 40.0, 25.0, 30.0
"""Sides of a marker and white around it on the sheet: seen well from a metre away, four to a page."""

_PAGE_MM = (210.0, 297.0)
_POINT = 72 / 25.4


def find_markers(image: Image, geometry: BoardGeometry) -> Grid | None:
    """The board between four markers, each of which touches its corner of the board from outside; None without all."""
    found = _detect(image)
    if len(found) < CORNERS:
        return None
    middle = np.mean([found[number].mean(axis=0) for number in range(CORNERS)], axis=0)
    touching = [found[number][np.linalg.norm(found[number] - middle, axis=1).argmin()] for number in range(CORNERS)]
    columns, rows = geometry.columns, geometry.rows
    board = np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)], np.float32)
    pixels = np.array(touching, np.float32)
    if not cv2.isContourConvex(pixels.reshape(-1, 1, 2)):
        return None
    return Grid(columns, rows, np.asarray(cv2.getPerspectiveTransform(board, pixels), np.float64))


def _detect(image: Image) -> dict[int, NDArray[np.float64]]:
    """The corners in pixels (4 × 2) of our markers, by number."""
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(_DICTIONARY))
    corners, numbers, _ = detector.detectMarkers(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))
    if numbers is None:
        return {}
    ours = zip(np.asarray(numbers).ravel(), corners, strict=True)
    return {int(n): np.asarray(c, np.float64).reshape(-1, 2) + 0.5 for n, c in ours if n < CORNERS}


def sheet(captions: Sequence[str], title: str = "") -> bytes:
    """A PDF page with the four markers, one caption under each, and a title line."""
    drawing = [_text(title, MARGIN_MM, _PAGE_MM[1] - 20, 14)] if title else []
    for number in range(CORNERS):
        across, down = number % 2, number // 2
        left = MARGIN_MM + across * (MARKER_MM + 2 * GAP_MM)
        bottom = _PAGE_MM[1] - MARGIN_MM - GAP_MM - MARKER_MM - down * (MARKER_MM + 2 * GAP_MM)
        drawing += _marker(number, left, bottom)
        if number < len(captions):
            drawing.append(_text(captions[number], left, bottom - 8, 11))
    return _pdf("\n".join(drawing).encode("cp1252", "replace"))


def _marker(number: int, left: float, bottom: float) -> list[str]:
    """Black squares of a marker as PDF rectangles."""
    code = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(_DICTIONARY), number, _CELLS)
    side = MARKER_MM / _CELLS
    drawn = []
    for row in range(_CELLS):
        for column in range(_CELLS):
            if code[row, column] == 0:
                x, y = left + column * side, bottom + (_CELLS - 1 - row) * side
                drawn.append(f"{x * _POINT:.3f} {y * _POINT:.3f} {side * _POINT:.3f} {side * _POINT:.3f} re f")
    return drawn


def _text(line: str, x: float, y: float, size: int) -> str:
    safe = line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT /F1 {size} Tf {x * _POINT:.2f} {y * _POINT:.2f} Td ({safe}) Tj ET"


def _pdf(content: bytes) -> bytes:
    """One A4 page with this content in Helvetica: five objects and their table."""
    width, height = (side * _POINT for side in _PAGE_MM)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.2f} {height:.2f}] /Contents 4 0 R "
            "/Resources << /Font << /F1 5 0 R >> >> >>"
        ).encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    page = bytearray(b"%PDF-1.4\n")
    starts = []
    for number, one in enumerate(objects, 1):
        starts.append(len(page))
        page += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = len(page)
    page += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    page += b"".join(b"%010d 00000 n \n" % start for start in starts)
    page += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    return bytes(page)
