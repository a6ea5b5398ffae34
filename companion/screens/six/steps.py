"""Setting The Six of VIII up on the table, step by step."""

from __future__ import annotations

from companion.games.six.cards import ADVANCED_ONLY, DECK, HAND_SIZE
from companion.screens.setup import places
from companion.screens.setup.draft import Draft
from companion.screens.setup.laid_table import LaidTable, inwards
from companion.screens.setup.pictures import Step, Thing
from companion.screens.setup.view_model import Say, chair_name


def steps(draft: Draft, say: Say) -> list[Step]:
    table, leader = LaidTable(draft), chair_name(draft, draft.first, say)
    advanced = draft.values.get("variant") == "advanced"
    cards = [card for card in draft.values.get("deck") or DECK if advanced or card not in ADVANCED_ONLY]
    left = len(cards) - 4 * HAND_SIZE
    code = "steps.six.deck_all" if advanced else "steps.six.deck"
    table.step(say(code, count=len(cards)), Thing("cards", 0.5, 0.5, str(len(cards))))
    table.clear()
    hands = _six_hands(draft, table)
    box = (Thing("cards", 0.36, 0.36, str(left)),) if left > 0 else ()
    table.step(say("steps.six.deal_left", left=left) if box else say("steps.six.deal"), *hands, *box)
    table.step(say("steps.six.timeline"), Thing("timeline", 0.5, 0.5))
    code = "steps.six.pass" if len(draft.chairs) == 4 else "steps.six.pass_three"
    table.step(say(code, name=leader), *_passing(draft, hands))
    table.step(say("steps.six.start", name=leader), table.before(draft.first, "pawn", reach=0.28))
    return table.steps


def _six_hands(draft: Draft, table: LaidTable) -> list[Thing]:
    """Fifteen cards before everybody; with three, the dummy's lie across from the first player (S10)."""
    hands = [table.before(number, "cards", str(HAND_SIZE)) for number in range(len(draft.chairs))]
    if len(hands) == 3:
        x, y = places.opposite(draft, draft.first)
        hands.append(Thing("open", inwards(x, 0.52), inwards(y, 0.52), str(HAND_SIZE)))
    return hands


def _passing(draft: Draft, hands: list[Thing]) -> list[Thing]:
    """Two cards go to one's partner: across, or between the two who play together against the first (S4, S10)."""
    if len(draft.chairs) == 4:
        pairs = [(0, 2), (2, 0), (1, 3), (3, 1)]
    else:
        second, third = (draft.first + 1) % 3, (draft.first + 2) % 3
        pairs = [(second, third), (third, second)]
    return [Thing("arrow", hands[a].x, hands[a].y, "2", to=(hands[b].x, hands[b].y)) for a, b in pairs]
