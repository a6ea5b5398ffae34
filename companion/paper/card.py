"""The paper twin of a match as a PDF file; where there is a board, with the camera's corner markers."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from companion.engine.game import BoardGame
from companion.match.match import Match
from companion.paper import code, markers
from companion.paper.sheet import Sheet
from companion.paper.words import names, sayer
from companion.screens.shelf import BY_KEY

HOW = {0: "paper.too_long", 1: "paper.how"}
"""What is said about the codes, by their number."""

MOST_IN_FOOT = 2
"""Codes that stand beside the notes; more of them get a page."""


def make_card(match: Match, language: str = "en") -> bytes:
    """The score card as it stands, with a code that any phone goes on from. Nothing sealed is in it."""
    say, key = sayer(language), match.game.key
    own = f"companion.paper.cards.{key}"
    drawing = import_module(own if find_spec(own) else "companion.paper.plain")
    codes = code.write(match)
    sheet = Sheet()
    sheet.begin()
    stands = drawing.draw(sheet, match, language)
    players = " · ".join((*names(match).values(), match.setup.created[:10]))
    sheet.head(BY_KEY[key].emblem, say(f"{key}.name"), players, stands)
    how = say(HOW.get(len(codes), "paper.how_many"), count=len(codes))
    apart = len(codes) > MOST_IN_FOOT
    sheet.foot(() if apart else codes, how, say("paper.notes"), say("paper.sealed") if match.sealed else "")
    if apart:
        sheet.begin()
        sheet.many_codes(codes, how)
    if isinstance(match.game, BoardGame):
        sheet.begin()
        markers.draw(sheet, match.game.geometry, language)
    return sheet.output()
