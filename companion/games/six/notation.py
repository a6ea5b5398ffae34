"""Moves as text: `3:yellow9`, `annul`, `take`, `won 3 stars=2 king annulled`, the words after a seat in any order."""

from __future__ import annotations

import re

from companion.engine.results import Refusal
from companion.games.six.cards import CARDS, KING
from companion.games.six.moves import Annul, Play, SixMove, Take, Won

SEATS = (1, 2, 3, 4)

MOST_STARS = 1_000_000
"""Far above any printed number: only keeps every sum short enough to be written down."""

_SHOWN = 40
"""Characters of a text that is quoted back."""

_PLAY = re.compile(r"([0-9]+):([a-z]+[0-9]*)")
_WON = re.compile(r"won ([0-9]+)((?: (?:stars=(?:0|[1-9][0-9]{0,6})|king|annulled))*)")


def quoted(value: object) -> str:
    """A foreign value, short enough to be shown."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def read(text: str) -> SixMove | Refusal:
    """A move from its text."""
    if text == "annul":
        return Annul()
    if text == "take":
        return Take()
    if found := _PLAY.fullmatch(text):
        return _play(text, found[1], found[2])
    if found := _WON.fullmatch(text):
        words = found[2].split()
        kinds = [word.partition("=")[0] for word in words]
        if len(set(kinds)) == len(kinds):
            return _won(found[1], words)
    return Refusal("six.unreadable", "S5", {"text": quoted(text)})


def write(move: SixMove) -> str:
    """The text of a move."""
    if isinstance(move, Play):
        return f"{move.seat}:{move.card}"
    if isinstance(move, Annul):
        return "annul"
    if isinstance(move, Take):
        return "take"
    stars = "" if move.stars is None else f" stars={move.stars}"
    return f"won {move.seat}{stars}{' king' * move.king}{' annulled' * move.annulled}"


def _seat(digits: str) -> int | Refusal:
    if digits in ("1", "2", "3", "4"):
        return int(digits)
    return Refusal("six.no_such_seat", "S4", {"seat": quoted(digits)})


def _play(text: str, digits: str, card: str) -> Play | Refusal:
    seat = _seat(digits)
    if isinstance(seat, Refusal):
        return seat
    if card not in CARDS and card != KING:
        return Refusal("six.no_such_card", "S1", {"card": quoted(card)})
    return Play(seat, card)


def _won(digits: str, words: list[str]) -> Won | Refusal:
    seat = _seat(digits)
    if isinstance(seat, Refusal):
        return seat
    stars = next((int(word.removeprefix("stars=")) for word in words if word.startswith("stars=")), None)
    if stars is not None and stars > MOST_STARS:
        return Refusal("six.stars_many", "S3", {"most": MOST_STARS})
    return Won(seat, stars, "king" in words, "annulled" in words)
