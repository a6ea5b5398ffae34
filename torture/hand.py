"""A hand that plays: whole games in the real app by taps alone, from the shelf to the end, whatever the game.

It knows boards (a move is its spaces, tapped), curtains (hold, choose, wait for the wax, seal) and plates. Which plates
get a game on it learns by pressing them, so that a game it has never seen is played too.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

# isort: off
from torture.monkey import SHAPES, Monkey  # first, for it sets the window up
# isort: on

from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.modalview import ModalView

from companion.match.match import Match
from companion.widgets.curtain import Curtain
from companion.widgets.game_page import GamePage
from torture import lawful

MELT_FRAMES = 64
"""Until the wax has melted, and a little longer."""

LIFT_FRAMES = 14
SPACE = re.compile(r"[a-z]\d+")
STEP = re.compile(r"[a-z]\d+-[a-z]\d+")
"""A plain step: whatever else there is to do gets a game to its end sooner."""

CLOCK = re.compile(r"\d+:\d\d")


class Hand(Monkey):
    """Plays one match after another; `counts` says what it did."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        super().__init__(folder, chance)
        self.counts: Counter[str] = Counter()
        self._pressed: Counter[str] = Counter()
        self._gained: Counter[str] = Counter()
        self._playing = ""

    @property
    def page(self) -> Any:
        return self.ui.app.pages.current_screen

    # --- a game
    def start(self, key: str) -> None:
        """From the shelf, through the set-up, to the first turn; some choices are made on the way."""
        self.last = f"start {key}"
        self.ui.app.home()
        self.ui.settle()
        self._scroll_to(f"new-{key}")
        self._press("play")
        for _ in range(40):
            if isinstance(self.page, GamePage):
                break
            if self._top() is not None:
                self.ui.back()  # a table that the rules do not like is explained
            elif self.chance.random() < 0.3 and self._tagged("skip"):
                self._press("skip")
            else:
                self._press("play")
        assert self.match is not None, f"the set-up of {key} leads nowhere: {self.ui.texts()[:20]}"
        self.take_up(self.match)

    def take_up(self, match: Match) -> None:
        """Goes on with a match that lies in the store."""
        self._playing = match.setup.match
        if self.match is None or self.match.setup.match != self._playing:
            self.ui.app.open_match(self._playing)
            self.ui.settle()

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.outcome is not None

    def step(self) -> None:
        """One thing that somebody at the table does."""
        luck = self.chance.random()
        if luck < 0.008:
            self.counts["restarts"] += 1
            self.start_again()
        elif luck < 0.05:
            self.last = "turn"
            self.counts["turns"] += 1
            self.ui.resize(*self.chance.choice(SHAPES))
        elif luck < 0.07:
            self.counts["pauses"] += 1
            self.pause()
        elif luck < 0.13 and self._top() is None and self.match is not None:
            self._take_back()
        else:
            self._go_on()
        if self.complaints.said:
            raise AssertionError(self.complaints.said.pop())

    def start_again(self) -> None:
        """The app ends and begins again: then every text on the screen is what the log alone gives."""
        if self.match is None:
            self.restart()
            return
        self._close_all()
        self.take_up(self.match)
        self.ui.app.open_match(self._playing)  # what was half chosen is nobody's but the screen's
        self.ui.resize(*SHAPES[0])
        self._wait_for_quiet()
        before, state = self._told(), self.match.state
        self.close()
        self.chance, kept = random.Random(0), self.chance  # the same shape
        self.ui = self._open()
        self.chance = kept
        self.ui.resize(*SHAPES[0])
        self._wait_for_quiet()
        self.last = "start again"
        assert self.match is not None, "the match is not on the screen any more"
        assert self.match.state == state
        after = self._told()
        assert before == after, f"only before: {before - after}; only after: {after - before}"

    def pause(self) -> None:
        """A call: whatever was open is covered."""
        self.last = "pause"
        self.ui.app.on_pause()
        assert not any(isinstance(each, Curtain) and each.up for each in Window.children), "a secret lies open"
        self.ui.app.on_resume()
        self.ui.settle()

    def look(self) -> None:
        """What the screen shows is what the log folds to."""
        if self.match is not None:
            assert lawful.same(self.match, lawful.replayed(self.match)), "the screen's match is not its log"

    # --- going on
    def _go_on(self) -> None:
        top = self._top()
        before = self.match.last.seq if self.match is not None else -1
        if isinstance(top, Curtain):
            self._behind(top)
        elif top is not None:
            self._press_some(top, before)
        elif not isinstance(self.page, GamePage) or self.match is None:
            self.last = "come back to the game"
            self.ui.app.open_match(self._playing)
            self.ui.settle()
        elif not (self.chance.random() < 0.9 and self._move()):
            self._press_some(self.page.body, before)
        if self.match is not None and self.match.last.seq > before >= 0:
            self.counts["records"] += self.match.last.seq - before

    def _move(self) -> bool:
        """A lawful move on the board, space by space; False where there is no board, or nothing to move."""
        assert self.match is not None
        boards = [each for each in self.ui.walk() if hasattr(each, "cell_centre") and self.ui.visible(each)]
        moves = list(self.match.game.legal_moves(self.match.state)) if boards else []
        if not moves:
            return False
        written = [self.match.game.write(move) for move in moves]
        words = self.chance.choices(written, [1 if STEP.fullmatch(each) else 8 for each in written])[0]
        spaces = SPACE.findall(words)
        self.last = f"tap {words}"
        for space in spaces:
            board = next((e for e in self.ui.walk() if hasattr(e, "cell_centre") and self.ui.visible(e)), None)
            if board is None or self._top() is not None:
                break
            self.counts["taps"] += 1
            self.ui.tap(board.to_window(*board.cell_centre(space)))
        return len(spaces) > 1

    def _take_back(self) -> None:
        name = self.chance.choice(["undo", "undo", "redo"])
        found = self._tagged(name)
        if found and not found[0].disabled:
            self.last = name
            self.counts[name] += 1
            self._tap(found[0])

    def _behind(self, curtain: Curtain) -> None:
        """Somebody's secret: the curtain is lifted, something chosen, the wax waited for, and sealed; or not."""
        self.last = "behind the curtain"
        if self.chance.random() < 0.1 or curtain._looking:
            self._press("later")
            return
        hold = self._tagged("hold")
        if not curtain.up and hold:
            touch = UnitTestTouch(*hold[0].to_window(*hold[0].center))
            touch.touch_down()
            self.ui.frames(LIFT_FRAMES)
            touch.touch_up()
            self.ui.settle()
        for _ in range(self.chance.randint(1, 3)):
            choices = self._plates(curtain.ids.entry)
            if choices:
                self._tap(self.chance.choice(choices))
        if self.chance.random() < 0.1:
            self.counts["calls behind the curtain"] += 1
            self.pause()
            return
        self.ui.frames(MELT_FRAMES)
        seal = self._tagged("seal")
        if seal and not seal[0].disabled:
            sealed = len(self.match.sealed) if self.match is not None else 0
            self._tap(seal[0])
            self.counts["sealed"] += self.match is not None and len(self.match.sealed) > sealed

    def _press_some(self, where: Any, before: int) -> None:
        """Some plate of a page or a sheet, those first that have got the game on before."""
        plates = self._plates(where)
        if not plates or (isinstance(where, ModalView) and self.chance.random() < 0.15):
            self.last = "back"
            if isinstance(where, ModalView):
                self.ui.back()
            return
        names = [self._name(plate) for plate in plates]
        worth = [0.1 + (self._gained[name] + 1) / (self._pressed[name] + 2) for name in names]
        at = self.chance.choices(range(len(plates)), worth)[0]
        self.last = f"press {names[at]}"
        self._tap(plates[at])
        opened = self._top()
        on = self.match is not None and self.match.last.seq > before
        self._pressed[names[at]] += 1
        self._gained[names[at]] += on or isinstance(opened, Curtain)

    def _name(self, plate: Any) -> str:
        words = re.sub(r"\d+", "#", str(getattr(plate, "tag", "") or getattr(plate, "text", "")))
        return f"{getattr(self.page, 'game_key', '')} {words[:40]}"

    # --- fingers and eyes
    def _top(self) -> Any:
        return next((each for each in Window.children if isinstance(each, ModalView)), None)

    def _tagged(self, tag: str) -> list[Any]:
        return [each for each in self.ui.walk() if getattr(each, "tag", None) == tag and self.ui.visible(each)]

    def _plates(self, where: Any) -> list[Any]:
        return [
            each
            for each in where.walk(restrict=True)
            if isinstance(each, ButtonBehavior) and not each.disabled and self.ui.visible(each)
        ]

    def _tap(self, widget: Any) -> None:
        self.counts["taps"] += 1
        self.ui.tap(widget)

    def _press(self, tag: str) -> None:
        found = self._tagged(tag)
        if found:
            self._tap(found[0])

    def _scroll_to(self, tag: str) -> None:
        """A card of the shelf may lie below the edge of the screen."""
        card = next(each for each in self.ui.walk() if getattr(each, "tag", None) == tag)
        above = card.parent
        while above is not None and not hasattr(above, "scroll_to"):
            above = above.parent
        if above is not None:
            above.scroll_to(card, animate=False)
            self.ui.settle()
        self._tap(card)

    def _close_all(self) -> None:
        for _ in range(10):
            if self._top() is None:
                return
            self.ui.back()
        raise AssertionError(f"what lies on the screen does not go away: {self.ui.texts()[:10]}")

    def _wait_for_quiet(self) -> None:
        """Until no toast is up any more, and whatever counts up or fades has done so."""
        self.ui.frames(120)
        self.ui.settle()

    def _told(self) -> Counter[str]:
        """Every text of the page, wherever it is scrolled to; not the time, which goes on."""
        texts = [str(each.text) for each in self.page.walk(restrict=True) if getattr(each, "text", "") and _drawn(each)]
        return Counter(text for text in texts if not CLOCK.fullmatch(text))


def _drawn(widget: Any) -> bool:
    """Whether it is in a window, and nothing it lies in is transparent."""
    above = widget
    while above is not None and above is not Window:
        if getattr(above, "opacity", 1) == 0:
            return False
        above = above.parent
    return bool(widget.get_root_window()) and widget.width > 1 and widget.height > 1
