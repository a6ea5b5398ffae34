"""Setting Our Great Historian up on the table, step by step."""

from __future__ import annotations

from companion.games.historian.options import FULL_HAND, ROW_CARDS
from companion.screens.historian.set_up import FORM
from companion.screens.setup.draft import Draft
from companion.screens.setup.laid_table import LaidTable
from companion.screens.setup.pictures import Step, Thing
from companion.screens.setup.view_model import Say, chair_name


def steps(draft: Draft, say: Say) -> list[Step]:
    table, sovereign = LaidTable(draft), chair_name(draft, draft.first, say)
    options = FORM.options(draft)
    king, more = options["one_true_king"], options["more_research"]
    table.step(say("steps.historian.shuffle", count=options["deck"]), Thing("cards", 0.5, 0.5, str(options["deck"])))
    code = "steps.historian.king" if king else "steps.historian.silver"
    table.step(say(code, name=sovereign), table.before(draft.first, "pawn" if king else "coin"))
    size = FULL_HAND if more else ROW_CARDS
    code = "steps.historian.deal_all" if more else "steps.historian.deal"
    dealt = [number for number in range(len(draft.chairs)) if number != draft.first]
    table.step(say(code, size=size), *(table.before(number, "cards", str(size)) for number in dealt))
    if not options["dramatization"]:
        table.step(say("steps.historian.eyes", name=sovereign), table.before(draft.first, "eyes", reach=0.3))
    return table.steps
