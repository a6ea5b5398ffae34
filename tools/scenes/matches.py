"""What the games' scenes share: a match after some moves and rulings, opened on its page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.game import Table
from companion.engine.results import Refusal, Seat
from companion.match.match import Match
from companion.match.records import Player

SCENES = ()
FAMILY = ("Margaret", "Bartholomew-Maximilian", "Elizabeth", "Will", "Ann", "Jo")


def played(
    key: str,
    seats: Sequence[Seat],
    options: Any,
    *moves: str | dict[str, Any],
    then: Callable[[Any], object] | None = None,
) -> Callable[[Any], None]:
    """A match after these moves and rulings; `then` gets the driver."""

    def show(ui: Any) -> None:
        players = [Player(seat, name, str(seat)) for seat, name in zip(seats, FAMILY, strict=False)]
        match = ui.app.store.matches.begin(key, options, players)
        assert isinstance(match, Match), match
        for move in moves:
            answer = match.propose(Table(move, "") if isinstance(move, dict) else move)
            assert not isinstance(answer, Refusal), (move, answer)
        ui.app.open_match(match.setup.match)
        ui.settle()
        if then:
            then(ui)
            ui.settle()

    return show


def tap_cells(*cells: str) -> Callable[[Any], None]:
    """Taps spaces of the board, one after the other."""

    def tap(ui: Any) -> None:
        for cell in cells:
            ui.tap(tuple(ui.named("board").cell_centre(cell)))

    return tap
