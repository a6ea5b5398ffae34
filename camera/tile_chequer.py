"""What is chequered: tiles that have two dark quarters instead of a cross, or a chessboard that looks like tiles."""

from __future__ import annotations

import cv2
import numpy as np

from camera.chequer import find_windows, share_of_perfect
from camera.sighting import Grid, Image
from camera.squares import hole_like_the_rest
from camera.tile_junctions import Floats
from camera.tile_window import SIDE

_CHEQUERED, _UNCHEQUERED = 0.35, 0.4
"""Share of what a chequered board shows that tiles with two dark quarters each show, in bad light, too; and how
chequered the hole among them may look, as a share of what they do: on boards of ten by ten squares, and on others with
what is around them counted in, it was more than half, but for one, and less than a sixth on tiles."""


def chequered_tiles(image: Image) -> Floats | None:
    """A board of tiles that have no cross, but two dark quarters each."""
    for window in find_windows(image, [(SIDE, SIDE)])[:1]:
        if share_of_perfect(window) > _CHEQUERED and hole_like_the_rest(image, window.to_image, SIDE) < _UNCHEQUERED:
            return window.to_image
    return None


_PLAINLY, _SAME = 0.6, 0.5
"""Share of what a chessboard shows from which on something is one (boards of tiles reached 0.46, chessboards that were
taken for tiles 0.62 and more), and share of what both cover that the two must have in common to be the same thing."""


def is_chessboard(image: Image, to_image: Floats) -> bool:
    """Whether a chessboard lies there: between its squares there may be lines and gaps, too."""
    for window in find_windows(image, [(8, 8)], thorough=False)[:1]:
        places = Grid(SIDE, SIDE, to_image), Grid(8, 8, window.to_image)
        one, other = (cv2.convexHull(place.corners().astype(np.float32)) for place in places)
        common, _ = cv2.intersectConvexConvex(one, other)
        both = cv2.contourArea(one) + cv2.contourArea(other) - common
        return share_of_perfect(window) > _PLAINLY and common > _SAME * both
    return False
