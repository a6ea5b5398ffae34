"""Where the camera stands: from the board's four corners to points above the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from camera.sighting import Grid

USUAL_FOCAL = 0.85
"""Focal length of a phone's main camera, in longer sides of the picture: used where a board is seen from above."""


@dataclass(frozen=True, eq=False)
class Pose:
    """A camera over a board; board coordinates are in spaces, z upwards."""

    matrix: NDArray[np.float64]
    """3 × 4: (x, y, z, 1) in spaces to homogeneous pixels."""
    eye: NDArray[np.float64]
    """The camera's place, in spaces."""

    def points(self, xyz: Any) -> NDArray[np.float64]:
        """Pixels of points (…, 3) over the board."""
        solid = np.asarray(xyz, float)
        hom = solid @ self.matrix[:, :3].T + self.matrix[:, 3]
        return np.asarray(hom[..., :2] / hom[..., 2:], np.float64)


def find_pose(grid: Grid, shape: tuple[int, ...]) -> Pose:
    """The camera that sees this grid in a picture of that height and width: square pixels, axis in the middle."""
    height, width = shape[:2]
    centred = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1.0]]) @ grid.to_image
    focal = _focal(centred, float(max(width, height)))
    axes = np.diag([1 / focal, 1 / focal, 1.0]) @ centred
    scale = 1 / np.sqrt(np.linalg.norm(axes[:, 0]) * np.linalg.norm(axes[:, 1]))
    middle = axes @ [grid.columns / 2, grid.rows / 2, 1.0]
    if middle[2] < 0:
        scale = -scale
    along, across, origin = (axes[:, k] * scale for k in range(3))
    up = np.cross(along, across)
    rotation = np.column_stack([along, across, up])
    eye = -np.linalg.solve(rotation, origin)
    if eye[2] < 0:  # z must point to the side from which the board is seen
        rotation[:, 2] = -rotation[:, 2]
        eye[2] = -eye[2]
    intrinsic = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1.0]])
    return Pose(intrinsic @ np.column_stack([rotation, origin]), eye)


def _focal(centred: NDArray[np.float64], side: float) -> float:
    """Focal length in pixels from the two conditions on a plane's axes: of one length, and at right angles."""
    (a, b, c), (d, e, f) = centred[:, 0], centred[:, 1]
    # (ad + be)/F² + cf = 0 and (a² + b² − d² − e²)/F² + c² − f² = 0, weighted by how much each says about F.
    known = np.array([a * d + b * e, a * a + b * b - d * d - e * e])
    wanted = -np.array([c * f, c * c - f * f])
    strength = float(known @ known)
    inverse_square = float(known @ wanted) / strength if strength > 0 else 0.0
    low, high = 0.5 * side, 3.0 * side  # from a wide angle to a long lens
    if inverse_square <= 0 or not np.isfinite(inverse_square):
        return USUAL_FOCAL * side
    focal = 1 / np.sqrt(inverse_square)
    # Too near to straight above, the corners say nothing about the lens.
    return float(focal) if low <= focal <= high else USUAL_FOCAL * side
