"""Setting Tudor up: what is chosen."""

from __future__ import annotations

from companion.engine.results import Json
from companion.games.tudor.board import CLOCKWISE
from companion.games.tudor.state import COLOURS, VARIANTS
from companion.screens.setup import tudor_card
from companion.screens.setup.draft import Draft, Field
from companion.screens.setup.form import Form, in_order, values
from companion.screens.tudor.box import BOX


def fields(draft: Draft) -> tuple[Field, ...]:
    return (
        Field("variant", "choice", None, VARIANTS),
        Field("fruit_order", "choice", "offset", ("offset", "literal"), house=True),
        Field("open_corner", "switch", False, house=True),
    )


def options(draft: Draft) -> dict[str, Json]:
    seats = range(len(draft.chairs))
    order = [(draft.first + step) % len(seats) for step in seats]
    chosen = {key: value for key, value in values(draft, fields(draft)).items() if key != "variant"}
    return {"players": [tudor_card.entry(draft, number) for number in order], **chosen}


FORM = Form(BOX.least, BOX.most, in_order(*COLOURS), options, fields, places=CLOCKWISE, by_colour=True)
