"""Setting Divorce! up: what is chosen."""

from __future__ import annotations

from companion.engine.results import Json
from companion.games.divorce.editions import EDITIONS
from companion.games.divorce.options import TAX_LIMIT
from companion.screens.divorce.box import BOX
from companion.screens.setup.draft import Draft, Field
from companion.screens.setup.form import Form, in_order, values


def fields(draft: Draft) -> tuple[Field, ...]:
    taxes = EDITIONS[draft.values.get("edition", "uk")].taxes
    return (
        Field("edition", "choice", "uk", tuple(EDITIONS)),
        Field("quick", "switch", False),
        Field("tax1", "number", taxes[0], most=TAX_LIMIT, house=True),
        Field("tax2", "number", taxes[1], most=TAX_LIMIT, house=True),
    )


def options(draft: Draft) -> dict[str, Json]:
    """Never a deal: what only one of them may know would stand in the log for both to read."""
    chosen = values(draft, fields(draft))
    found: dict[str, Json] = {"taxes": [chosen.pop("tax1"), chosen.pop("tax2")], **chosen}
    return {**found, "hat": draft.first + 1} if found["quick"] else found


FORM = Form(BOX.least, BOX.most, in_order("teal", "orange"), options, fields)
