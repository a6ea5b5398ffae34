"""What may be done now, and what comes of it."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Refusal
from companion.games.historian import claims
from companion.games.historian.cards import draw, lay_research_row, weave
from companion.games.historian.moves import Buy, Choose, ChooseRow, Claim, Contribute, HistorianMove, Swap
from companion.games.historian.options import ROW_CARDS
from companion.games.historian.state import CHOOSING, HistorianState, changed, only_turn
from companion.games.historian.table import rule_on_table


def check(state: HistorianState, move: HistorianMove | Draw | Reveal | Table) -> Refusal | None:
    """Why this may not be done now; None if it may."""
    if isinstance(move, Table):
        ruled = rule_on_table(state, move.position)
        return ruled if isinstance(ruled, Refusal) else None
    if state.ending is not None:
        why = state.ending.why
        return Refusal("historian.over", "H4" if why == "table" else why)
    if isinstance(move, Draw):
        return Refusal("historian.draw", "H2")
    if isinstance(move, Reveal):
        return Refusal("historian.reveal", "H2")
    if isinstance(move, ChooseRow):
        return claims.check_row(state, move)
    if move.seat is not None and move.seat not in state.options.seats:
        return Refusal("historian.no_seat", "H1", {"seat": move.seat, "players": state.options.players})
    match move:
        case Buy(seat):
            return _check_buy(state, seat)
        case Swap(seat, cards):
            return _check_swap(state, seat, cards)
        case Contribute(seat):
            return _check_contribute(state, seat)
        case Choose(seat):
            return _check_choose(state, seat)
        case Claim():
            return claims.check_claim(state, move)


def apply(state: HistorianState, move: HistorianMove | Draw | Reveal | Table) -> HistorianState:
    """The state after what `check` allows."""
    if isinstance(move, Table):
        ruled = rule_on_table(state, move.position)
        if isinstance(ruled, Refusal):
            raise ValueError(ruled.code)
        return ruled
    if isinstance(move, Draw | Reveal):
        raise ValueError("neither draws nor reveals are part of this game")
    after = _moved(state, move)
    return after if after.ending is None else replace(after, before=only_turn(state))


def legal_moves(state: HistorianState) -> list[HistorianMove]:
    """What the referee protocol lists: buys or swaps, contributions, choices; rows and claims are taken unlisted."""
    seats = state.options.seats
    tries: list[HistorianMove] = []
    if state.ending is not None:
        return tries
    if state.stage == CHOOSING:
        tries += [Choose(seat) for seat in state.contributed]
        tries.append(Choose(None))
    else:
        tries += [Buy(seat) for seat in seats]
        if state.five:
            tries += [Swap(seat, cards) for seat in seats for cards in range(1, state.hand(seat) + 1)]
        tries += [Contribute(seat) for seat in sorted(state.to_contribute())]
    return [move for move in tries if check(state, move) is None]


def _moved(state: HistorianState, move: HistorianMove) -> HistorianState:
    match move:
        case Buy(seat):
            return _buy(state, seat)
        case Swap(seat, cards):
            # The rulebook's order here: first the discards, then the draw.
            return replace(draw(replace(state, discard=state.discard + cards), cards), bought=_with(state.bought, seat))
        case Contribute(seat):
            return _contribute(state, seat)
        case Choose(seat):
            return weave(state, seat)
        case ChooseRow(row):
            return claims.point(state, row)
        case Claim(seat, row):
            return claims.claim(state, seat, row)


def _buy(state: HistorianState, seat: int) -> HistorianState:
    state = draw(state, 1)
    return replace(
        state, silver=changed(state.silver, seat, -1), discard=state.discard + 1, bought=_with(state.bought, seat)
    )


def _contribute(state: HistorianState, seat: int) -> HistorianState:
    state = replace(state, hands=changed(state.hands, seat, -ROW_CARDS), contributed=_with(state.contributed, seat))
    if state.five:
        back = min(ROW_CARDS, state.piles)  # short only where the table has set the piles
        state = replace(draw(state, back), hands=changed(state.hands, seat, back))
    return state if state.to_contribute() else lay_research_row(state)


def _with(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(sorted((*seats, seat)))


def _check_extra_cards(state: HistorianState, seat: int) -> Refusal | None:
    """What a bought card and a swap have in common: when, and by whom (H3)."""
    values = {"seat": seat}
    if seat == state.sovereign:
        return Refusal("historian.buy.sovereign", "H3", values)
    if state.final:
        return Refusal("historian.buy.final", "H3")
    if state.turn == 1:
        return Refusal("historian.buy.first_turn", "H3")
    if state.stage == CHOOSING or seat in state.contributed:
        return Refusal("historian.buy.late", "H3", values)
    if seat in state.bought:
        return Refusal("historian.buy.again", "H3", values)
    if state.hand(seat) < ROW_CARDS:
        return Refusal("historian.buy.no_cards", "H3", values)
    if state.piles == 0:
        return Refusal("historian.buy.no_piles", "H3")
    return None


def _check_buy(state: HistorianState, seat: int) -> Refusal | None:
    if state.five:
        return Refusal("historian.buy.swap_instead", "H7")
    refusal = _check_extra_cards(state, seat)
    if refusal is None and state.silver[seat - 1] < 1:
        return Refusal("historian.buy.no_silver", "H3", {"seat": seat})
    return refusal


def _check_swap(state: HistorianState, seat: int, cards: int) -> Refusal | None:
    if not state.options.more_research:
        return Refusal("historian.swap.not_played", "H7")
    if not state.five:
        return Refusal("historian.swap.past", "H7")
    refusal = _check_extra_cards(state, seat)
    if refusal is None and not 1 <= cards <= state.hand(seat):
        return Refusal("historian.swap.number", "H7", {"seat": seat, "hand": state.hand(seat), "cards": cards})
    return refusal


def _check_contribute(state: HistorianState, seat: int) -> Refusal | None:
    values = {"seat": seat}
    if seat == state.sovereign:
        return Refusal("historian.contribute.sovereign", "H2", values)
    if seat in state.contributed:
        return Refusal("historian.contribute.again", "H2", values)
    if state.hand(seat) < ROW_CARDS:
        return Refusal("historian.contribute.no_cards", "H4", values)
    if state.stage == CHOOSING:
        return Refusal("historian.contribute.late", "H2", values)
    if state.options.dramatization and seat != (following := state.to_contribute()[0]):
        return Refusal("historian.contribute.order", "H8", {"seat": seat, "next": following})
    return None


def _check_choose(state: HistorianState, seat: int | None) -> Refusal | None:
    if seat is None and not state.options.independent_research and not state.research:
        return Refusal("historian.choose.no_research", "H9")
    if seat is None and state.final and not state.research:
        return Refusal("historian.choose.final_research", "H4")
    if state.stage != CHOOSING:
        return Refusal("historian.choose.early", "H2")
    if seat is None:
        return None if state.research else Refusal("historian.choose.no_cards_left", "H9")
    if seat == state.sovereign:
        return Refusal("historian.choose.sovereign", "H2", {"seat": seat})
    if seat not in state.contributed:
        return Refusal("historian.choose.no_row", "H4", {"seat": seat})
    return None
