"""How fast legal moves are counted, beside python-chess; and how long the rules take to load."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any

import chess

from companion.catalogue import game

ROUNDS = 3
"""The best of so many runs: what else the machine does can only make a run slower."""


def perft_rate(count: Any, depth: int) -> float:
    """Nodes a second of the best run."""
    best = 0.0
    for _ in range(ROUNDS):
        start = time.perf_counter()
        nodes = count(depth)
        best = max(best, nodes / (time.perf_counter() - start))
    return best


def chess_perft(depth: int, board: chess.Board | None = None) -> int:
    """python-chess counted the same way: the last ply in bulk."""
    board = board or chess.Board()
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += chess_perft(depth - 1, board)
        board.pop()
    return nodes


def import_seconds(module: str) -> float:
    script = f"import time; t = time.perf_counter(); import {module}; print(time.perf_counter() - t)"
    runs = [subprocess.run([sys.executable, "-c", script], capture_output=True, text=True) for _ in range(5)]
    return min(float(run.stdout) for run in runs)


def run() -> list[tuple[str, str, str]]:
    """Rows of (what, measured, beside)."""
    chess_rate = perft_rate(chess_perft, 4)
    rows = [("python-chess perft, start position", f"{chess_rate:,.0f} nodes/s", "1.0 ×")]
    tudor = {"players": [{"corner": c, "colour": n} for c, n in (("NW", "red"), ("SE", "blue"))]}
    for key, options, depth in (("crossing", {}, 5), ("tudor", tudor, 5)):
        rules = game(key)
        state = rules.start(options)
        rate = perft_rate(lambda plies, rules=rules, state=state: rules.perft(state, plies), depth)
        rows.append((f"{key} perft, start position", f"{rate:,.0f} nodes/s", f"{rate / chess_rate:.1f} ×"))
    seconds = import_seconds("companion.games")
    rows.append(("import companion.games", f"{seconds * 1000:.1f} ms", "under 100 ms"))
    every = import_seconds("companion.referee; from companion.catalogue import GAMES, game; [game(k) for k in GAMES]")
    rows.append(("import the referee and all games", f"{every * 1000:.1f} ms", ""))
    return rows
