"""The camera beside the app: one thread that asks a source for frames, looks at them, and tells what it saw.

Everything slow happens in that thread. It is spoken to through `post` (what it shall do before the next frame) and
answers through one callable, which must hand over to the thread of the screens itself.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from camera.follow import Corners
from camera.frames import Frame
from camera.locate import locate
from camera.pictures import UnusablePicture, open_picture
from camera.reader import Known, read_with, study, worth_telling
from camera.sighting import Image, Sighting
from camera.sources import FrameSource, for_screen
from camera.warm import warm_up
from camera.watcher import Watcher
from companion.engine.game import BoardGame

SHOWN_SIDE = 960
"""Pixels of the longer side of the live view: sharper than a phone shows it."""

LOOK_EVERY = 0.4
"""Seconds between two looks for the board before anything is learned: it need not follow every frame."""

LONGEST_LOOK = 10.0
"""Seconds after which a frame is given up on when the app closes."""

PACE = 1 / 15
"""Seconds between two frames that are looked at: a hand does not get past, and the battery lasts."""

IDLE = 0.005
"""Seconds to wait when there is no new frame."""


@dataclass(frozen=True)
class Kept:
    """The picture from which a set was learned in an earlier game, and what stood there."""

    picture: Path
    cells: Mapping[str, str]


@dataclass(frozen=True)
class Look:
    """What came of one frame."""

    stage: str
    """find: nothing learned yet; learning; watch; asked: a move was seen and waits for an answer; broken: no frames."""
    size: tuple[int, int] = (0, 0)
    """Of the picture in pixels of the frame."""
    shown: tuple[tuple[int, int], bytes] | None = None
    sighting: Sighting | None = None
    others: tuple[tuple[str, ...], ...] = ()
    """Moves that lead to the very board of those that were seen."""
    read: Mapping[str, str] | None = None
    """What the board shows by its looks alone, where that was looked at: before the first move."""
    learned: Image | None = None
    """The frame from which the set has just been learned."""
    snapped: bool = False
    """Whether this is the answer to a photo."""
    trouble: str = ""


class Lookout:
    """Runs the thread for one match; nothing in it touches the match itself."""

    def __init__(
        self,
        game: BoardGame[Any, Any],
        state: Any,
        open_source: Callable[[], FrameSource],
        tell: Callable[[Look], None],
        kept: Kept | None = None,
    ) -> None:
        self.game, self.state = game, state
        self.live = True
        """Whether frames are judged as they come; else only photos are."""
        self._tell, self._kept = tell, kept
        self.open_source = open_source
        self._known: Known | None = None
        self._watcher: Watcher | None = None
        self._pointed: Corners | None = None
        self._stage = "find"
        self._last: Frame | None = None
        self._looked_at = -1.0
        self._found: Look | None = None
        self._wishes: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    # --- from the screens' thread
    @property
    def running(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        if not self.running or self._stop.is_set():
            before, self._stop = self._thread, threading.Event()
            self._thread = threading.Thread(target=self._run, args=(self._stop, before), name="camera", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Gives the camera back as soon as the present frame is done; nobody waits for it. What was learned stays."""
        self._stop.set()

    def finish(self) -> None:
        """The same, and waits for it: the app is closing."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join(timeout=LONGEST_LOOK)

    def learn(self, state: Any, pointed: Corners | None = None) -> None:
        """The board before the camera shows this state; learn how the set looks from it."""
        self.state = state
        self._post(lambda: self._learn(state, pointed))

    def find(self, state: Any) -> None:
        """Forget the board, and wait until somebody says how it stands."""
        self.state = state
        self._post(self._forget)

    def go_on(self, state: Any) -> None:
        """The moves seen were taken, or others in their place."""
        self.state = state
        self._post(lambda: self._go_on(state))

    def take_back(self) -> None:
        """The moves seen were none."""
        self._post(self._take_back)

    def snap(self, path: Path | None = None) -> None:
        """Judges the present frame, or a photo in a file, as a finished still."""
        self._post(lambda: self._snap(path))

    def _post(self, wish: Callable[[], None]) -> None:
        self._wishes.put(wish)

    # --- in the camera's thread
    def _run(self, stop: threading.Event, before: threading.Thread | None) -> None:
        if before is not None:
            before.join()  # two at once would pull the camera from each other's hands
        warm_up()
        try:
            source = self.open_source()
        except (UnusablePicture, OSError) as fault:
            self._tell(Look("broken", trouble=str(fault)))
            return
        try:
            while not stop.is_set():
                self._obey()
                began = time.monotonic()
                frame = source.read()
                if frame is not None:
                    self._last = frame
                    self._tell(self._safely(frame))
                    stop.wait(max(IDLE, began + PACE - time.monotonic()))
                elif source.over and self._last is None:
                    self._tell(Look("broken"))
                    return
                else:
                    time.sleep(IDLE)
        finally:
            source.close()

    def _obey(self) -> None:
        while True:
            try:
                wish = self._wishes.get_nowait()
            except queue.Empty:
                return
            wish()

    def _safely(self, frame: Frame) -> Look:
        """A frame that the eye stumbles over is shown and passed over: the next one comes at once."""
        try:
            return self._look(frame)
        except Exception:
            logging.getLogger(__name__).exception("could not look at %s", frame.name)
            return self._show(frame)

    def _look(self, frame: Frame) -> Look:
        blank = self._show(frame)
        if self._stage == "find":
            return self._find(frame, blank)
        if self._watcher is None or self._stage == "asked" or not self.live:
            return blank
        return self._judged(self._watcher.see(frame.image, frame.seconds), blank)

    def _show(self, frame: Frame) -> Look:
        height, width = frame.image.shape[:2]
        return Look(self._stage, (width, height), for_screen(frame.image, SHOWN_SIDE))

    def _find(self, frame: Frame, blank: Look) -> Look:
        """Where the board lies, and how it stands if this set is known; looked at now and then."""
        if self._found is None or not 0 <= frame.seconds - self._looked_at < LOOK_EVERY:
            self._looked_at = frame.seconds
            self._found = self._search(frame.image)
        return replace(blank, sighting=self._found.sighting, read=self._found.read)

    def _search(self, image: Image) -> Look:
        known = self._remembered()
        if known is not None:
            limits = Counter(self.game.board(self.state).values())
            there = read_with(known, image, dict(limits))
            if there is not None:
                grid, cells = there if worth_telling(known, there[0]) else (there[0], None)
                return Look("find", sighting=Sighting("unchanged", cells=cells or {}, grid=grid), read=cells)
        grids = locate(image, self.game.geometry)
        return Look("find", sighting=Sighting("unchanged", grid=grids[0]) if grids else Sighting("no_board"))

    def _remembered(self) -> Known | None:
        """The set of an earlier game, if it has all the pieces of this one."""
        kept, self._kept = self._kept, None
        if kept is not None and set(self.game.board(self.state).values()) <= set(kept.cells.values()):
            try:
                self._known = study(open_picture(kept.picture)[0], self.game.geometry, kept.cells)
            except UnusablePicture:
                self._known = None
        return self._known

    def _learn(self, state: Any, pointed: Corners | None) -> None:
        self._pointed = pointed or self._pointed
        self._watcher = Watcher(self.game, state, self._pointed)
        self._stage = "learning"
        if not self.live and self._last is not None:
            self._tell(self._judged(self._watcher.see_still(self._last.image), self._show(self._last)))

    def _forget(self) -> None:
        self._watcher, self._stage, self._found, self._pointed = None, "find", None, None

    def _go_on(self, state: Any) -> None:
        if self._watcher is None:
            return
        if self._watcher.state != state:
            self._watcher.correct(state)
            self._stage = "learning"
            if not self.live and self._last is not None:
                self._tell(self._judged(self._watcher.see_still(self._last.image), self._show(self._last)))
        else:
            self._stage = "watch"

    def _take_back(self) -> None:
        if self._watcher is not None:
            self._watcher.take_back()
            self._stage = "watch"

    def _snap(self, path: Path | None) -> None:
        frame = self._last
        if path is not None:
            try:
                image, coarse = open_picture(path)
            except UnusablePicture as fault:
                self._tell(Look(self._stage, trouble=str(fault)))
                return
            frame = Frame(path.name, frame.seconds if frame else 0.0, image, coarse)
        if frame is None or self._watcher is None:
            return
        self._last = frame
        self._tell(replace(self._judged(self._watcher.see_still(frame.image), self._show(frame)), snapped=True))

    def _judged(self, sighting: Sighting, blank: Look) -> Look:
        watcher = self._watcher
        assert watcher is not None
        learned = watcher.learned_from()
        read = None
        if learned is not None:
            read = watcher.follower.looks()
            self._stage = "watch"
        others: tuple[tuple[str, ...], ...] = ()
        if sighting.verdict == "seen":
            others = same_board(self.game, watcher.state_before, sighting.moves)
            self._stage = "asked"
        stage = "watch" if self._stage == "asked" and sighting.verdict != "seen" else self._stage
        return replace(blank, stage=stage, sighting=sighting, others=others, read=read, learned=learned)


def same_board(game: BoardGame[Any, Any], state: Any, moves: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Other single moves after which the board looks the same as after these: no picture can tell them apart."""
    after = state
    for text in moves:
        after = game.apply(after, game.read(text))
    wanted = game.board(after)
    found = []
    for move in game.legal_moves(state):
        text = game.write(move)
        if (text,) != moves and game.board(game.apply(state, move)) == wanted:
            found.append((text,))
    return tuple(found)
