"""The referee: the rules of every game as a line protocol, one JSON object in, one out (see docs/referee.md)."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from typing import IO, Any

from companion.catalogue import GAMES, game
from companion.engine.game import BoardGame, Draw, Game, Reveal, Table
from companion.engine.results import Json, Refusal, RefusedError
from companion.texts import sentence

LINE_LIMIT = 1 << 20
"""Bytes. The longest honest line, a full game's deals, has some 10 kB; more is a mistake or an attack on our memory."""

PERFT_LIMIT = 64
"""Plies. Far beyond what anybody can wait for, and short of Python's own recursion limit."""

OPTIONAL_KEYS = {"new": {"options"}, "table": {"note"}}


class Referee:
    """One game at a time, with its whole history; a refused request changes nothing."""

    def __init__(self) -> None:
        self._game: Game[Any, Any] | None = None
        self._history: list[Any] = []
        self._requests: dict[str, Callable[[dict[str, Json]], dict[str, Json]]] = {
            "new": self._new,
            "position": self._position,
            "legal": self._legal,
            "play": self._play,
            "draw": self._draw,
            "reveal": self._reveal,
            "table": self._table,
            "undo": self._undo,
            "state": self._state,
            "view": self._view,
            "perft": self._perft,
        }

    def answer(self, line: bytes) -> dict[str, Json]:
        """The answer to one line, whatever it holds."""
        try:
            return self._judged(line)
        except Exception as fault:  # a fault of ours must not end somebody's game: say it and go on serving
            return {"ok": False, "error": f"The referee has made a mistake of its own ({type(fault).__name__})."}

    def _judged(self, line: bytes) -> dict[str, Json]:
        try:
            request = _parse(line)
            return {"ok": True, **self._requests[self._name(request)](request)}
        except RefusedError as refused:
            return _refused(refused.refusal)

    def _name(self, request: dict[str, Json]) -> str:
        named = [key for key in request if key in self._requests]
        if len(named) != 1:
            raise _error("unknown_request", keys=", ".join(request) or "–", known=", ".join(self._requests))
        for key in request.keys() - {named[0]} - OPTIONAL_KEYS.get(named[0], set()):
            raise _error("unknown_key", request=named[0], key=key)
        return named[0]

    @property
    def _present(self) -> tuple[Game[Any, Any], Any]:
        if self._game is None:
            raise _error("no_game")
        return self._game, self._history[-1]

    def _new(self, request: dict[str, Json]) -> dict[str, Json]:
        name = request["new"]
        if not isinstance(name, str) or name not in GAMES:
            raise _error("unknown_game", name=_quoted(name), known=", ".join(GAMES))
        chosen = game(name)
        state = _accepted(chosen.start(request.get("options", {})))
        self._game, self._history = chosen, [state]
        return {"state": chosen.describe(state)}

    def _position(self, request: dict[str, Json]) -> dict[str, Json]:
        board_game, state = self._board_game("position")
        placed = _accepted(board_game.position(state, request["position"]))
        self._history = [placed]
        return {"state": board_game.describe(placed)}

    def _legal(self, request: dict[str, Json]) -> dict[str, Json]:
        _want_true(request, "legal")
        current, state = self._present
        return {"moves": current.offers(state)}

    def _play(self, request: dict[str, Json]) -> dict[str, Json]:
        current, _ = self._present
        if not isinstance(request["play"], str):
            raise _error("wrong_type", key="play", wanted="a text")
        return self._take(_accepted(current.read(request["play"])))

    def _draw(self, request: dict[str, Json]) -> dict[str, Json]:
        _want_true(request, "draw")
        return self._take(Draw())

    def _reveal(self, request: dict[str, Json]) -> dict[str, Json]:
        return self._take(Reveal(self._seat(request["reveal"])))

    def _table(self, request: dict[str, Json]) -> dict[str, Json]:
        note = request.get("note", "")
        if not isinstance(note, str):
            raise _error("wrong_type", key="note", wanted="a text")
        return self._take(Table(request["table"], note))

    def _take(self, move: Any) -> dict[str, Json]:
        current, state = self._present
        refusal = current.check(state, move)
        if refusal is not None:
            raise RefusedError(refusal)
        after = current.apply(state, move)
        answer = {"outcome": self._outcome(after), **current.remarks(after)}
        self._history.append(after)
        return answer

    def _outcome(self, state: Any) -> Json:
        outcome = self._present[0].outcome(state)
        return outcome.to_json() if outcome else None

    def _undo(self, request: dict[str, Json]) -> dict[str, Json]:
        count = request["undo"]
        self._present  # noqa: B018 - without a game, that is what is wrong
        if type(count) is not int or count < 1:
            raise _error("undo_too_few")
        if count >= len(self._history):
            raise _error("undo_too_many", count=len(self._history) - 1)
        del self._history[-count:]
        return {"outcome": self._outcome(self._history[-1])}

    def _state(self, request: dict[str, Json]) -> dict[str, Json]:
        _want_true(request, "state")
        current, state = self._present
        return {"state": current.describe(state)}

    def _view(self, request: dict[str, Json]) -> dict[str, Json]:
        current, state = self._present
        return {"state": current.view(state, self._seat(request["view"]))}

    def _seat(self, named: Json) -> str | int:
        current, state = self._present
        for seat in current.seats(state):
            if type(seat) is type(named) and seat == named:
                return seat
        raise _error("unknown_seat", seat=_quoted(named), known=", ".join(str(seat) for seat in current.seats(state)))

    def _perft(self, request: dict[str, Json]) -> dict[str, Json]:
        board_game, state = self._board_game("perft")
        depth = request["perft"]
        if type(depth) is not int or depth < 1:
            raise _error("depth")
        if depth > PERFT_LIMIT:
            raise _error("too_deep", depth=depth, most=PERFT_LIMIT)
        return {"nodes": board_game.perft(state, depth)}

    def _board_game(self, request: str) -> tuple[BoardGame[Any, Any], Any]:
        current, state = self._present
        if not isinstance(current, BoardGame):
            raise _error("not_here", game=current.key, request=request)
        return current, state


