"""Rows without names: the Sovereign points at a row, then the contributors' hidden claims tell whose it is.

Two claims of one row are both taken: to refuse the second would tell its maker what the first had said, and the opening
of sealed claims must not get stuck half way.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.results import Refusal
from companion.engine.sealed import Sealing
from companion.games.historian.cards import weave
from companion.games.historian.moves import ChooseRow, Claim
from companion.games.historian.state import CHOOSING, HistorianState, RowClaim


def check_row(state: HistorianState, move: ChooseRow) -> Refusal | None:
    """Whether the Sovereign may point at that row now."""
    if state.options.dramatization:
        return Refusal("historian.row.seen", "H8")
    if state.stage != CHOOSING:
        return Refusal("historian.choose.early", "H2")
    if state.row is not None:
        return Refusal("historian.row.again", "H2", {"row": state.row})
    if not 1 <= move.row <= state.rows:
        return Refusal("historian.row.none", "H2", {"row": move.row, "rows": state.rows})
    return None


def check_claim(state: HistorianState, move: Claim) -> Refusal | None:
    """Whether that seat may still claim a row."""
    values = {"seat": move.seat, "row": move.row, "rows": state.rows}
    if state.options.dramatization:
        return Refusal("historian.row.seen", "H8")
    if state.stage != CHOOSING:
        return Refusal("historian.claim.early", "H2")
    if move.seat not in state.contributed:
        return Refusal("historian.claim.no_row", "H2", values)
    if move.seat not in state.unclaimed():
        return Refusal("historian.claim.again", "H2", values)
    if not 1 <= move.row <= state.rows:
        return Refusal("historian.row.none", "H2", values)
    return None


def point(state: HistorianState, row: int) -> HistorianState:
    """The Sovereign's choice; a row that lies alone needs no claim."""
    if state.rows == 1:
        return weave(state, state.contributed[0] if state.contributed else None)
    return settle(replace(state, row=row))


def claim(state: HistorianState, seat: int, row: int) -> HistorianState:
    """One more contributor has said which row is his."""
    claims = sorted((*state.claims, RowClaim(seat, row)), key=lambda made: made.seat)
    return settle(replace(state, claims=tuple(claims)))


def settle(state: HistorianState) -> HistorianState:
    """Pays the chosen row as soon as the claims tell whose it is; otherwise the table says so with a plain choice."""
    if state.row is None or state.unclaimed():
        return state
    owners = [made.seat for made in state.claims if made.row == state.row]
    if len(owners) == 1:
        return weave(state, owners[0])
    all_differ = len({made.row for made in state.claims}) == len(state.claims)
    if not owners and state.research and all_differ:
        return weave(state, None)
    return state


def sealing(state: HistorianState) -> Sealing | None:
    """The claims wanted now: sealed while the Sovereign reads, opened when he has pointed at a row."""
    if state.ending is not None or state.stage != CHOOSING or state.options.dramatization or state.rows < 2:
        return None
    seats = state.unclaimed()
    slot = f"claim:{state.turn}" + (f":{state.reopened}" if state.reopened else "")
    return Sealing(slot, seats, opens=state.row is not None, moves=(Claim,)) if seats else None
