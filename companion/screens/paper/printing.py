"""Prints the score card of a match: hands the page to whatever prints, or saves it."""

from __future__ import annotations

from typing import Any

from companion.match.match import Match
from companion.screens.export import files, view_model
from companion.widgets.basics import Toast


def print_card(app: Any, match: Match) -> None:
    """The card as it stands now."""
    offer = next(each for each in view_model.offers(match, app.say) if each.kind.key == "pdf")
    path = files.share(app, match, offer)
    if path is not None:
        Toast.show(app.say("paper.saved", path=path))
