"""What is played in the demo: a few moments of each game, by taps that anybody could make."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from companion.catalogue import GAMES
from companion.match.records import Player
from companion.screens.camera.screen import CameraPage
from companion.screens.demo.pictures import PictureTable
from companion.screens.demo.stage import READ_SECONDS, Stage
from companion.screens.secrets.hand_round import HOLD_SECONDS, MELT_SECONDS

Play = Callable[[Stage], Awaitable[None]]

LIFT = HOLD_SECONDS + 0.15
"""Seconds that a finger rests on the curtain before it lifts."""

MET = [{"goal": goal} for goal in ("divorced", "divorced", "beheaded", "beheaded", "survived")]


async def tudor(stage: Stage) -> None:
    """Two moves, and half an hour later the sixth goal."""
    options = {"players": [{"corner": "SW", "colour": "red"}, {"corner": "NE", "colour": "blue"}]}
    players = (Player("red", "Anna", "red"), Player("blue", "Ben", "blue"))
    await stage.begin("tudor", options, players)
    await stage.tell("demo.tudor.move")
    await stage.cells("c1", "d1")
    await stage.cells("h10", "g10")
    position = {"players": [{"colour": "red", "king": "g7", "queens": ["e4"], "met": MET}], "turn": "red"}
    await stage.begin("tudor", options, players, position)
    await stage.tell("demo.tudor.goal")
    await stage.cells("e4", "e5")
    await stage.tell("demo.tudor.won")


async def crossing(stage: Stage) -> None:
    """A move that the rules refuse, the one that they want, and the King's way home."""
    players = (Player("white", "Anna", "white"), Player("black", "Ben", "black"))
    await stage.begin("crossing", {}, players)
    await stage.tell("demo.crossing.move")
    await stage.cells("a2", "a6")
    await stage.cells("b7", "b6")
    await stage.tell("demo.crossing.refused")
    await stage.say_tap(stage.app.say("game.understood"))
    await stage.cells("a7", "a5")
    board = ["...b", "...b", "....", "....", "....", "W...", "....", "B..w"]
    await stage.begin("crossing", {}, players, {"board": board, "turn": "white"})
    await stage.tell("demo.crossing.home")
    await stage.cells("a3", "a8")
    await stage.rest(READ_SECONDS)


async def camera(stage: Stage) -> None:
    """The camera learns the set, takes a move, and finds a board that no move leads to."""
    table = PictureTable()
    looking = CameraPage.open_camera
    CameraPage.open_camera = staticmethod(lambda app: table.open)
    try:
        await _watch(stage, table)
    finally:
        CameraPage.open_camera = looking


async def _watch(stage: Stage, table: PictureTable) -> None:
    board = ["..bB", "..bb", ".b..", "bw.w", "bb..", "...W", "w.w.", "www."]
    players = (Player("white", "Olga", "white"), Player("black", "Bert", "black"))
    await stage.begin("crossing", {"setup": "alternate"}, players, {"board": board, "turn": "black"})
    table.lay("1-known")
    await stage.tell("demo.camera.learn")
    await stage.tap("camera")
    await stage.tap("begin")
    await stage.until(stage.app.say("camera.unchanged"))
    await stage.tell("demo.camera.move")
    for picture in ("2-a5xc5", "3-d5xb5xb3"):
        table.lay(picture)
        await stage.say_tap(stage.app.say("camera.do.yes"))
        await stage.rest()
    table.lay("4-nothing-leads-there")
    await stage.until(stage.app.say("camera.impossible"))
    await stage.tell("demo.camera.illegal")
    await stage.rest(READ_SECONDS)


async def six(stage: Stage) -> None:
    """Some tricks, entered by who won them."""
    players = tuple(Player(seat, name) for seat, name in enumerate(("Anna", "Ben", "Clara", "Dieter"), 1))
    await stage.begin("six", {"players": 4}, players)
    await stage.tell("demo.six.tricks")
    for seat in (1, 1, 4, 3, 2):
        await stage.tap(f"seat-{seat}")
    await stage.tell("demo.six.reign")


async def divorce(stage: Stage) -> None:
    """Two lawyers are paid in secret, and the seals are broken together."""
    contests = [{"card": card, "suer": suer, "bids": None, "to": None} for card, suer in (("brown1", 1), ("red1", 2))]
    court = {
        "phase": "bidding", "turn": None, "hat": 1, "joint": [], "money": [400, 300], "deck": ["water"],
        "own": [["blue1", "red1", "red2"], ["brown1", "brown2", "blue2"]], "contests": contests,
    }  # fmt: skip
    await stage.begin("divorce", {}, (Player(1, "Anna", "red"), Player(2, "Ben", "black")), court)
    await stage.tell("demo.divorce.court")
    await stage.tap("seal-go")
    await stage.tell("demo.divorce.curtain")
    await _bid(stage, "120")
    await stage.tell("demo.divorce.pass")
    await _bid(stage, "85")
    await stage.tell("demo.divorce.break")
    await stage.tap("break")
    await stage.until(stage.app.say("secret.go_on"))
    await stage.rest(READ_SECONDS)
    await stage.tap("break")


async def _bid(stage: Stage, amount: str) -> None:
    await stage.hold("hold", LIFT)
    for digit in amount:
        await stage.tap(f"key-{digit}")
    await stage.rest(MELT_SECONDS / stage.pace)  # the wax takes everybody the same time
    await stage.tap("seal")


async def historian(stage: Stage) -> None:
    """Rows are laid while the Sovereign looks away; he points at one, and its Historian is paid."""
    players = tuple(Player(seat, name) for seat, name in enumerate(("Anna", "Ben", "Clara", "Dieter"), 1))
    await stage.begin("historian", {"players": 4, "deck": 60}, players)
    await stage.tell("demo.historian.rows")
    await stage.tap("do-0")
    await stage.tell("demo.historian.choose")
    await stage.tap("row-2")
    await stage.say_tap("Clara")
    await stage.rest(READ_SECONDS)


async def few_moves(stage: Stage, key: str) -> None:
    """Any other game: some lawful moves, through the same door."""
    match = await stage.begin(key, {}, ())
    await stage.tell("demo.any", game=stage.app.say(f"{key}.name"))
    for ply in range(6):
        moves: Any = match.game.legal_moves(match.state)
        if not moves:
            break
        stage.app.pages.current_screen.play(match.game.write(moves[ply % len(moves)]))
        await stage.rest()


PLAYS: dict[str, Play] = {
    "tudor": tudor, "crossing": crossing, "camera": camera, "six": six, "divorce": divorce, "historian": historian,
}  # fmt: skip
"""By game, in the order of the evening; the camera has a part of its own."""

PLAYS |= {key: partial(few_moves, key=key) for key in GAMES if key not in PLAYS}
