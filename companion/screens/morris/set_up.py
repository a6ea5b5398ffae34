"""Setting Three Men's Morris up: what is chosen."""

from __future__ import annotations

from companion.engine.results import Json
from companion.screens.morris.box import BOX
from companion.screens.setup.draft import Draft, Field
from companion.screens.setup.form import Form, in_order, values


def fields(draft: Draft) -> tuple[Field, ...]:
    return (Field("free_centre", "switch", False, house=True),)


def options(draft: Draft) -> dict[str, Json]:
    return values(draft, fields(draft))


FORM = Form(
    BOX.least,
    BOX.most,
    in_order("white", "black"),
    options,
    fields,
    by_colour=True,
    first_side=lambda draft: "white",
    emblems={"white": "man_open", "black": "man_full"},
)
