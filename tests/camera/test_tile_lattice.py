"""Lattices of crossing lines, from the crossings on."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from camera.tile_junctions import Junctions
from camera.tile_lattice import Lattice, find_lattices, transform


def test_lattices_are_looked_for_in_every_part_of_the_picture() -> None:
    """All the strongest crossings are on a sheet with scribbles, the tiles' are elsewhere."""
    scribbles = np.random.default_rng(4).uniform((20, 20), (400, 700), (200, 2))
    i, j = np.meshgrid(np.arange(5), np.arange(5))
    crosses = np.column_stack([i.ravel(), j.ravel()])[[k for k in range(25) if k != 12]] * 70.0 + (600, 200)
    points = np.concatenate([scribbles, crosses])
    ways = np.broadcast_to(np.eye(2), (len(points), 2, 2))
    junctions = Junctions(points, ways, np.linspace(20, 10, len(points)))
    middle = np.array([512.0, 384.0])

    def most_crosses(lattices: Iterable[Lattice]) -> int:
        found = [transform(one.to_image, one.crossings.astype(float)) for one in lattices]
        return max((int((at[:, 0] > 500).sum()) for at in found), default=0)

    assert most_crosses(find_lattices(junctions, middle)) < 12
    assert most_crosses(find_lattices(junctions, middle, everywhere=True)) == 24
