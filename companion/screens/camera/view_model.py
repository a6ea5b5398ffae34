"""What the camera's page says and offers for everything that can be seen. No Kivy and no pixels here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from camera.sighting import Sighting
from companion.engine.game import BoardGame
from companion.screens.camera.set_up import Amiss

Say = Callable[..., str]

MODES = ("confirm", "automatic", "snap")
"""Ask before a move is taken; take what is certain; look only when a photo is taken."""

MOST_OFFERED = 4
"""Moves that are offered to choose from: more are found sooner on the board."""

MOST_TOLD = 4
"""Wrong pieces that are told one by one."""


@dataclass(frozen=True)
class Words:
    """How a game speaks: its moves and its pieces."""

    move: Callable[[str], str]
    piece: Callable[[str], str]


@dataclass(frozen=True)
class Now:
    """Where things stand between the table, the camera and the match."""

    phase: str
    """wait, denied, broken, over, unseen, find, corners, learning, watch, rather, put_back"""
    mode: str = "confirm"
    sighting: Sighting | None = None
    others: tuple[tuple[str, ...], ...] = ()
    """Moves that no picture can tell from those seen."""
    near: tuple[tuple[str, ...], ...] = ()
    """Legal moves that come closest to what is seen."""
    amiss: tuple[Amiss, ...] = ()
    unseen: tuple[str, ...] = ()
    """Legal moves that leave the board as it is."""
    mover: str = ""
    fresh: bool = False
    """Whether the set has just been learned, and what is amiss may be the set-up."""
    trouble: str = ""
    read: Mapping[str, str] | None = None
    """What the board shows, where it is held against how it should stand."""
    may_rule: bool = False
    """Whether the table can take the position just as it is seen."""


@dataclass(frozen=True)
class Choice:
    """A plate: what it says and what it does."""

    words: str
    act: str
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Card:
    """All that is said and offered beside the live view."""

    title: str
    text: str = ""
    choices: tuple[Choice, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)
    """Spaces to mark: good or wrong."""
    alarm: bool = False
    """Whether somebody at the table should look here."""
    strong: int = 0
    """Which choice is the likely one; -1 for none."""


LOST = (("corners", "corners"), ("markers", "markers"))
"""What helps where no board is seen: point at its corners, or lay printed markers there."""


def card(now: Now, say: Say, words: Words) -> Card:
    """The card for the moment."""
    builders = {"find": _find, "unseen": _unseen, "watch": _watch, "rather": _wrong_guess}
    if now.phase in builders:
        return builders[now.phase](now, say, words)
    choices = {
        "denied": (("ask_again", "ask"), ("board", "board")),
        "broken": (("try_again", "start"), ("from_file", "file"), ("board", "board")),
        "over": (("board", "board"),),
        "corners": (("corners_done", "point"), ("corners_off", "find")),
        "learning": (*LOST, ("again", "find")) if _lost(now) else (("again", "find"),),
        "put_back": (("is_back", "back"), ("board", "board")),
    }.get(now.phase, ())
    code = f"camera.{now.phase}"
    if now.phase == "learning" and _lost(now):
        code = "camera.no_board"
    text = now.trouble or say(f"{code}.text")
    plates = tuple(Choice(say(f"camera.do.{name}"), act) for name, act in choices)
    return Card(say(code), text, plates, strong=-1 if now.phase == "learning" else 0)


def _lost(now: Now) -> bool:
    return now.sighting is not None and now.sighting.verdict == "no_board"


def _no_board(now: Now, say: Say) -> Card:
    plates = (Choice(say(f"camera.do.{name}"), act) for name, act in LOST)
    photo = _photo(now, say) if now.phase == "watch" else ()
    return Card(say("camera.no_board"), say("camera.no_board.text"), (*plates, *photo))


def _find(now: Now, say: Say, words: Words) -> Card:
    """Before anything is learned: is there a board, and does it stand as it should?"""
    corners = Choice(say("camera.do.corners"), "corners")
    if now.sighting is None:
        return Card(say("camera.wait"), say("camera.wait.text"))
    if _lost(now):
        return _no_board(now, say)
    begin = Choice(say("camera.do.begin"), "begin")
    if now.amiss:
        text, marks = _told(now.amiss, say, words)
        rule = (Choice(say("camera.do.as_seen"), "as_seen"),) if now.may_rule else ()
        return Card(say("camera.set_up"), text, (begin, *rule, corners), marks, strong=-1)
    return Card(say("camera.find"), say("camera.find.text"), (begin, corners))


def _unseen(now: Now, say: Say, words: Words) -> Card:
    """What comes next cannot be seen on the board: it must be said."""
    plates = tuple(Choice(words.move(move), "accept", (move,)) for move in now.unseen)
    return Card(say("camera.unseen"), say("camera.unseen.text"), (*plates, _board(say)), strong=-1)


def _watch(now: Now, say: Say, words: Words) -> Card:
    sighting = now.sighting
    if now.fresh and now.amiss:
        text, marks = _told(now.amiss, say, words)
        rule = (Choice(say("camera.do.as_seen"), "as_seen"),) if now.may_rule else ()
        plates = (Choice(say("camera.do.is_right"), "fine"), *rule, Choice(say("camera.do.again"), "find"))
        return Card(say("camera.check"), text, plates, marks)
    if sighting is None or sighting.verdict == "unchanged":
        return _unchanged(now, say, words)
    if sighting.verdict == "seen":
        return _seen(now, sighting, say, words)
    if sighting.verdict == "ambiguous":
        offers = _offers(tuple(as_moves(text) for text in sighting.moves), say, words)
        offers = (*offers, _board(say))
        return Card(say("camera.ambiguous"), say("camera.ambiguous.text"), offers, alarm=True, strong=-1)
    if sighting.verdict == "impossible":
        return _impossible(now, sighting, say, words)
    if sighting.verdict == "no_board":
        return _no_board(now, say)
    return Card(say("camera.not_steady"), say("camera.not_steady.text"), _photo(now, say))


def _unchanged(now: Now, say: Say, words: Words) -> Card:
    if now.mode == "snap":
        text = say("camera.snap.same") if now.sighting is not None and not now.fresh else say("camera.snap.text")
        return Card(_turn(now, say), text, _photo(now, say))
    plates = tuple(Choice(words.move(move), "accept", (move,)) for move in now.unseen)
    return Card(_turn(now, say), say(f"camera.unchanged.{now.mode}"), plates, strong=-1)


def _turn(now: Now, say: Say) -> str:
    return say("camera.to_move", name=now.mover) if now.mover else say("camera.unchanged")


def _seen(now: Now, sighting: Sighting, say: Say, words: Words) -> Card:
    ways = (sighting.moves, *now.others)
    marks = {space: "good" for moves in ways for move in moves for space in spaces_of(move)}
    if now.others:  # the same board, another move: only the players know
        plates = (*_offers(ways, say, words), _no(say))
        return Card(say("camera.which"), say("camera.which.text"), plates, marks, alarm=True, strong=-1)
    question = say("camera.seen", move=_told_moves(sighting.moves, say, words))
    yes = Choice(say("camera.do.yes"), "accept", sighting.moves)
    return Card(question, "", (yes, _no(say)), marks)


def _impossible(now: Now, sighting: Sighting, say: Say, words: Words) -> Card:
    spaces = _listed(sighting.differs, say)
    text = say("camera.impossible.text", spaces=spaces) if sighting.differs else say("camera.impossible.nowhere")
    plates = _offers(tuple(as_moves(each) for each in sighting.nearest) or now.near, say, words, "camera.do.rather")
    if sighting.rule:
        text = f"{text} {say('camera.impossible.rule', rule=sighting.rule)}"
        plates = (*plates, Choice(say("game.read_rule", rule=sighting.rule), "rule", (sighting.rule,)))
    rule = (Choice(say("camera.do.as_seen"), "as_seen"),) if now.may_rule else ()
    marks = dict.fromkeys(sighting.differs, "wrong")
    plates = (*plates, *_photo(now, say), *rule, _board(say))
    return Card(say("camera.impossible"), text, plates, marks, alarm=True, strong=-1)


def _wrong_guess(now: Now, say: Say, words: Words) -> Card:
    """The camera was wrong about a move: which one was it?"""
    plates = _offers(now.near, say, words)
    back = Choice(say("camera.do.was_none"), "put_back")
    text = say("camera.rather.text" if plates else "camera.rather.none")
    return Card(say("camera.rather"), text, (*plates, back, _board(say)), strong=-1)


def _no(say: Say) -> Choice:
    return Choice(say("camera.do.no"), "wrong")


def _board(say: Say) -> Choice:
    return Choice(say("camera.do.board"), "board")


def _photo(now: Now, say: Say) -> tuple[Choice, ...]:
    if now.mode != "snap":
        return ()
    return (Choice(say("camera.do.snap"), "snap"), Choice(say("camera.do.from_file"), "file"))


def _offers(
    ways: tuple[tuple[str, ...], ...], say: Say, words: Words, code: str = "camera.do.this"
) -> tuple[Choice, ...]:
    return tuple(
        Choice(say(code, move=_told_moves(moves, say, words)), "accept", moves) for moves in ways[:MOST_OFFERED]
    )


def _told_moves(moves: tuple[str, ...], say: Say, words: Words) -> str:
    told = words.move(moves[0])
    for move in moves[1:]:
        told = say("camera.then", first=told, second=words.move(move))
    return told


def _told(amiss: tuple[Amiss, ...], say: Say, words: Words) -> tuple[str, dict[str, str]]:
    """What is wrong in sentences, and where."""
    lines = [_sentence(each, say, words) for each in amiss[:MOST_TOLD]]
    if len(amiss) > MOST_TOLD:
        lines.append(say("camera.amiss.more", count=len(amiss) - MOST_TOLD))
    return "\n".join(lines), {space: "wrong" for each in amiss for space in each.spaces}


def _sentence(each: Amiss, say: Say, words: Words) -> str:
    piece = words.piece(each.label)
    if each.kind == "astray":
        told = say("camera.amiss.astray", piece=piece, how=_way(each.steps, say), there=each.there, space=each.space)
    elif each.kind == "other":
        told = say("camera.amiss.other", piece=piece, other=words.piece(each.there), space=each.space)
    else:
        told = say(f"camera.amiss.{each.kind}", piece=piece, space=each.space)
    return told[0].upper() + told[1:] if each.kind in ("astray", "missing") else told


def _way(steps: tuple[int, int], say: Say) -> str:
    """ "one space too far left and two too far forward" """
    names = (("left", "right"), ("back", "forward"))
    parts = [
        say(f"camera.way.{pair[count > 0]}{'' if abs(count) == 1 else 's'}", count=abs(count))
        for count, pair in zip(steps, names, strict=True)
        if count
    ]
    return say("camera.and", first=parts[0], second=parts[1]) if len(parts) == 2 else parts[0]


def _listed(spaces: tuple[str, ...], say: Say) -> str:
    if len(spaces) == 1:
        return spaces[0]
    return say("camera.and", first=", ".join(spaces[:-1]), second=spaces[-1])


# --- moves
def as_moves(text: str) -> tuple[str, ...]:
    """One move, or two that the camera has written with a space between them."""
    parts = text.split(" ")
    return tuple(parts) if len(parts) == 2 and all(spaces_of(part) for part in parts) else (text,)


def spaces_of(move: str) -> tuple[str, ...]:
    """The spaces that a move's notation names."""
    found, at = [], 0
    while at < len(move) - 1:
        if move[at].isalpha() and move[at + 1].isdigit():
            end = at + 2
            while end < len(move) and move[end].isdigit():
                end += 1
            found.append(move[at:end])
            at = end
        else:
            at += 1
    return tuple(found)


