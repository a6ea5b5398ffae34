"""A position being set by hand: pieces lifted, put down and taken off, goals ticked, until the table says so be it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.results import Json
from companion.games.tudor.description import describe
from companion.games.tudor.goals import NUMBERS
from companion.games.tudor.rules import pieces_of
from companion.games.tudor.state import Met, Player, Queen, State, in_order
from companion.screens.tudor.people import People, Say
from companion.screens.tudor.view_model import REACH, Spot, cell_under, nearest
from companion.screens.tudor.view_model import moved as went


@dataclass(frozen=True)
class Spare:
    """A piece that is not on the board: a king (`king`), or a queen with or without a number."""

    colour: str
    king: bool = False
    number: int | None = None


@dataclass(frozen=True)
class SpareShown:
    """A spare piece in the tray."""

    spare: Spare
    words: str
    emblem: str


@dataclass(frozen=True)
class Draft:
    """What is set so far, and what is in the hand: the space of a piece, or a spare one."""

    state: State
    held: str | Spare | None = None

    @property
    def held_space(self) -> str | None:
        return self.held if isinstance(self.held, str) else None


def tapped(draft: Draft, spot: Spot) -> Draft:
    """A tap on the board: lifts what stands there, puts down there what is held, or lets go of it."""
    space, pieces = cell_under(spot), pieces_of(draft.state)
    if draft.held is None and space not in pieces:
        return replace(draft, held=nearest(pieces, spot, REACH))
    if space is None or space == draft.held:
        return replace(draft, held=None)
    if space in pieces:
        return replace(draft, held=space)
    spare, state = _lifted(draft)
    return Draft(_put(state, spare, space))


def lifted_spare(draft: Draft, spare: Spare) -> Draft:
    """A tap on a spare piece in the tray."""
    return replace(draft, held=None if draft.held == spare else spare)


def taken_off(draft: Draft) -> Draft:
    """The held piece leaves the board."""
    return Draft(_lifted(draft)[1]) if draft.held_space else draft


def with_turn(draft: Draft, colour: str) -> Draft:
    colours = [player.colour for player in draft.state.players]
    return replace(draft, state=replace(draft.state, turn=colours.index(colour)))


def with_goal(draft: Draft, colour: str, goal: str, queen: int | None) -> Draft:
    return _with_met(draft, colour, (*_player(draft.state, colour).met, Met(goal, queen)))


def without_goal(draft: Draft, colour: str, place: int) -> Draft:
    met = _player(draft.state, colour).met
    return _with_met(draft, colour, (*met[: place - 1], *met[place:]))


def spares(draft: Draft, people: People, say: Say) -> tuple[SpareShown, ...]:
    """The pieces that are not on the board, a nameless queen standing for all of her colour."""
    shown = []
    for player in draft.state.players:
        name, emblem = people[player.colour].name, people[player.colour].token.emblem
        if player.king is None:
            shown.append(SpareShown(Spare(player.colour, king=True), say("tudor_page.spare.king", name=name), emblem))
        standing = [queen.number for queen in player.queens]
        if player.numbered:
            for number in NUMBERS:
                if number not in standing:
                    words = say("tudor_page.spare.numbered", name=name, number=number)
                    shown.append(SpareShown(Spare(player.colour, number=number), words, emblem))
        elif (left := len(NUMBERS) - len(standing)) > 0:
            words = say("tudor_page.spare.queens", name=name, count=left)
            shown.append(SpareShown(Spare(player.colour), words, emblem))
    return tuple(shown)


def moved(before: Draft | None, after: Draft) -> list[tuple[str, str]]:
    """Which pieces went where between two drafts."""
    return went(before.state if before else None, after.state)


def position(draft: Draft) -> Json:
    """The table ruling that sets all this; a game that had ended without a winner by goals goes on."""
    described = describe(draft.state)
    ruling: dict[str, Json] = {"players": described["players"], "turn": described["turn"]}
    outcome = draft.state.outcome
    if outcome is not None and (outcome.winner is None or outcome.why != "T10"):
        ruling["outcome"] = None
    return ruling


def _player(state: State, colour: str) -> Player:
    return next(player for player in state.players if player.colour == colour)


def _changed(state: State, player: Player) -> State:
    return replace(state, players=tuple(player if p.colour == player.colour else p for p in state.players))


def _with_met(draft: Draft, colour: str, met: tuple[Met, ...]) -> Draft:
    return replace(draft, state=_changed(draft.state, replace(_player(draft.state, colour), met=met)))


def _lifted(draft: Draft) -> tuple[Spare, State]:
    """What is held, and the board without it."""
    if isinstance(draft.held, Spare):
        return draft.held, draft.state
    assert draft.held is not None
    piece = pieces_of(draft.state)[draft.held]
    player = draft.state.players[piece.owner]
    if piece.queen is None:
        return Spare(player.colour, king=True), _changed(draft.state, replace(player, king=None))
    left = tuple(queen for queen in player.queens if queen is not piece.queen)
    return Spare(player.colour, number=piece.queen.number), _changed(draft.state, replace(player, queens=left))


def _put(state: State, spare: Spare, space: str) -> State:
    player = _player(state, spare.colour)
    if spare.king:
        return _changed(state, replace(player, king=space))
    return _changed(state, replace(player, queens=in_order((*player.queens, Queen(space, spare.number)))))
