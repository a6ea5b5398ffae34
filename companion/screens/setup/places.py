"""Where chairs stand around the drawn table, in a unit square: (0, 0) is the lower left corner, (.5, 0) nearest."""

from __future__ import annotations

from math import cos, pi, sin

from companion.screens.setup.draft import Draft

_CORNERS = {"SW": (0.0, 0.0), "NW": (0.0, 1.0), "NE": (1.0, 1.0), "SE": (1.0, 0.0)}


def around(turn: float) -> tuple[float, float]:
    """A spot on the circle: 0 is nearest to whoever holds the phone, then clockwise to 1."""
    angle = -pi / 2 - 2 * pi * turn
    return 0.5 + 0.5 * cos(angle), 0.5 + 0.5 * sin(angle)


def spot(draft: Draft, number: int) -> tuple[float, float]:
    """Where a chair stands."""
    place = draft.chairs[number].place
    return _CORNERS[place] if place else around(number / len(draft.chairs))


def corner(place: str) -> tuple[float, float]:
    return _CORNERS[place]


def opposite(draft: Draft, number: int) -> tuple[float, float]:
    """The spot across from a chair."""
    x, y = spot(draft, number)
    return 1 - x, 1 - y
