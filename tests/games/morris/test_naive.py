"""The rules held to a second, naive telling of them, and what the ruling on the centre rests on."""

from __future__ import annotations

from random import Random

from companion.games.morris import GAME
from companion.games.morris.state import State

NAMES = [f"{column}{row}" for row in "123" for column in "abc"]
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def naive_moves(board: str, man: str, centre: bool) -> dict[str, str]:
    """Notation → board after it, worked out from coordinates alone."""
    after: dict[str, str] = {}
    empty = [n for n in range(9) if board[n] == "."]
    if board.count(man) < 3:
        for n in empty:
            if n != 4 or centre or len(empty) < 9:
                after[NAMES[n]] = board[:n] + man + board[n + 1 :]
        return after
    for start in range(9):
        for end in empty:
            across, up = abs(start % 3 - end % 3), abs(start // 3 - end // 3)
            straight, diagonal = across + up == 1, across == up == 1 and 4 in (start, end)
            if board[start] == man and (straight or diagonal):
                letters = list(board)
                letters[start], letters[end] = ".", man
                after[f"{NAMES[start]}-{NAMES[end]}"] = "".join(letters)
    return after


def won(board: str, man: str) -> bool:
    return any(all(board[n] == man for n in row) for row in ROWS)


def test_whole_games_at_random_go_as_the_naive_rules_say() -> None:
    chance = Random("morris")
    for number in range(60):
        state = GAME.start({"free_centre": number % 2 == 0})
        assert isinstance(state, State)
        positions: list[str] = []
        while state.outcome is None:
            man = state.turn[0]
            expected = naive_moves(state.board, man, number % 2 == 0)
            assert {GAME.write(move) for move in GAME.legal_moves(state)} == expected.keys()
            text = chance.choice(sorted(expected))
            state = GAME.apply(state, GAME.read(text))
            assert state.board == expected[text]
            positions.append(state.board + state.turn)
            assert (state.outcome is not None) == (won(state.board, man) or positions.count(positions[-1]) == 3)
        assert state.outcome.winner == (None if state.outcome.why == "M7" else {"w": "white", "b": "black"}[man])


def worth(centre: bool) -> int:
    """What the beginning is worth to White with best play: 1 won, 0 drawn, -1 lost. Solved from the ends backwards."""
    after: dict[tuple[str, str], list[tuple[str, str]]] = {}
    value: dict[tuple[str, str], int] = {}
    waiting = [("." * 9, "w")]
    while waiting:
        here = waiting.pop()
        if here in after or here in value:
            continue
        board, man = here
        other = "b" if man == "w" else "w"
        if won(board, other):
            value[here] = -1
            continue
        after[here] = [(reached, other) for reached in naive_moves(board, man, centre).values()]
        waiting += after[here]
    known = -1
    while known != len(value):
        known = len(value)
        for here, reached in after.items():
            found = [value.get(each) for each in reached]
            if here not in value and (-1 in found or None not in found):
                value[here] = 1 if -1 in found else -1
    return value.get(("." * 9, "w"), 0)


def test_m6_with_the_centre_open_at_once_white_wins_by_force_and_else_nobody_does() -> None:
    assert worth(centre=True) == 1
    assert worth(centre=False) == 0
