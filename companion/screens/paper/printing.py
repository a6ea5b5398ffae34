"""Prints the score card of a match: hands the page to whatever prints, or saves it."""

from __future__ import annotations

from dataclasses import replace
from threading import Thread
from typing import Any

from kivy.clock import Clock

from companion.match.keeping import MemoryKeeper, MemoryVault, Saving
from companion.match.match import Match
from companion.screens.export import files, view_model
from companion.widgets.basics import Toast


def print_card(app: Any, match: Match) -> None:
    """The card as it stands now. It is drawn beside the screen: on a phone that takes a moment."""
    copy = _copy(match)
    offer = next(each for each in view_model.offers(match, app.say) if each.kind.key == "pdf")
    language = app.language

    def draw() -> None:
        page = offer.kind.write(copy, language)
        drawn = replace(offer, kind=replace(offer.kind, write=lambda match, language: page))
        Clock.schedule_once(lambda _: _hand_over(app, match, drawn))

    Thread(target=draw, name="printing", daemon=True).start()


def _hand_over(app: Any, match: Match, drawn: view_model.Offer) -> None:
    path = files.share(app, match, drawn)
    if path is not None:
        Toast.show(app.say("paper.saved", path=path))


def _copy(match: Match) -> Match:
    """The same match in memory: the store is read by one thread only."""
    keeper = MemoryKeeper()
    for seq in range(match.last.seq + 1):
        keeper.save(Saving(match.entry(seq), None, None))
    return Match(match.game, keeper, MemoryVault())
