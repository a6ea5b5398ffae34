"""From parts, lights and a lens to the picture a phone takes."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from glob import glob
from pathlib import Path
from typing import Any

import cv2
import numpy as np

OLDEST = 19
"""Version of LLVM that knows all that the renderer asks of it: 15 and 16 end the program on some processors (those with
AVX-512 among them); without any it is slow."""


def _compilers() -> list[tuple[int, str]]:
    """The versions of LLVM that are new enough, and their libraries."""
    found = ((re.search(r"LLVM(?:-|\.so\.)(\d+)", name), name) for name in glob("/usr/lib/*/libLLVM*.so*"))
    return [(int(version[1]), name) for version, name in found if version and int(version[1]) >= OLDEST]


os.environ.setdefault("DRJIT_LIBLLVM_PATH", max(_compilers(), default=(0, ""))[1])
import mitsuba as mi  # noqa: E402
from pyoidn import denoise  # noqa: E402

mi.set_variant("llvm_ad_rgb" if os.environ["DRJIT_LIBLLVM_PATH"] else "scalar_rgb")
mi.set_log_level(mi.LogLevel.Error)

from bench.lot.draw import Rng, between, chance, linear  # noqa: E402
from bench.lot.lens import MARGIN, Lens  # noqa: E402
from bench.lot.look import Look, Parts  # noqa: E402
from bench.lot.mesh import Mesh  # noqa: E402
from bench.lot.room import Light  # noqa: E402

SAMPLES = int(os.environ.get("LOT_SAMPLES", "12"))
"""Rays a pixel; the denoiser does the rest, the camera's own noise comes afterwards."""


@lru_cache(maxsize=60)
def _surface(look: Look) -> Any:
    """A look as the renderer wants it."""
    if isinstance(look.paint, np.ndarray):
        pixels = np.ascontiguousarray((look.paint[::-1] * 255).clip(0, 255).astype(np.uint8))
        paint: dict[str, Any] = {"type": "bitmap", "bitmap": mi.Bitmap(pixels), "wrap_mode": "mirror"}
    else:
        paint = {"type": "rgb", "value": linear(look.paint)}
    if look.metal:
        inner = {"type": "roughconductor", "alpha": look.gloss, "specular_reflectance": paint}
    elif look.gloss is None:
        inner = {"type": "diffuse", "reflectance": paint}
    else:
        inner = {"type": "roughplastic", "alpha": look.gloss, "diffuse_reflectance": paint, "nonlinear": True}
    return mi.load_dict({"type": "twosided", "material": inner})


def _shape(mesh: Mesh, look: Look) -> Any:
    props = mi.Properties()
    props["bsdf"] = _surface(look)
    shape = mi.Mesh("", len(mesh.points), len(mesh.faces), props, True, True)
    values = mi.traverse(shape)
    values["vertex_positions"] = mesh.points.astype(np.float32).ravel()
    values["vertex_normals"] = mesh.normals.astype(np.float32).ravel()
    values["vertex_texcoords"] = mesh.places.astype(np.float32).ravel()
    values["faces"] = mesh.faces.astype(np.uint32).ravel()
    values.update()
    return shape


def _emitter(one: dict[str, Any]) -> dict[str, Any]:
    glow = {"type": "area", "radiance": {"type": "rgb", "value": [float(c) for c in one["power"]]}}
    if one["type"] == "bulb":
        middle = [float(c) for c in one["middle"]]
        return {"type": "sphere", "center": middle, "radius": one["radius"], "emitter": glow}
    origin = one["middle"]
    place = mi.ScalarTransform4f().look_at(
        list(map(float, origin)), list(map(float, origin + one["toward"])), [0, 0, 1]
    )
    return {
        "type": "rectangle",
        "to_world": place @ mi.ScalarTransform4f().scale([one["size"][0] / 2, one["size"][1] / 2, 1]),
        "emitter": glow,
    }


