"""The Six of VIII: both ways to enter a trick, the Church, three players, stars, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.game import Table
from companion.engine.results import Refusal
from companion.match.match import Match
from companion.match.records import Player
from tools.scenes import Scene

FAMILY = ("Margaret", "Bartholomew-Maximilian", "Elizabeth", "Will")

FIRST_REIGN = ("won 1 stars=1", "won 2 stars=2", "won 3", "won 4 stars=0")
SECOND_HAND = {"totals": [20, 12], "hand": 2, "trick": 5}


def played(*moves: str | dict[str, Any], cards: bool = False, then: str = "", **options: Any) -> Callable[[Any], None]:
    """A match after these moves and rulings, entered card by card or by who won; then a move that is refused."""

    def show(ui: Any) -> None:
        players = [Player(seat, name) for seat, name in enumerate(FAMILY[: options.get("players", 4)], 1)]
        match = ui.app.store.matches.begin("six", options, players)
        assert isinstance(match, Match), match
        for move in moves:
            answer = match.propose(Table(move, "") if isinstance(move, dict) else move)
            assert not isinstance(answer, Refusal), (move, answer)
        ui.app.remember("six.entry", "cards" if cards else "won")
        ui.app.open_match(match.setup.match)
        ui.settle()
        if then:
            ui.app.pages.current_screen.enter(then)
            ui.settle()

    return show


def ruled(kind: str, *moves: str | dict[str, Any], **options: Any) -> Callable[[Any], None]:
    """The sheet on which something is set by hand."""

    def show(ui: Any) -> None:
        played(*moves, **options)(ui)
        ui.app.pages.current_screen.set_by_hand(kind)
        ui.settle()

    return show


def poster(ui: Any) -> None:
    played(*FIRST_REIGN)(ui)
    ui.app.pages.current_screen.open_poster()
    ui.settle()


SCENES = (
    Scene("six", played(*FIRST_REIGN)),
    Scene("six-first-trick", played(variant="advanced")),
    Scene("six-cards", played(*FIRST_REIGN, "4:red9", "1:red12", "2:blue3", cards=True)),
    Scene(
        "six-revoke",
        played("1:black4", "2:blue4", "3:black5", "4:black6", "4:green9", "1:green4", "2:black9", cards=True),
    ),
    Scene("six-advanced", played(SECOND_HAND, variant="advanced")),
    Scene(
        "six-church",
        played(SECOND_HAND, "2:red9", "3:black0", "4:red12", "1:red1", cards=True, variant="advanced"),
    ),
    Scene("six-refused", played("1:red9", cards=True, then="2:red9")),
    Scene("six-poster", poster),
    Scene("six-three", played(*["won 1 stars=2"] * 8, *["won 2 stars=1"] * 7, "won 3 stars=1", players=3)),
    Scene("six-three-cards", played(*["won 1"] * 15, "1:yellow9", "2:black11", players=3, cards=True)),
    Scene("six-trick-stars", ruled("trick_stars", *FIRST_REIGN)),
    Scene("six-card-stars", ruled("card_stars", {"stars": {"black12": 2, "black11": 1}}, variant="advanced")),
    Scene("six-by-hand", ruled("totals", *["won 1"] * 15)),
    Scene("six-end", played(*["won 1 stars=1"] * 33, *["won 2 stars=1"] * 27)),
    Scene("six-end-unknown", played(*["won 1"] * 8, *["won 2 stars=1"] * 7, length="short")),
)
