"""The PPN player: a written game of each kind, a few moves in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.export.ppn import write_ppn
from companion.export.ppn_reading import read_ppn
from companion.match.match import Match
from companion.screens.ppn.view_model import film
from tests.screens import played
from tools.scenes import Scene


def written(play: Callable[..., Match]) -> Callable[[Any], None]:
    """The player on what somebody has played, at its second move."""

    def show(ui: Any) -> None:
        match = play(ui.app.store, "Bartholomew-Maximilian", "Elizabeth")
        ui.app.go("ppn", film=film(read_ppn(write_ppn(match)), ui.app.say))
        ui.settle()
        for _ in range(2):
            ui.tap(ui.named("forward"))

    return show


SCENES = (Scene("ppn-crossing", written(played.crossing)), Scene("ppn-tudor", written(played.tudor)))
