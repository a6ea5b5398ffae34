"""Setting Our Great Historian up: what is chosen."""

from __future__ import annotations

from companion.engine.results import Json
from companion.games.historian.options import MOST_PLAYERS
from companion.screens.historian.box import BOX
from companion.screens.setup.draft import Draft, Field
from companion.screens.setup.form import Form, in_order, values
from companion.screens.tokens import BY_KEY

BOX_GUESS = 72
"""Cards of a box that nobody has counted yet: makes a game possible at once, and is asked for until it is entered."""

MOST_IN_BOX = 999


def fields(draft: Draft) -> tuple[Field, ...]:
    players = len(draft.chairs)
    return (
        Field("deck", "number", BOX_GUESS, least=0, most=MOST_IN_BOX),
        Field("independent_research", "switch", players <= 4),
        Field("one_true_king", "switch", False),
        Field("more_research", "switch", False),
        Field("dramatization", "switch", False),
        Field("too_many_cooks", "switch", players > MOST_PLAYERS),
    )


def options(draft: Draft) -> dict[str, Json]:
    return {"players": len(draft.chairs), "first": draft.first + 1, **values(draft, fields(draft), ("deck",))}


FORM = Form(BOX.least, BOX.most, in_order(*BY_KEY), options, fields, usual=4, box=("deck",))
