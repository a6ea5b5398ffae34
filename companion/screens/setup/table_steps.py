"""Setting up the three games that are played with cards on a table."""

from __future__ import annotations

from dataclasses import replace

from companion.games.divorce.options import DECK_SIZE, QUICK_JOINT_SIZE, QUICK_SECRET_SIZE, SECRET_SIZE
from companion.games.historian.options import FULL_HAND, ROW_CARDS
from companion.games.six.cards import ADVANCED_ONLY, DECK, HAND_SIZE
from companion.screens.setup import places
from companion.screens.setup.draft import Draft
from companion.screens.setup.forms import FORMS
from companion.screens.setup.pictures import Step, TablePicture, Thing
from companion.screens.setup.view_model import Say, chair_name


class _Table:
    """The table as it fills: each step adds something to what lies there."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._things: list[Thing] = []
        self.steps: list[Step] = []

    def step(self, words: str, *things: Thing) -> None:
        self._things = [replace(thing, new=False) for thing in self._things if thing.kind != "arrow"]
        self._things += things
        self.steps.append(Step(words, TablePicture(tuple(self._things))))

    def clear(self) -> None:
        self._things = []

    def before(self, number: int, kind: str, text: str = "", reach: float = 0.52) -> Thing:
        """Something that lies on the table in front of a chair."""
        x, y = places.spot(self._draft, number)
        return Thing(kind, _inwards(x, reach), _inwards(y, reach), text)


def _inwards(coordinate: float, reach: float) -> float:
    return 0.5 + (coordinate - 0.5) * reach


def six(draft: Draft, say: Say) -> list[Step]:
    table, leader = _Table(draft), chair_name(draft, draft.first, say)
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


def _six_hands(draft: Draft, table: _Table) -> list[Thing]:
    """Fifteen cards before everybody; with three, the dummy's lie across from the first player (S10)."""
    hands = [table.before(number, "cards", str(HAND_SIZE)) for number in range(len(draft.chairs))]
    if len(hands) == 3:
        x, y = places.opposite(draft, draft.first)
        hands.append(Thing("open", _inwards(x, 0.52), _inwards(y, 0.52), str(HAND_SIZE)))
    return hands


def _passing(draft: Draft, hands: list[Thing]) -> list[Thing]:
    """Two cards go to one's partner: across, or between the two who play together against the first (S4, S10)."""
    if len(draft.chairs) == 4:
        pairs = [(0, 2), (2, 0), (1, 3), (3, 1)]
    else:
        second, third = (draft.first + 1) % 3, (draft.first + 2) % 3
        pairs = [(second, third), (third, second)]
    return [Thing("arrow", hands[a].x, hands[a].y, "2", to=(hands[b].x, hands[b].y)) for a, b in pairs]


def divorce(draft: Draft, say: Say) -> list[Step]:
    table, quick = _Table(draft), bool(draft.values.get("quick"))
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


def historian(draft: Draft, say: Say) -> list[Step]:
    table, sovereign = _Table(draft), chair_name(draft, draft.first, say)
    options = FORMS["historian"].options(draft)
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
