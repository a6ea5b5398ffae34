"""What is allowed, and what comes of it."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Refusal, RefusedError
from companion.games.six.cards import ADVANCED_ONLY, CARDS, KING
from companion.games.six.holdings import (
    after_play,
    candidates,
    card_refusal,
    may_play,
    proved_revoke,
    seen,
    without,
)
from companion.games.six.moves import Annul, Play, SixMove, Take, Won
from companion.games.six.notation import MOST_STARS, SEATS, quoted
from companion.games.six.options import is_number
from companion.games.six.progress import add_trick, annullable, close, settle
from companion.games.six.rulings import ruled
from companion.games.six.scoring import outcome
from companion.games.six.state import State, Trick


def check(state: State, move: SixMove | Draw | Reveal | Table) -> Refusal | None:
    """Why this may not be done now; None if it may."""
    if isinstance(move, Table):
        try:
            ruled(state, move.position)
        except RefusedError as refused:
            return refused.refusal
        return None
    ended = outcome(state)
    if ended is not None:
        return Refusal("six.over", "S5" if ended.why == "table" else ended.why)
    if isinstance(move, Play):
        return _check_play(state, move)
    if isinstance(move, Won):
        return _check_won(state, move)
    if isinstance(move, Annul):
        return None if len(state.table) == 4 else _no_open_trick(state)
    if isinstance(move, Take):
        return None if len(state.table) == 4 else Refusal("six.nothing_to_take", "S9")
    if isinstance(move, Draw):
        return Refusal("six.no_draw", "S10" if state.setup.players == 3 else "S6")
    return Refusal("six.nothing_hidden", "S4")


def legal_moves(state: State) -> list[SixMove]:
    """The cards of the seat to act, or what may be done with an open trick. Tricks without cards are never listed."""
    if state.over:
        return []
    if len(state.table) == 4:
        return [Annul(), Take()]
    seat = state.turn
    assert seat is not None  # only an open trick or the end leaves nobody to play
    return [Play(seat, card) for card in candidates(state, seat) if may_play(state, seat, card) is None]


def apply(state: State, move: SixMove | Draw | Reveal | Table) -> State:
    """The state after a move that `check` allows."""
    if isinstance(move, Table):
        return ruled(state, move.position)
    if isinstance(move, Play):
        laid = replace(
            state,
            table=(*state.table, move),
            held=after_play(state, move),
            revoke=proved_revoke(state, move),
        )
        return settle(laid)
    before = replace(state, revoke=None)
    if isinstance(move, Won):
        return _enter(before, move)
    if isinstance(move, Annul | Take):
        return close(before, annulled=isinstance(move, Annul))
    raise ValueError(f"{type(move).__name__} is no move of this game")


def _check_play(state: State, move: Play) -> Refusal | None:
    if move.seat not in SEATS:
        return Refusal("six.no_such_seat", "S4", {"seat": quoted(move.seat)})
    if move.card not in state.setup.deck:
        return _not_in_game(state, move.card)
    turn = state.turn
    if turn is None:
        return Refusal("six.trick_open", "S9")
    if move.seat != turn:
        # Who leads after a trick is part of how it is resolved; all else follows from the seats' order.
        rule = "S5" if not state.table and state.now.tricks else "S4"
        return Refusal("six.out_of_turn", rule, {"seat": move.seat, "turn": turn})
    return may_play(state, move.seat, move.card)


def _not_in_game(state: State, card: str) -> Refusal:
    if card not in CARDS and card != KING:
        return Refusal("six.no_such_card", "S1", {"card": quoted(card)})
    if card in ADVANCED_ONLY and not state.setup.advanced:
        return card_refusal("six.advanced_only", "S7" if card == KING else "S8", card)
    return card_refusal("six.not_in_deck", "S1", card)


def _check_won(state: State, move: Won) -> Refusal | None:
    if move.seat not in SEATS:
        return Refusal("six.no_such_seat", "S4", {"seat": quoted(move.seat)})
    if move.stars is not None and not is_number(move.stars, 0, MOST_STARS):
        return Refusal("six.stars_many", "S3", {"most": MOST_STARS})
    if len(state.table) == 4:
        return Refusal("six.trick_open", "S9")
    if state.table:
        return Refusal("six.won_mid_trick", "S5", {"count": len(state.table)})
    if move.king and (refusal := _no_king(state, move.seat)):
        return refusal
    if not move.annulled:
        return None
    if move.king:
        return Refusal("six.church_king", "S9")
    return None if annullable(state) else _no_church(state)


def _no_king(state: State, winner: int) -> Refusal | None:
    """Why the next trick cannot hold the King and be won by that seat: he wins every trick he is played to."""
    if KING not in state.setup.deck:
        return _not_in_game(state, KING)
    if KING in seen(state):
        return card_refusal("six.card_seen", "S7", KING)
    if state.held is not None and all(KING not in hand for hand in state.held):
        return Refusal("six.king_not_dealt", "S7")
    if state.held is not None and KING not in state.held[winner - 1]:
        return Refusal("six.king_elsewhere", "S7", {"seat": winner})
    return None


def _no_open_trick(state: State) -> Refusal:
    """Why there is no trick that could be annulled now."""
    if not annullable(state):
        return _no_church(state)
    return Refusal("six.church_too_soon", "S9")


def _no_church(state: State) -> Refusal:
    """Why the Church of England may not be used on this trick."""
    if state.church is not None:
        king = any(play.card == KING for play in state.table)
        return Refusal("six.church_king" if king else "six.church_early", "S9")
    if state.setup.players == 3:
        return Refusal("six.church_three", "S10")
    if not state.setup.advanced:
        return Refusal("six.church_standard", "S9")
    if any(trick.annulled for trick in state.now.tricks):
        return Refusal("six.church_used", "S9")
    return Refusal("six.church_first_hand" if state.hand == 1 else "six.church_nobody", "S9")


def _enter(state: State, move: Won) -> State:
    """A trick without its cards; the King is in nobody's hand any more if it held him."""
    held = without(state.held, [KING]) if state.held is not None and move.king else state.held
    return add_trick(
        replace(state, held=held),
        Trick(state.trick, state.leader, state.trump, (), move.seat, move.king, move.annulled, move.stars),
    )
