"""Moves as text; every move has exactly one spelling."""

from __future__ import annotations

import re

from companion.engine.results import Refusal
from companion.games.crossing.moves import Capture, Claim, Jump, Move, Pass, Shown, Slide

SPACE = "[a-d][1-8]"
PAIR = re.compile(f"({SPACE})([-*])({SPACE})")
CHAIN = re.compile(f"{SPACE}(?:x{SPACE})+")
CLAIM = re.compile(f"king ({SPACE})")

SHOWN_LENGTH = 40
"""Letters of an unreadable text that its refusal repeats: enough to recognise it."""

RULES = {"x": "K6", "*": "K9", "king": "K15", "shown": "K15", "--": "K14"}
"""What an unreadable text was probably meant to be, and the ruling that describes such moves."""


def read(text: str) -> Move | Refusal:
    """The move that a text means."""
    if text == "--":
        return Pass()
    if text in ("shown man", "shown king"):
        return Shown(king=text == "shown king")
    if pair := PAIR.fullmatch(text):
        start, sign, end = pair.groups()
        return Slide(start, end) if sign == "-" else Capture(start, end)
    if CHAIN.fullmatch(text):
        return Jump(tuple(text.split("x")))
    if claim := CLAIM.fullmatch(text):
        return Claim(claim[1])
    rule = next((rule for sign, rule in RULES.items() if sign in text), "K5")
    return Refusal("crossing.unreadable", rule, {"text": text[:SHOWN_LENGTH]})


def write(move: Move) -> str:
    """The text of a move."""
    if isinstance(move, Slide):
        return f"{move.start}-{move.end}"
    if isinstance(move, Capture):
        return f"{move.start}*{move.end}"
    if isinstance(move, Jump):
        return "x".join(move.path)
    if isinstance(move, Pass):
        return "--"
    if isinstance(move, Claim):
        return f"king {move.space}"
    return "shown king" if move.king else "shown man"
