"""Table rulings at random: sensible ones, odd ones and nonsense."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from companion.games.tudor import GAME
from companion.games.tudor.board import CLOCKWISE
from companion.games.tudor.goals import GOALS
from companion.games.tudor.state import COLOURS, VARIANTS

spaces = st.sampled_from(GAME.geometry.cells())
numbers = st.integers(0, 5)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | spaces | st.sampled_from(COLOURS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
_met = st.fixed_dictionaries({"goal": st.sampled_from(GOALS)}, optional={"queen": numbers})
_numbered_met = st.fixed_dictionaries({"goal": st.sampled_from(GOALS), "queen": numbers})
_fruit = st.fixed_dictionaries(
    {"goals": st.lists(numbers, max_size=6, unique=True), "orders": st.lists(numbers, max_size=6, unique=True)}
)


def _or_nonsense(value: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Mostly the value, now and then any JSON."""
    return st.integers(1, 40).flatmap(lambda n: json_values if n == 40 else value)


_SAID: dict[str, st.SearchStrategy[Any]] = {
    "corner": st.sampled_from(CLOCKWISE),
    "variant": st.sampled_from(VARIANTS),
    "king": st.none() | spaces,
    "queens": st.lists(spaces, max_size=9, unique=True) | st.dictionaries(spaces, numbers, max_size=9),
    "met": st.lists(_met, max_size=8) | st.lists(_numbered_met, max_size=8),
    "fruit": _fruit,
}
_KEYS = st.sets(st.sampled_from(["king", "queens", "met"]), min_size=1) | st.sets(st.sampled_from(sorted(_SAID)))


@st.composite
def _players(draw: st.DrawFn) -> list[Any]:
    colours = draw(st.lists(st.sampled_from(COLOURS), min_size=1, max_size=3, unique=True))
    said = [{key: draw(_or_nonsense(_SAID[key])) for key in sorted(draw(_KEYS))} for _ in colours]
    return [{"colour": draw(_or_nonsense(st.just(colour))), **more} for colour, more in zip(colours, said, strict=True)]


def rulings() -> st.SearchStrategy[Any]:
    """What a table might say."""
    ruling = st.fixed_dictionaries(
        {"players": _or_nonsense(_players())},
        optional={
            "turn": _or_nonsense(st.sampled_from(COLOURS)),
            "outcome": _or_nonsense(
                st.none() | st.fixed_dictionaries({"winner": st.none() | st.sampled_from(COLOURS)})
            ),
        },
    )
    return _or_nonsense(ruling)