def serve(lines: IO[bytes], out: IO[str]) -> None:
    """Answers line by line until the input ends."""
    referee = Referee()
    too_long = _refused(Refusal("referee.too_long", "", {"limit": LINE_LIMIT}))
    for line in _lines(lines):
        answer = too_long if line is None else referee.answer(line)
        out.write(json.dumps(answer) + "\n")
        out.flush()


def _lines(stream: IO[bytes]) -> Iterator[bytes | None]:
    """The lines of a stream, None for one that is too long: it is passed over without being held."""
    while line := stream.readline(LINE_LIMIT + 1):
        if len(line) <= LINE_LIMIT:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LINE_LIMIT)
        yield None


def _parse(line: bytes) -> dict[str, Json]:
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_no_constant, object_pairs_hook=_object)
    except UnicodeDecodeError:
        raise _error("not_utf8") from None
    except (ValueError, RecursionError) as problem:
        raise _error("not_json", problem=str(problem)[:100]) from None
    if not isinstance(request, dict):
        raise _error("not_json", problem=f"it is {_quoted(request)}")
    return request


def _no_constant(name: str) -> Json:
    raise ValueError(f"{name} is no JSON number")


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _quoted(value: Json) -> str:
    """What was sent, as it was written and not too long."""
    return f"{value if isinstance(value, str) else json.dumps(value):.60}"


def _want_true(request: dict[str, Json], key: str) -> None:
    if request[key] is not True:
        raise _error("wrong_type", key=key, wanted="true")


def _error(code: str, **values: object) -> RefusedError:
    return RefusedError(Refusal("referee." + code, "", values))


def _accepted(result: Any) -> Any:
    if isinstance(result, Refusal):
        raise RefusedError(result)
    return result


def _refused(refusal: Refusal) -> dict[str, Json]:
    answer: dict[str, Json] = {"ok": False, "error": sentence(refusal)}
    return {**answer, "rule": refusal.rule} if refusal.rule else answer


def main() -> int:
    try:
        serve(sys.stdin.buffer, sys.stdout)
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()  # whoever asked has gone: nobody is left to tell
    return 0
