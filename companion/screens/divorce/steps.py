"""Setting Divorce! up on the table, step by step."""

from __future__ import annotations

from dataclasses import replace

from companion.games.divorce.options import DECK_SIZE, QUICK_JOINT_SIZE, QUICK_SECRET_SIZE, SECRET_SIZE
from companion.screens.setup.draft import Draft
from companion.screens.setup.laid_table import LaidTable
from companion.screens.setup.pictures import Step, Thing
from companion.screens.setup.view_model import Say, chair_name


def steps(draft: Draft, say: Say) -> list[Step]:
    table, quick = LaidTable(draft), bool(draft.values.get("quick"))
    size = QUICK_SECRET_SIZE if quick else SECRET_SIZE
    whole = 2 * size + (QUICK_JOINT_SIZE if quick else 0) + DECK_SIZE - 1
    table.step(say("steps.divorce.cards", count=whole), Thing("cards", 0.5, 0.5, str(whole)))
    table.clear()
    table.step(say("steps.divorce.deal", size=size), *(table.before(n, "cards", str(size), 0.54) for n in range(2)))
    table.step(say("steps.divorce.deck", count=DECK_SIZE), Thing("open", 0.78, 0.5, str(DECK_SIZE)))
    table.step(say("steps.divorce.board"), Thing("board", 0.42, 0.5))
    if quick:
        joint = say("steps.divorce.joint", count=QUICK_JOINT_SIZE)
        table.step(joint, Thing("open", 0.74, 0.3, str(QUICK_JOINT_SIZE)))
        hat = say("steps.divorce.hat", name=chair_name(draft, draft.first, say))
        table.step(hat, replace(table.before(draft.first, "hat", reach=0.54), x=0.62))
    return table.steps