def rendered(parts: Parts, light: Light, lens: Lens, seed: int) -> np.ndarray:
    """The light that falls through a straight lens."""
    _, up, _ = lens.axes()
    fov = 2 * np.degrees(np.arctan(lens.width / 2 / (lens.focal * MARGIN)))
    paths = {"type": "path", "max_depth": 4, "rr_depth": 3}
    film = {"type": "hdrfilm", "width": lens.width, "height": lens.height, "rfilter": {"type": "box"}}
    view = mi.ScalarTransform4f().look_at(*(list(map(float, v)) for v in (lens.eye, lens.aim, up)))
    scene: dict[str, Any] = {
        "type": "scene",
        "integrator": {"type": "aov", "aovs": "a:albedo,n:sh_normal", "image": paths},
        "sensor": {"type": "perspective", "fov": float(fov), "fov_axis": "x", "to_world": view, "film": film},
    }
    emitters = list(light.emitters)
    if light.name == "flash":
        _, _, forward = lens.axes()
        power = np.array([1.0, 0.95, 0.9]) * 0.15 * (np.linalg.norm(lens.eye - lens.aim) / 0.8) ** 2
        emitters.append({"type": "bulb", "middle": lens.eye + up * 2 - forward * 3, "radius": 0.8, "power": power})
    scene |= {f"light{k}": _emitter(one) for k, one in enumerate(emitters)}
    everything = Parts()
    everything.extend(parts)
    everything.extend(light.parts)
    scene |= {f"shape{k}": _shape(*one) for k, one in enumerate(everything.whole())}
    layers = np.array(mi.render(mi.load_dict(scene), spp=SAMPLES, seed=seed), np.float32)
    colour, albedo, normal = (
        np.ascontiguousarray(np.nan_to_num(layers[..., k : k + 3]))
        for k in (0, layers.shape[2] - 6, layers.shape[2] - 3)
    )
    return np.asarray(denoise(color=colour.clip(0, 500), albedo=albedo.clip(0, 1), normal=normal, hdr=True))


class Phone:
    """What one phone makes of the light: fixed for a sequence but for what drifts from picture to picture."""

    def __init__(self, rng: Rng, light: Light) -> None:
        self.error = between(rng, 0.78, 1.25)
        own = np.array(light.colour) / np.mean(light.colour)
        self.balance = own ** -between(rng, 0.55, 0.97) * rng.normal(1, 0.025, 3)
        self.grain = between(rng, 0.4, 1.0) * light.dim
        self.corner, self.soft = between(rng, 0.0, 0.4), between(rng, 0.3, 0.85)
        self.sharp = between(rng, 0.2, 0.9) if chance(rng, 0.5) else 0.0
        self.contrast = between(rng, 0.0, 0.5)
        self.quality = int(rng.integers(70, 96))
        self.gain: float | None = None

    def developed(self, rng: Rng, light: np.ndarray, lens: Lens, outline: np.ndarray) -> np.ndarray:
        """The finished picture, as 8-bit BGR."""
        bent = np.maximum(lens.through(light), 0) * self.balance
        if self.gain is None:
            self.gain = self._metered(bent, lens.seen(outline))
        frame = bent * self.gain * between(rng, 0.96, 1.04)
        frame *= 1 + rng.normal(0, 0.008, 3)
        glow = cv2.GaussianBlur(np.clip(frame - 1.2, 0, 6), (0, 0), lens.width / 90)
        frame = cv2.GaussianBlur(frame + 0.12 * glow, (0, 0), self.soft)
        y, x = np.mgrid[-1 : 1 : lens.height * 1j, -1 : 1 : lens.width * 1j]
        frame *= (1 - self.corner * (x**2 + y**2) / 2)[..., None]
        frame = self._grained(rng, frame)
        toned = np.clip(frame, 0, None)
        toned = toned * (1 + toned / 9) / (1 + 0.8 * toned) * 1.55  # highlights run into white, they are not cut
        screen = np.clip(toned, 0, 1) ** (1 / 2.2)
        screen = screen + self.contrast * (screen**2 * (3 - 2 * screen) - screen)
        if self.sharp:
            screen = screen + self.sharp * (screen - cv2.GaussianBlur(screen, (0, 0), 1.3))
        return (np.clip(screen[..., ::-1], 0, 1) * 255).round().astype(np.uint8)

    def _metered(self, frame: np.ndarray, outline: np.ndarray) -> float:
        """The gain at which the board is well exposed, or nearly so."""
        board = np.zeros(frame.shape[:2], np.uint8)
        cv2.fillPoly(board, [outline.astype(np.int32)], 1)
        grey = np.log(frame.mean(2) + 1e-4)
        mean = 0.75 * grey[board > 0].mean() + 0.25 * grey.mean()
        top = np.percentile(frame[board > 0].mean(1), 96)
        return self.error * float(min(0.2 / np.exp(mean), 0.68 / top))

    def _grained(self, rng: Rng, frame: np.ndarray) -> np.ndarray:
        """With the sensor's noise, coarser in colour than in brightness."""
        height, width = frame.shape[:2]
        grain = cv2.GaussianBlur(rng.normal(size=(height, width)).astype(np.float32), (0, 0), 0.6)[..., None] * 1.9
        tint = cv2.resize(rng.normal(size=(height // 2, width // 2, 3)).astype(np.float32), (width, height))
        return frame + self.grain * 0.065 * np.sqrt(np.clip(frame, 0, 1.2) * 0.18 + 0.0008) * (grain + 0.6 * tint)


def saved(path: Path, picture: np.ndarray, quality: int) -> None:
    """Written as JPEG."""
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