def nearest(
    game: BoardGame[Any, Any], state: Any, cells: Mapping[str, str], but: tuple[str, ...] = ()
) -> tuple[tuple[str, ...], ...]:
    """The legal moves whose boards differ least from what is seen, best first; `but` is none of them."""
    ranked = []
    before = game.board(state)
    for move in game.legal_moves(state):
        board = game.board(game.apply(state, move))
        text = game.write(move)
        if (text,) != but and board != before:
            ranked.append((len(set(board.items()) ^ set(cells.items())), text))
    return tuple((text,) for _, text in sorted(ranked)[:MOST_OFFERED])


def unseen_moves(game: BoardGame[Any, Any], state: Any) -> tuple[str, ...]:
    """Legal moves that leave the board as it is, and that no camera can see: a pass, an answer."""
    before = game.board(state)
    return tuple(game.write(move) for move in game.legal_moves(state) if game.board(game.apply(state, move)) == before)


def only_unseen(game: BoardGame[Any, Any], state: Any) -> bool:
    """Whether there is nothing for a camera to see now."""
    return len(unseen_moves(game, state)) == len(game.legal_moves(state))


def takes_itself(now: Now) -> bool:
    """Whether what was seen is taken without asking."""
    seen = now.sighting is not None and now.sighting.verdict == "seen"
    return seen and now.phase == "watch" and now.mode == "automatic" and not now.others
