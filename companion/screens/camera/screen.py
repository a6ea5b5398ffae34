"""The camera's page: what it sees, what it makes of it, and what the players say to that. Decisions: view_model.py."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

import layouts
from camera.by_hand import is_board
from camera.pictures import UnusablePicture
from camera.sources import FrameSource
from companion.engine.game import BoardGame, Table
from companion.match.match import Accepted, Match
from companion.screens.camera import view_model
from companion.screens.camera.games import FACES, Face
from companion.screens.camera.kept_set import keep_set, kept_set
from companion.screens.camera.letterbox import Letterbox
from companion.screens.camera.other_ways import ask_for_photo, share_markers
from companion.screens.camera.overlay import draw_over, part_of
from companion.screens.camera.sources import this_camera
from companion.screens.camera.view_model import MODES, Choice, Now, Words
from companion.screens.camera.watching import Look, Lookout
from companion.screens.camera.weighing import weigh
from companion.widgets.basics import Ink, Plate, Toast
from companion.widgets.board import BoardView
from companion.widgets.camera_feed import WHOLE, CameraFeed, Overlay
from companion.widgets.framed_page import FramedPage

__all__ = ["BoardView", "CameraFeed", "CameraPage"]

MODE_SETTING = "camera.mode"
FOOT: tuple[Any, ...] = (1, dp(4), {})
"""How the plates of the modes lie along the lower edge: share, margin, place."""


class CameraBody(BoxLayout):
    """The live view, and below or beside it the card and the board as the match has it."""

    wide = BooleanProperty(False)
    feed = ObjectProperty()
    board = ObjectProperty()


class CameraPage(FramedPage):
    """A match, watched by a camera."""

    open_camera: Callable[[Any], Callable[[], FrameSource]] = staticmethod(this_camera)
    """Tests put something else before the app's eyes."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.match: Match | None = None
        self._lookout: Lookout | None = None
        self._now = Now("wait")
        self._shown: object = None
        self._alarmed: object = None
        self._look: Look | None = None
        self._silence: Callable[[], None] | None = None
        self._own_move = False
        self._face: Face
        self._body = CameraBody()
        self.bind(wide=self._body.setter("wide"))
        self.middle.clear_widgets()
        self.middle.add_widget(self._body)
        self.app.bind(on_stop=lambda _: self._lookout and self._lookout.finish())
        self._letters = Letterbox(Clock.create_trigger(lambda _: self._handle()))
        self._modes = {mode: self._mode_plate(mode) for mode in MODES}

    # --- opening and closing
    def show(self, match: Match) -> None:
        """Watches this match; what was learned for it before still holds if it stands as it did."""
        if self._silence:
            self._silence()
        if self._lookout is not None and (self.match is None or self.match.setup.match != match.setup.match):
            self._lookout.stop()
            self._lookout = None
        self.match = match
        self._face = FACES[match.game.key](match, self.say)
        self._silence = match.subscribe(lambda entry: self._changed())
        self.title = self.say("camera.title")
        board, geometry = self._body.board, self._game.geometry
        board.geometry, board.tile, board.sideways = geometry, self._face.tile, geometry.rows > geometry.columns
        self._body.feed.forget_picture()
        self._now = Now("wait", self._mode)
        self._alarmed = None

    def on_enter(self, *_: object) -> None:
        """The system's question comes up over the page that needs the answer, and only then."""
        self._ask_for_camera()

    def on_pre_leave(self, *_: object) -> None:
        self._stop()

    def on_hide(self) -> None:
        self._stop()

    def on_back(self) -> None:
        self._ask_for_camera()

    def leave(self) -> bool:
        if self._now.phase != "corners":
            return False
        self._act(Choice("", "find"))
        return True

    def _stop(self) -> None:
        if self._lookout is not None:
            self._lookout.stop()
        self._letters.empty()

    def _ask_for_camera(self) -> None:
        self.app.phone.ask("camera", lambda granted: Clock.schedule_once(lambda _: self._allowed(granted)))

    def _allowed(self, granted: bool) -> None:
        if self.match is None or self.app.pages.current_screen is not self:
            return
        if not granted:
            self._set(Now("denied", self._mode))
        elif self._state_phase() == "over":
            self._set(Now("over", self._mode))
        else:
            self._begin()

    def _begin(self) -> None:
        assert self.match is not None
        try:
            opener = type(self).open_camera(self.app)
        except (UnusablePicture, OSError, ImportError):
            self._set(Now("broken", self._mode))
            return
        if self._lookout is None:
            self._lookout = Lookout(
                self._game, self.match.state, opener, self._letters.put, kept_set(self.app, self._game.key)
            )
        elif self._lookout.state != self.match.state:
            self._lookout.find(self.match.state)
        self._lookout.open_source = opener
        self._lookout.live = self._mode != "snap"
        self._lookout.start()
        self._set(replace(self._now, phase="wait") if self._now.phase in ("wait", "denied", "broken") else self._now)

    # --- what is known
    @property
    def _game(self) -> BoardGame[Any, Any]:
        assert self.match is not None
        game: BoardGame[Any, Any] = self.match.game  # type: ignore[assignment]
        return game

    @property
    def _mode(self) -> str:
        mode = self.app.settings.get(MODE_SETTING, MODES[0])
        return mode if mode in MODES else MODES[0]

    def _state_phase(self) -> str:
        """Where the match itself leaves nothing to watch."""
        assert self.match is not None
        if self.match.outcome is not None:
            return "over"
        return "unseen" if view_model.only_unseen(self._game, self.match.state) else ""

    # --- what the camera tells
    def _handle(self) -> None:
        looks = self._letters.empty()
        if self.match is not None and self.app.pages.current_screen is self:
            for look in looks:
                self._handle_one(look)

    def _handle_one(self, look: Look) -> None:
        assert self.match is not None
        if look.shown is not None:
            self._body.feed.show_picture(*look.shown)
            self._look = look
        if look.stage == "broken":
            self._set(Now("broken", self._mode, trouble=look.trouble))
            return
        if look.trouble:
            Toast.show(look.trouble)
        if look.learned is not None:
            keep_set(self.app, self._game.key, look.learned, self._game.board(self.match.state))
        weighed = weigh(look, self._now, self._game, self.match.state, self._face)
        if weighed is not None:
            self._set(replace(weighed, mode=self._mode))
        self._overlay()

    # --- showing
    def refresh(self) -> None:
        if self.match is not None:
            self._shown = None
            self._set(self._now)

    def turned(self) -> None:
        """A phone on its side has no height to spare: the modes go up beside the title."""
        for plate in self._modes.values():
            if plate.parent is not None:
                plate.parent.remove_widget(plate)
            plate.size_hint_x, plate.margin, plate.pos_hint = (None, dp(14), {"center_y": 0.5}) if self.wide else FOOT
        self.refresh()

    def _set(self, now: Now) -> None:
        self._now = now
        if view_model.takes_itself(now):
            assert now.sighting is not None
            self._accept(now.sighting.moves)
            return
        words = Words(self._face.move, self._face.piece)
        card = view_model.card(now, self.say, words)
        self._body.feed.pointing = now.phase == "corners"
        if now.phase == "corners":
            self._body.feed.part, self._body.feed.overlay = WHOLE, Overlay()
        self._marks = card.marks
        self._fill(card)
        self._show_board()
        self._show_modes()
        if card.alarm and self._alarmed != card:
            self.app.phone.chime()
            self.app.phone.speak(f"{card.title}. {card.text}", self.app.language)
        self._alarmed = card if card.alarm else None

    def _fill(self, card: view_model.Card) -> None:
        """Builds the card anew only when it says something else."""
        if card == self._shown:
            return
        self._shown = card
        parts = self._body.ids.card
        parts.clear_widgets()
        parts.add_widget(Ink(text=card.title, face="Display", points=26, tag="verdict"))
        if card.text:
            parts.add_widget(Ink(text=card.text, tag="why"))
        for number, choice in enumerate(card.choices):
            kind = "strong" if number == card.strong else "plain"
            plate = Plate(text=choice.words, wraps=True, size_hint_x=1, kind=kind)
            plate.tag = choice.act
            plate.action = lambda choice=choice: self._act(choice)
            parts.add_widget(plate)

    def _show_board(self) -> None:
        assert self.match is not None
        cells = self._game.board(self.match.state)
        self._body.board.set_pieces({cell: self._face.look(label) for cell, label in cells.items()})

    def _overlay(self) -> None:
        look = self._look
        if look is not None:
            self._body.feed.part = part_of(look, self._now, self._body.feed.part)
            self._body.feed.overlay = draw_over(look, self._now, self._marks, self._game.geometry, self._face)

    def _mode_plate(self, mode: str) -> Plate:
        plate = Plate(text=self.say(f"camera.mode.{mode}"), tag=f"mode-{mode}")
        plate.size_hint_x, plate.margin, plate.pos_hint = FOOT
        plate.action = lambda: self._choose_mode(mode)
        return plate

    def _show_modes(self) -> None:
        for mode, plate in self._modes.items():
            if plate.parent is None:
                (self.ids.head if self.wide else self.foot).add_widget(plate)
            plate.kind = "strong" if mode == self._mode else "plain"

    def _choose_mode(self, mode: str) -> None:
        self.app.remember(MODE_SETTING, mode)
        if self._lookout is not None:
            self._lookout.live = mode != "snap"
        self._set(replace(self._now, mode=mode))

    # --- what the players say
    def _act(self, choice: Choice) -> None:
        """Does what a plate says."""
        acts: dict[str, Callable[[], object]] = {
            "ask": self._ask_for_camera,
            "start": self._ask_for_camera,
            "board": self.app.back,
            "begin": self._learn,
            "find": self._find,
            "corners": lambda: self._set(replace(self._now, phase="corners")),
            "point": self._point,
            "accept": lambda: self._accept(choice.moves),
            "wrong": lambda: self._set(replace(self._now, phase="rather")),
            "put_back": lambda: self._set(replace(self._now, phase="put_back")),
            "back": self._take_back,
            "fine": lambda: self._set(replace(self._now, fresh=False, amiss=())),
            "as_seen": self._rule,
            "rule": lambda: self.app.go("rules", game=self._game.key, rule=choice.moves[0]),
            "snap": self._snap,
            "file": lambda: ask_for_photo(self.say, self._snap),
            "markers": self._markers,
        }
        acts[choice.act]()

    def _snap(self, photo: Path | None = None) -> None:
        if self._lookout is not None:
            self._lookout.snap(photo)

    def _markers(self) -> None:
        assert self.match is not None
        share_markers(self.app, self.match)

    def _learn(self, pointed: tuple[tuple[float, float], ...] | None = None) -> None:
        assert self.match is not None
        if self._lookout is not None:
            self._lookout.learn(self.match.state, pointed)
            self._set(Now("learning", self._mode))

    def _find(self) -> None:
        assert self.match is not None
        if self._lookout is not None:
            self._lookout.find(self.match.state)
            self._set(Now("find", self._mode))

    def _point(self) -> None:
        """Takes the four points, unless they cannot be a board."""
        if self._look is None:
            return
        width, height = self._look.size
        corners = tuple((x * width, y * height) for x, y in self._body.feed.corners)
        if is_board(corners):
            self._learn(corners)
        else:
            Toast.show(self.say("camera.corners.text"))

    def _accept(self, moves: tuple[str, ...]) -> None:
        """Proposes the moves: the match has the last word on them."""
        assert self.match is not None
        by_itself = view_model.takes_itself(self._now)
        taken = []
        self._own_move = True
        try:
            for move in moves:
                answer = self.match.propose(move)
                if not isinstance(answer, Accepted):
                    Toast.show(self.app.sentence(answer))
                    break
                taken.append(self._face.move(move))
        finally:
            self._own_move = False
        if taken:
            said = self.say("camera.taken", move=", ".join(taken))
            (self.app.phone.chime if by_itself else self.app.phone.tick)()
            self.app.phone.speak(said, self.app.language)
        self._go_on()

    def _go_on(self) -> None:
        assert self.match is not None
        phase = self._state_phase()
        if self._lookout is not None:
            self._lookout.go_on(self.match.state)
        unseen = view_model.unseen_moves(self._game, self.match.state) if phase != "over" else ()
        mover = self._face.mover() if phase != "over" else ""
        self._set(Now(phase or "watch", self._mode, unseen=unseen, mover=mover))

    def _take_back(self) -> None:
        if self._lookout is not None:
            self._lookout.take_back()
        self._set(Now("watch", self._mode, mover=self._face.mover()))

    def _rule(self) -> None:
        """The table takes the board as the camera sees it."""
        assert self.match is not None
        sighting, read = self._now.sighting, self._now.read
        cells = read or (sighting.cells if sighting is not None else {})
        position = self._face.ruling(cells, moved=read is None)
        if position is None:
            return
        self._own_move = True
        try:
            answer = self.match.propose(Table(position, self.say("camera.note")))
        finally:
            self._own_move = False
        if isinstance(answer, Accepted):
            self.app.phone.tick()
            self._learn()
        else:
            Toast.show(self.app.sentence(answer))

    def _changed(self) -> None:
        """A record came from elsewhere: what the camera has learned need not fit any more."""
        if not self._own_move and self.app.pages.current_screen is self and self.match is not None:
            if self._state_phase() == "over":
                self._set(Now("over", self._mode))
            else:
                self._find()


Builder.load_file(layouts.path("camera/camera.kv"))
