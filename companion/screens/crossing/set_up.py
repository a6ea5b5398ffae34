"""Setting King's Crossing up: what is chosen."""

from __future__ import annotations

from companion.engine.results import Json
from companion.screens.crossing.box import BOX
from companion.screens.setup.draft import Draft, Field
from companion.screens.setup.form import Form, in_order, values


def fields(draft: Draft) -> tuple[Field, ...]:
    return (
        Field("setup", "choice", "normal", ("normal", "alternate")),
        Field("long", "switch", False),
        Field("stealth", "switch", False),
        Field("full_backwards_capture", "switch", False, house=True),
        Field("first", "choice", "white", ("white", "black"), house=True),
        Field("quiet_draw", "choice", "offer", ("offer", "automatic"), house=True),
    )


def options(draft: Draft) -> dict[str, Json]:
    chosen = values(draft, fields(draft))
    hidden = chosen.pop("stealth")
    return {**chosen, **({"stealth": {"white": None, "black": None}} if hidden else {})}


FORM = Form(
    BOX.least,
    BOX.most,
    in_order("white", "black"),
    options,
    fields,
    by_colour=True,
    first_side=lambda draft: str(draft.values.get("first", "white")),
    emblems={"white": "king_open", "black": "king_full"},
)
