"""How cards and people look: every colour with a glyph and a letter of its own, so that no eye needs the colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from companion.games.divorce.cards import CARDS, WATER, group_of
from companion.games.divorce.editions import EDITIONS
from companion.match.records import Player
from companion.screens.names import drawable
from companion.screens.tokens import BY_KEY, Token

Say = Callable[..., str]


@dataclass(frozen=True)
class GroupLook:
    """A colour of the board: its paint, what is legible on it, and a Material icon that no other colour has."""

    paint: str
    ink: str
    glyph: str


_LIGHT, _DARK = "#FFFFFF", "#1D150C"

LOOKS: dict[str, GroupLook] = {
    "brown": GroupLook("#77462A", _LIGHT, "cards-spade"),
    "light": GroupLook("#A3D8F0", _DARK, "triangle"),
    "pink": GroupLook("#BE3A82", _LIGHT, "cards-heart"),
    "orange": GroupLook("#EE8F32", _DARK, "square"),
    "red": GroupLook("#C3251F", _LIGHT, "hexagon"),
    "yellow": GroupLook("#F2D335", _DARK, "star"),
    "green": GroupLook("#1B7A42", _LIGHT, "cards-club"),
    "blue": GroupLook("#2343A0", _LIGHT, "cards-diamond"),
    "station": GroupLook("#3B3B3F", _LIGHT, "train"),
    "water": GroupLook("#4A6B78", _LIGHT, "water"),
}
"""Colour (or "station", or the Water Works) → how it is painted."""

COLOUR_ORDER: tuple[str, ...] = (
    *(card for card in CARDS if group_of(card) != "station"),
    *(card for card in CARDS if group_of(card) == "station"),
)
"""As people sort their cards: colour by colour round the board, stations last."""

DEFAULT_TOKENS = ("red", "black")
"""What stands for the seats 1 and 2 where nobody has chosen a colour, or both the same."""

SHORT_NAME = 12
"""Characters of a name that fit beside a purse."""

LONG_NAME = 18
"""Characters of a name within a sentence."""


@dataclass(frozen=True)
class Face:
    """A card as it is drawn."""

    card: str
    name: str
    group: str
    letter: str
    glyph: str
    paint: str
    ink: str
    price: str


@dataclass(frozen=True)
class Person:
    """Who sits at a seat."""

    seat: int
    name: str
    short: str
    initial: str
    token: Token
    """His pawn, which stands for him everywhere."""


def face(edition: str, card: str, say: Say) -> Face:
    """How a card looks; the Water Works too."""
    printed = EDITIONS[edition]
    group = "water" if card == WATER else group_of(card)
    look = LOOKS[group]
    price = f"{printed.currency}{printed.prices[card]}" if card in printed.prices else ""
    letter = say(f"divorce.letter.{group}")
    return Face(card, printed.name(card), group, letter, look.glyph, look.paint, look.ink, price)


def faces(edition: str, cards: Iterable[str], say: Say) -> tuple[Face, ...]:
    """How cards look that lie together: in the order of their colours."""
    return tuple(face(edition, card, say) for card in sorted(cards, key=COLOUR_ORDER.index))


def shortened(name: str, most: int) -> str:
    """A name that fits, whatever somebody has called himself."""
    plain = drawable(name)
    return plain if len(plain) <= most else plain[: most - 1].rstrip() + "…"


def people(players: Sequence[Player], say: Say) -> tuple[Person, Person]:
    """The two at the table, also if they have no names or colours."""
    sitting = {player.seat: player for player in players}
    colours = [sitting[seat].colour if seat in sitting else "" for seat in (1, 2)]
    if colours[0] == colours[1] or not all(colour in BY_KEY for colour in colours):
        colours = list(DEFAULT_TOKENS)
    first, second = (
        _person(seat, sitting[seat].name if seat in sitting else "", BY_KEY[colours[seat - 1]], say) for seat in (1, 2)
    )
    return first, second


def _person(seat: int, name: str, token: Token, say: Say) -> Person:
    known = shortened(name, len(name)) or say("divorce.seat", seat=seat)
    initial = next((letter.upper() for letter in known if letter.isalnum()), str(seat))
    return Person(seat, shortened(known, LONG_NAME), shortened(known, SHORT_NAME), initial, token)
