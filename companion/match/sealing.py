"""Sealed choices in a match: who may seal what, and when and how all of them are opened."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from companion.engine.results import Refusal, RefusedError, Seat
from companion.engine.sealed import Context, Opening, Sealing, verify
from companion.match.node import AnyGame, Node, Seal, refuse
from companion.match.records import Commit, Open, Shown

_SEAL = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Due:
    """Sealed choices that may be opened now."""

    slot: str
    seats: tuple[Seat, ...]
    played: bool
    """Whether they are moves to be played now; if not, they only prove what was chosen long ago."""


def choice_objection(game: AnyGame, node: Node, seat: Seat, choice: str) -> Refusal | None:
    """Why this seat may not seal this choice now."""
    sealing = game.sealing(node.state)
    if (no := _sealing_objection(sealing, node, seat)) is not None:
        return no
    move = game.read(choice)
    if isinstance(move, Refusal):
        return move
    if (no := _kind_objection(sealing, seat, move)) is not None:
        return no
    by_the_rules: Refusal | None = game.check(node.state, move)
    return by_the_rules


def seals_for(game: AnyGame, node: Node) -> tuple[Seal, ...]:
    """The standing seals of the choice that is wanted now; if none is, all that still wait for the end of the game."""
    sealing = game.sealing(node.state)
    return tuple(each for each in node.seals if sealing is None or each.slot == sealing.slot)


def commit_objection(game: AnyGame, node: Node, body: Commit) -> Refusal | None:
    """Why this seal may not be put into the log now."""
    sealing = game.sealing(node.state)
    if (no := _sealing_objection(sealing, node, body.seat)) is not None:
        return no
    if sealing is None or body.slot != sealing.slot or not _SEAL.fullmatch(body.seal):
        return refuse("seal_does_not_fit", seat=body.seat)
    if any(each.seal == body.seal for each in node.seals):
        return refuse("seal_copied", seat=body.seat)
    return None


def due(game: AnyGame, node: Node) -> Due | Refusal:
    """What is to be opened now, or why nothing is."""
    sealing = game.sealing(node.state)
    if sealing is None:
        return _due_at_the_end(game, node)
    missing = [seat for seat in sealing.seats if node.seal_of(sealing.slot, seat) is None]
    if missing:
        return refuse("not_all_sealed", seats=", ".join(map(str, missing)))
    return Due(sealing.slot, sealing.seats, played=True) if sealing.opens else refuse("opens_later")


def open_objection(game: AnyGame, match: str, node: Node, body: Open) -> Refusal | None:
    """Why these choices may not be opened now; also if only one of them is not what was sealed."""
    wanted = due(game, node)
    if isinstance(wanted, Refusal):
        return wanted
    if body.slot != wanted.slot or tuple(each.seat for each in body.openings) != wanted.seats:
        return refuse("openings_do_not_fit")
    for shown in body.openings:
        if not _fits(match, node, body.slot, shown):
            return refuse("opening_is_not_the_seal", seat=shown.seat)
    return _moves_objection(game, node.state, body.openings) if wanted.played else None


def must_be_sealed(game: AnyGame, state: Any, move: Any) -> bool:
    """Whether this choice, played openly, would stand in the log before the others have chosen."""
    sealing = game.sealing(state)
    return sealing is not None and isinstance(move, sealing.moves) and getattr(move, "seat", None) in sealing.seats


def opened_state(game: AnyGame, node: Node, body: Open) -> Any:
    """The state once the choices are open: they are played in seat order, unless the game had ended before."""
    state = node.state
    if game.sealing(state) is None:
        return state
    for shown in body.openings:
        move = game.read(shown.choice)
        if isinstance(move, Refusal):
            raise RefusedError(move)
        state = game.apply(state, move)
    return state


def _due_at_the_end(game: AnyGame, node: Node) -> Due | Refusal:
    """What was sealed for the whole game is shown after it, as a proof."""
    if not node.seals:
        return refuse("nothing_to_open")
    if game.outcome(node.state) is None:
        return refuse("opens_later")
    slot = node.seals[0].slot
    return Due(slot, tuple(each.seat for each in node.seals if each.slot == slot), played=False)


def _sealing_objection(sealing: Sealing | None, node: Node, seat: Seat) -> Refusal | None:
    if sealing is None:
        return refuse("nothing_to_seal")
    if seat not in sealing.seats:
        return refuse("not_asked_to_seal", seat=seat)
    return refuse("already_sealed", seat=seat) if node.seal_of(sealing.slot, seat) else None


def _kind_objection(sealing: Sealing | None, seat: Seat, move: Any) -> Refusal | None:
    """A seat seals a choice of the kind that is wanted, and its own."""
    if sealing and sealing.moves and not isinstance(move, sealing.moves):
        return refuse("not_a_secret_choice")
    return refuse("choice_of_another", seat=seat) if getattr(move, "seat", seat) != seat else None


def _moves_objection(game: AnyGame, state: Any, openings: tuple[Shown, ...]) -> Refusal | None:
    """Why the opened choices cannot all be played, one after the other."""
    sealing = game.sealing(state)
    for shown in openings:
        move = game.read(shown.choice)
        if isinstance(move, Refusal):
            return move
        no: Refusal | None = _kind_objection(sealing, shown.seat, move) or game.check(state, move)
        if no is not None:
            return no
        state = game.apply(state, move)
    return None


def _fits(match: str, node: Node, slot: str, shown: Shown) -> bool:
    standing = node.seal_of(slot, shown.seat)
    opening = Opening(shown.choice, shown.nonce)
    return standing is not None and verify(Context(match, slot, shown.seat), standing.seal, opening)
