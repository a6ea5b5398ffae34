"""Setting Three Men's Morris up on the table, step by step."""

from __future__ import annotations

from companion.screens.setup.draft import Draft
from companion.screens.setup.laid_table import LaidTable
from companion.screens.setup.pictures import Step, Thing
from companion.screens.setup.view_model import Say, chair_name


def steps(draft: Draft, say: Say) -> list[Step]:
    table = LaidTable(draft)
    table.step(say("steps.morris.board"), Thing("board", 0.5, 0.5))
    for number in range(2):
        words = say("steps.morris.men", name=chair_name(draft, number, say))
        table.step(words, table.before(number, "coin", "3"))
    return table.steps
