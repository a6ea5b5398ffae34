"""May a player do it, and what comes of it. `check` is the one truth about what is allowed."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.results import Refusal
from companion.games.divorce.cards import (
    CARD_ON,
    CHANCE_SPACES,
    CHEST_SPACES,
    SPACES,
    TAX_SPACES,
    WATER,
)
from companion.games.divorce.editions import EDITIONS
from companion.games.divorce.moves import (
    MOVE_TYPES,
    Add,
    Bid,
    Deal,
    Die,
    Go,
    Leave,
    Move,
    Pick,
    Roll,
    Show,
    Sue,
    Top,
    Transfer,
    Woo,
)
from companion.games.divorce.notation import read, write
from companion.games.divorce.progress import end_turn, marry, pass_turn, settle, take_top
from companion.games.divorce.state import (
    Contest,
    Hand,
    State,
    other,
    replaced,
    suable,
    top_candidates,
    unseen,
    with_cards,
    without,
)

WINDFALL = 50
"""What Chance and Community Chest pay (D4)."""

PHASE_OF: dict[type, str] = {
    Woo: "wooing", Die: "die", Roll: "marriage", Add: "marriage", Go: "moving", Transfer: "landed", Leave: "landed",
    Pick: "picking", Sue: "suing", Bid: "bidding", Deal: "dealing", Top: "turning", Show: "showing",
}  # fmt: skip

RULE_OF: dict[str, str] = {
    "wooing": "D3", "die": "D3", "marriage": "D4", "moving": "D4", "landed": "D4", "picking": "D6", "suing": "D6",
    "bidding": "D7", "dealing": "D2", "turning": "D5", "showing": "D8", "over": "D8",
}  # fmt: skip


def check(state: State, move: Move) -> Refusal | None:
    """Why this move may not be played now; None if it may."""
    phase = state.phase
    if phase == "over":
        return Refusal("divorce.over", "D8")
    if type(move) not in MOVE_TYPES:
        return Refusal("divorce.unreadable", RULE_OF[phase], {"text": type(move).__name__})
    misspelt = read(write(move))
    if isinstance(misspelt, Refusal):
        return misspelt
    if PHASE_OF[type(move)] != phase:
        return Refusal(f"divorce.now.{phase}", RULE_OF[phase])
    match move:
        case Woo():
            return _check_woo(state, move)
        case Go(step) if step not in steps(state):
            return Refusal("divorce.go.not_rolled", "D4", {"steps": ", ".join(f"{s:+d}" for s in steps(state))})
        case Add() if not state.deck:
            return Refusal("divorce.add.empty", "D5")
        case Pick(card) if card not in state.joint:
            return _about(state, "divorce.pick.not_joint", "D6", card)
        case Sue(card):
            return _check_sue(state, card)
        case Bid():
            return _check_bid(state, move)
        case Deal(card) if card not in unseen(state):
            return _about(state, "divorce.card.elsewhere", "D1", card)
        case Top(card):
            return _check_top(state, card)
        case Show(seat, card):
            return _check_show(state, seat, card)
    return None


def steps(state: State) -> tuple[int, ...]:
    """How far the pawn may move after the roll: the sum or either die, in either direction (D4)."""
    if state.dice is None:
        return ()
    first, second = state.dice
    return tuple(dict.fromkeys((first + second, -first - second, first, -first, second, -second)))


def _about(state: State, code: str, rule: str, card: str) -> Refusal:
    return Refusal(code, rule, {"card": EDITIONS[state.edition].name(card)})


def _check_woo(state: State, move: Woo) -> Refusal | None:
    hand = state.secret[move.seat - 1]
    if move.seat in state.sealed:
        return Refusal("divorce.woo.sealed", "D3", {"seat": move.seat})
    if len(move.cards) > hand.size:
        return Refusal("divorce.woo.too_many", "D3", {"count": hand.size})
    guessed = without(move.cards, *hand.known)
    for card in guessed:
        if not hand.unknown:
            return _about(state, "divorce.woo.not_yours", "D3", card)
        if card not in unseen(state):
            return _about(state, "divorce.card.elsewhere", "D1", card)
    if len(guessed) > hand.unknown:
        return _about(state, "divorce.woo.not_yours", "D3", guessed[-1])
    return None


def _check_sue(state: State, card: str) -> Refusal | None:
    if card in suable(state, state.mover):
        return None
    if any(contest.card == card for contest in state.contests):
        return _about(state, "divorce.sue.twice", "D6", card)
    return _about(state, "divorce.sue.not_theirs", "D6", card)


def _check_bid(state: State, move: Bid) -> Refusal | None:
    if move.seat in state.sealed:
        return Refusal("divorce.bid.sealed", "D7", {"seat": move.seat})
    money = state.money[move.seat - 1]
    if move.amount <= money:
        return None
    return Refusal("divorce.bid.too_much", "D7", {"money": f"{EDITIONS[state.edition].currency}{money}"})


def _check_top(state: State, card: str) -> Refusal | None:
    candidates = top_candidates(state)
    if card in candidates:
        return None
    if card == WATER:
        return Refusal("divorce.top.water_early" if WATER not in state.deck else "divorce.top.water_known", "D2")
    if candidates == (WATER,):
        return Refusal("divorce.top.water_due", "D2")
    return _about(state, "divorce.card.elsewhere", "D1", card)


def _check_show(state: State, seat: int, card: str) -> Refusal | None:
    if not state.secret[seat - 1].unknown:
        return Refusal("divorce.show.all_shown", "D8", {"seat": seat})
    return None if card in unseen(state) else _about(state, "divorce.card.elsewhere", "D1", card)


def apply(state: State, move: Move) -> State:
    """The state after a move that `check` allows, with everything that then happens by itself."""
    return settle(_played(replace(state, clash=()), move))


def _played(state: State, move: Move) -> State:
    match move:
        case Woo(seat, cards):
            return replace(state, woos=replaced(state.woos, seat, cards))
        case Die(seat):
            return marry(state, seat)
        case Roll(first, second):
            return replace(state, stage="moving", dice=(first, second))
        case Go(step):
            return _land(_moved(state, step))
        case Transfer():
            return end_turn(_transferred(state))
        case Leave():
            return end_turn(state)
        case Add():
            return pass_turn(take_top(state))
        case Pick(card):
            return _picked(state, card)
        case Sue(card):
            return _sued(state, card)
        case Bid(seat, amount):
            return _open_bids(replace(state, bids=replaced(state.bids, seat, amount)))
    return _entered(state, move)


def _entered(state: State, move: Deal | Top | Show) -> State:
    """Cards that are named where the deal was not given."""
    match move:
        case Deal(card):
            return replace(state, joint=with_cards(state.joint, card), undealt=state.undealt - 1)
        case Top(card):
            return replace(state, deck=(card, *state.deck[1:]))
        case Show(seat, card):
            hand = state.secret[seat - 1]
            shown = Hand(with_cards(hand.known, card), hand.unknown - 1)
            return replace(state, secret=replaced(state.secret, seat, shown))


def _moved(state: State, step: int) -> State:
    seat = state.mover
    space = (state.pawns[seat - 1] + step) % SPACES
    return replace(state, pawns=replaced(state.pawns, seat, space), dice=None)


def _land(state: State) -> State:
    """What happens where the pawn has come to stand (D4)."""
    seat = state.mover
    space = state.pawns[seat - 1]
    if CARD_ON.get(space) in state.joint:
        return replace(state, stage="landed")
    if space in CHANCE_SPACES or space in CHEST_SPACES:
        state = replace(state, money=replaced(state.money, seat, state.money[seat - 1] + WINDFALL))
    elif space in TAX_SPACES:
        mine, partners = tax_shares(state, seat, state.taxes[TAX_SPACES.index(space)])
        money = replaced(state.money, seat, state.money[seat - 1] - mine)
        state = replace(state, money=replaced(money, other(seat), money[other(seat) - 1] - partners))
    return end_turn(state)


def tax_shares(state: State, seat: int, tax: int) -> tuple[int, int]:
    """What a seat pays of a tax, and what its partner adds as far as the money goes (D4)."""
    mine = min(tax, state.money[seat - 1])
    return mine, min(tax - mine, state.money[other(seat) - 1])


def _transferred(state: State) -> State:
    seat = state.mover
    card = CARD_ON[state.pawns[seat - 1]]
    own = replaced(state.own, seat, with_cards(state.own[seat - 1], card))
    return replace(state, joint=without(state.joint, card), own=own)


def _picked(state: State, card: str) -> State:
    seat = state.mover
    own = replaced(state.own, seat, with_cards(state.own[seat - 1], card))
    return replace(state, joint=without(state.joint, card), own=own, turn=other(seat))


def _sued(state: State, card: str) -> State:
    seat = state.mover
    return replace(state, contests=(*state.contests, Contest(card, seat)), turn=other(seat))


def _open_bids(state: State) -> State:
    """Once both bids are in, both are spent and the higher one takes the property; a tie takes it from both (D7)."""
    first, second = state.bids
    index = state.contest
    if first is None or second is None or index is None:
        return state
    to = None if first == second else 1 if first > second else 2
    contest = replace(state.contests[index], bids=(first, second), to=to)
    own = (without(state.own[0], contest.card), without(state.own[1], contest.card))
    if to is not None:
        own = replaced(own, to, with_cards(own[to - 1], contest.card))
    return replace(
        state,
        money=(state.money[0] - first, state.money[1] - second),
        own=own,
        bids=(None, None),
        contests=(*state.contests[:index], contest, *state.contests[index + 1 :]),
    )
