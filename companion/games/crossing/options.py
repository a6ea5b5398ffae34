"""How a game is set up (K1–K4, K9, K13, K15)."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.results import Json, Refusal
from companion.games.crossing.board import CELLS, EMPTY, INDEX, KING, SIDES, king_start, men_at_start, put, start_spaces
from companion.games.crossing.state import Options, State

CHOICES: dict[str, tuple[str, tuple[Json, ...]]] = {
    "setup": ("K1", ("normal", "alternate")),
    "long": ("K3", (False, True)),
    "full_backwards_capture": ("K9", (False, True)),
    "first": ("K4", ("white", "black")),
    "quiet_draw": ("K13", ("offer", "automatic")),
}
"""Option → the ruling it rests on, and what it may be."""


def start(options: Json) -> State | Refusal:
    """The first position of a game with these options."""
    if not isinstance(options, dict):
        return Refusal("crossing.options_not_object", "K1")
    chosen: dict[str, Json] = {}
    for key, value in options.items():
        if key == "stealth":
            continue
        if key not in CHOICES:
            return Refusal("crossing.unknown_option", "K1", {"option": str(key)[:40]})
        rule, allowed = CHOICES[key]
        if not any(type(value) is type(each) and value == each for each in allowed):
            words = ", ".join(str(each).lower() for each in allowed)
            return Refusal("crossing.bad_option", rule, {"option": key, "allowed": words})
        chosen[key] = value
    plain = Options(**chosen)
    stealth = options.get("stealth")
    return _open_start(plain) if stealth is None else _stealth_start(plain, stealth)


def _open_start(options: Options) -> State:
    kings = {king_start(side, options.setup): KING[side] for side in SIDES}
    return State(options, put(men_at_start(options.long), kings), options.first)


def _stealth_start(options: Options, stealth: Json) -> State | Refusal:
    """K15: each King is one of his side's starting pieces; null where nobody but his owner knows which."""
    if not isinstance(stealth, dict) or stealth.keys() != set(SIDES):
        return Refusal("crossing.stealth_not_pair", "K15")
    board = men_at_start(options.long)
    origins = tuple("" if letter == EMPTY else cell for letter, cell in zip(board, CELLS, strict=True))
    for side in SIDES:
        space, spaces = stealth[side], start_spaces(side, options.long)
        if space is None:
            continue
        if not isinstance(space, str) or space not in spaces:
            code = "crossing.stealth_white_space" if side == "white" else "crossing.stealth_black_space"
            return Refusal(code, "K15", {"first": spaces[0], "last": spaces[-1]})
        board = put(board, {INDEX[space]: KING[side]})
    chosen = replace(options, stealth=True)
    return State(chosen, board, options.first, hidden=frozenset(SIDES), origins=origins)
