"""What a frame means for the card: which looks count, and what is to be offered for them. No Kivy here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.engine.game import BoardGame
from companion.screens.camera import view_model
from companion.screens.camera.games import Face
from companion.screens.camera.set_up import amiss
from companion.screens.camera.view_model import Now
from companion.screens.camera.watching import Look

TELLING = ("seen", "ambiguous", "impossible")
"""Verdicts that say that something has happened on the board."""

BUSY = ("corners", "put_back", "rather", "over", "unseen", "denied")
"""Phases in which people answer, or in which there is nothing to see: no frame has a say."""


def weigh(look: Look, now: Now, game: BoardGame[Any, Any], state: Any, face: Face) -> Now | None:
    """Where things stand after this look; None if it changes nothing."""
    sighting = look.sighting
    if now.phase in BUSY or (sighting is None and look.stage != "find"):
        return None
    if now.phase == "watch" and now.sighting is not None and now.sighting.verdict == "seen":
        return None  # a question is open: later frames have no say
    phase = "watch" if look.stage == "asked" else look.stage
    verdict = sighting.verdict if sighting is not None else ""
    fresh = look.learned is not None
    if not fresh and phase == "watch" and now.fresh and now.amiss and verdict not in TELLING:
        return None  # somebody is still to look at what seems wrong
    wrong = amiss(game.board(state), look.read) if look.read is not None else ()
    found = Now(phase, now.mode, sighting, look.others, amiss=wrong, fresh=fresh, mover=face.mover(), read=look.read)
    cells = sighting.cells if sighting is not None else {}
    if sighting is not None and verdict in ("impossible", "seen"):
        but = sighting.moves if verdict == "seen" else ()
        found = replace(found, near=view_model.nearest(game, state, cells, but))
    if verdict == "impossible" or wrong:
        found = replace(found, may_rule=face.ruling(look.read or cells, look.read is None) is not None)
    if phase == "watch" and verdict == "unchanged":
        found = replace(found, unseen=view_model.unseen_moves(game, state))
    return found
