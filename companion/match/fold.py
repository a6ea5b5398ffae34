"""From one state of a match to the next: pure functions. `objection` is what may be, `grow` what comes of it."""

from __future__ import annotations

import json
from typing import Any

from companion.engine.codec import CodecError, decode, encode
from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Refusal, RefusedError
from companion.match.chain import canonical
from companion.match.node import AnyGame, Node, Seal, refuse
from companion.match.records import AgreeDraw, Commit, Growth, Open, Play, Rule, Show
from companion.match.sealing import commit_objection, must_be_sealed, open_objection, opened_state

SNAPSHOT_VERSION = 1
"""Raise it when a change of the rules makes kept states wrong though they can still be read: then all are replayed."""


def objection(game: AnyGame, match: str, node: Node, body: Growth) -> Refusal | None:
    """Why this record may not follow; None if it may."""
    if isinstance(body, Commit):
        return commit_objection(game, node, body)
    if isinstance(body, Open):
        return open_objection(game, match, node, body)
    move = move_of(game, body)
    if isinstance(move, Refusal):
        return move
    if must_be_sealed(game, node.state, move):
        return refuse("must_be_sealed")
    return _seat_objection(game, node.state, body) or game.check(node.state, move)


def grow(game: AnyGame, node: Node, body: Growth, seq: int) -> Node:
    """The match after a record that may follow."""
    state, seals = node.state, node.seals
    if isinstance(body, Commit):
        seals = (*seals, Seal(body.seat, body.slot, body.seal))
    elif isinstance(body, Open):
        state = opened_state(game, node, body)
        seals = tuple(each for each in seals if each.slot != body.slot)
    else:
        move = move_of(game, body)
        if isinstance(move, Refusal):
            raise RefusedError(move)
        state = game.apply(state, move)
        if isinstance(body, Rule):
            seals = _seals_after_ruling(game, node, state)
    return Node(seq, node.seq, state, seals, node.since_snapshot + 1)


def _seals_after_ruling(game: AnyGame, node: Node, state: Any) -> tuple[Seal, ...]:
    """A ruling that ends a secret choice makes its seals void."""
    before, after = game.sealing(node.state), game.sealing(state)
    void = before.slot if before and not (after and after.slot == before.slot) else None
    return tuple(each for each in node.seals if each.slot != void)


def move_of(game: AnyGame, body: Play | AgreeDraw | Show | Rule) -> Any:
    """The move that a record stands for, or why it cannot be read."""
    match body:
        case Play(move=text):
            return game.read(text)
        case AgreeDraw():
            return Draw()
        case Show(seat=seat):
            return Reveal(seat)
        case Rule(position=position, note=note):
            return Table(position, note)


def shows_a_secret(game: AnyGame, body: Growth) -> bool:
    """Whether taking this back needs everybody's consent."""
    if isinstance(body, Open):
        return True
    if isinstance(body, Commit):
        return False
    move = move_of(game, body)
    return not isinstance(move, Refusal) and not game.may_undo(move)


def _seat_objection(game: AnyGame, state: Any, body: Play | AgreeDraw | Show | Rule) -> Refusal | None:
    """Whoever says who he is may act only for himself, and in his turn."""
    if body.by is None:
        return None
    if isinstance(body, Play) and body.by not in game.to_act(state):
        return refuse("not_your_turn", seat=body.by)
    if isinstance(body, Show) and body.by != body.seat:
        return refuse("choice_of_another", seat=body.by)
    return None if body.by in game.seats(state) else refuse("no_such_seat", seat=body.by)


def write_snapshot(node: Node) -> str:
    """A node as it is kept; nothing of an unopened secret is in it, for the match does not know it."""
    return canonical({"version": SNAPSHOT_VERSION, "state": encode(node.state), "seals": encode(node.seals)})


def read_snapshot(text: str, kind: type[Any], seq: int, parent: int | None) -> Node | None:
    """The node that was kept; None if another version kept it or it cannot be read: then its records are replayed."""
    try:
        data = json.loads(text)
        if data["version"] != SNAPSHOT_VERSION:
            return None
        return Node(seq, parent, decode(kind, data["state"]), decode(tuple[Seal, ...], data["seals"]))
    except (CodecError, ValueError, KeyError, TypeError):
        return None
