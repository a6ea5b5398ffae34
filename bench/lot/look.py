"""What a surface is made of, and the parts a picture is put together from."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from bench.lot.draw import Colour
from bench.lot.mesh import Mesh, joined


@dataclass(frozen=True, eq=False)
class Look:
    """A surface: a colour or a texture; `gloss` is the roughness of its lacquer, None for none at all."""

    paint: Colour | np.ndarray
    gloss: float | None = None
    metal: bool = False


@dataclass
class Parts:
    """Meshes by look: what looks alike is rendered as one."""

    meshes: dict[Look, list[Mesh]] = field(default_factory=dict)

    def add(self, mesh: Mesh, look: Look) -> None:
        """One more thing in the picture."""
        self.meshes.setdefault(look, []).append(mesh)

    def extend(self, other: Parts) -> None:
        """Everything of another collection, too."""
        for look, meshes in other.meshes.items():
            self.meshes.setdefault(look, []).extend(meshes)

    def whole(self) -> list[tuple[Mesh, Look]]:
        """One mesh a look."""
        return [(joined(meshes), look) for look, meshes in self.meshes.items()]


@dataclass(frozen=True)
class Put:
    """How a piece was put down: off the middle (in spaces), turned, and which of its kind it is."""

    x: float
    y: float
    turn: float
    which: int
