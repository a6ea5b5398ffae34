"""King's Crossing on the screen. What is shown and what a tap means is decided in view_model.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

import layouts
from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Json, Outcome
from companion.games.crossing import GAME
from companion.games.crossing.board import OTHER
from companion.games.crossing.state import State
from companion.match.match import Match
from companion.match.records import Jump, Play
from companion.screens.crossing import stealth, view_model
from companion.screens.crossing.end_card import CrossingEndCard
from companion.screens.crossing.looks import LOOKS
from companion.screens.crossing.set_board import CrossingSetSheet
from companion.screens.crossing.view_model import SIDES, Selection
from companion.screens.opponent.at_table import OpponentPage
from companion.screens.secrets.hand_round import waiting
from companion.widgets.basics import Card, Ink, Plate, Sheet, Toast, ask
from companion.widgets.board import BoardView, Mark

TURN_SETTING = "crossing.turn_to_mover"
"""Whether the board turns towards whoever moves, for players who hand the phone to each other."""

FACING_SETTING = "crossing.face_to_face"
"""Whether the phone lies between two who face each other: then what is Black's own stands the way he looks."""

__all__ = ["BoardView", "CrossingPage"]

Choice = tuple[str, Callable[[], object] | None]


class SideStrip(BoxLayout):
    """Who sits on one side of the board."""

    glyph = StringProperty()
    body = ColorProperty((0, 0, 0, 0))
    ink = ColorProperty((0, 0, 0, 0))
    name = StringProperty()
    notes = StringProperty()
    men = StringProperty()
    narrow = BooleanProperty(False)
    turned = BooleanProperty(False)
    """Whether it is read from the far side."""
    active = BooleanProperty(False)


class CrossingBody(BoxLayout):
    """The board between its two sides, and below or beside it what there is to answer."""

    wide = BooleanProperty(False)
    lying = BooleanProperty(False)
    """Whether the board lies on its side: the screen does, or a question leaves too little height for it upright."""
    beside = BooleanProperty(False)
    """Whether a question stands beside the board: below it there would be no height left for the spaces."""
    board = ObjectProperty()
    upper = ObjectProperty()
    lower = ObjectProperty()

    def on_lying(self, *_: object) -> None:
        """On its side the board needs the height: both strips share one line above it, White on the left."""
        for strip in (self.upper, self.lower):
            strip.parent.remove_widget(strip)
        if self.lying:
            self.ids.sides.add_widget(self.lower)
            self.ids.sides.add_widget(self.upper)
        else:
            self.ids.middle.add_widget(self.lower)
            self.ids.middle.add_widget(self.upper, index=2)


class CrossingPage(OpponentPage):
    """A match of King's Crossing."""

    game_key = "crossing"

    def __init__(self, **options: Any) -> None:
        self._picked = Selection()
        self._revealing = False
        self._asked: tuple[object, ...] | None = None
        self._drawn: int | None = None
        super().__init__(**options)

    # --- building and showing
    def build_body(self) -> None:
        self._table = CrossingBody()
        self.bind(wide=self._table.setter("wide"))
        self._table.bind(lying=lambda *_: self.refresh())
        self.body.add_widget(self._table)
        self._table.board.geometry = GAME.geometry
        self._table.board.bind(on_cell=lambda _, cell: self._tap(cell))
        self.add_sign("camera", "camera", self._watch)

    def show(self, match: Match) -> None:
        self._picked, self._revealing, self._drawn, self._asked = Selection(), False, None, None
        super().show(match)

    @property
    def state(self) -> State:
        assert self.match is not None
        state: State = self.match.state
        return state

    def on_pre_leave(self, *_: object) -> None:
        Sheet.faces_away = False

    @property
    def turned(self) -> bool:
        """Whether the far side sits nearest now."""
        turns = self.app.settings.get(TURN_SETTING, False) and not self._facing
        return bool(turns) and self.state.turn == "black"

    @property
    def _facing(self) -> bool:
        return bool(self.app.settings.get(FACING_SETTING, False))

    def name_of(self, seat: object) -> str:
        name = super().name_of(seat)
        return self.say(f"screen_crossing.{seat}") if name == seat else name

    def render(self) -> None:
        state, board = self.state, self._table.board
        assert self.match is not None
        if self.match.last.seq != self._drawn:
            self._picked, self._revealing = Selection(), False
        board.turned = self.turned
        seen = self.manager is not None and self.manager.current == self.name
        Sheet.faces_away = seen and self._facing and state.turn == "black"
        self._table.upper.turned = self._facing and not self._table.lying
        board.set_pieces({cell: LOOKS[letter] for cell, letter in GAME.board(state).items()}, self._slides())
        self._drawn = self.match.last.seq
        self._mark()
        lower = "black" if self.turned else "white"
        self._fill(self._table.lower, lower)
        self._fill(self._table.upper, OTHER[lower])
        self._ask()
        self._answer_for_owners()

    def _slides(self) -> tuple[tuple[str, str], ...]:
        """What the latest record has moved, so that it is seen to slide."""
        assert self.match is not None
        body = self.match.last.body
        if not isinstance(body, Play) or self._drawn is None:
            return ()
        move = GAME.read(body.move)
        path = getattr(move, "path", None) or (getattr(move, "start", ""), getattr(move, "end", ""))
        return ((path[0], path[-1]),) if path[0] else ()

    def _mark(self) -> None:
        state = self.state
        marks = {cell: Mark(*look) for cell, look in view_model.marks(state, self._picked).items()}
        if self.companion.move and not self._picked.start:
            marks = self.companion.marks()
        self._table.board.set_marks(marks if state.outcome is None else {})
        names = {side: self.name_of(side) for side in SIDES}
        self.status = (
            self.say("screen_crossing.reveal_tap")
            if self._revealing
            else self.companion.status() or view_model.status(state, names, self._picked, self.say)
        )

    def _fill(self, part: SideStrip, side: str) -> None:
        shown = view_model.strip(self.state, side, self.name_of(side), self.say)
        look = LOOKS[side[0]]
        part.glyph, part.body, part.ink = look.glyph, look.body, look.ink
        part.name, part.active = shown.name, shown.active
        part.men = self.say("screen_crossing.pieces", count=shown.men)
        part.notes = " · ".join(shown.notes)

    # --- what there is to answer
    def _ask(self) -> None:
        """Shows the question of the moment; built anew only when the question has changed."""
        text, choices = self._question()
        key = (text, tuple(words for words, _ in choices))
        if key == self._asked:
            return
        self._asked = key
        asks = self._table.ids.asks
        asks.clear_widgets()
        if not choices:
            return
        card = Card()
        if text:
            card.add_widget(Ink(text=text, points=18))
        for place, (words, action) in enumerate(choices):
            card.add_widget(
                Plate(text=words, action=action, kind="plain" if place else "strong", size_hint_x=1, wraps=True)
            )
        asks.add_widget(card)

    def _question(self) -> tuple[str, list[Choice]]:
        state, say = self.state, self.say
        assert self.match is not None
        if state.outcome is not None:
            proof: list[Choice] = [(say("screen_crossing.open_seals"), lambda: stealth.prove(self))]
            ended: list[Choice] = [
                (say("screen_crossing.again"), lambda: self.app.go("setup", game="crossing")),
                (say("screen_crossing.save_picture"), self._save_picture),
            ]
            return "", (proof if self._may_prove() else []) + ended
        if self.companion.move:
            return self.companion.words(), [(say("opponent.done"), self.companion.done)]
        if state.pending is not None and state.pending.asked:
            return "", [
                (say("screen_crossing.was_man"), lambda: self.play("shown man")),
                (say("screen_crossing.was_king"), lambda: self.play("shown king")),
            ]
        if waiting(self.match) and not self._marked_by_hand:
            return say("screen_crossing.seal_kings_why"), [
                (say("screen_crossing.seal_kings"), lambda: stealth.choose_kings(self)),
                (say("screen_crossing.no_seals"), self._mark_by_hand),
            ]
        if view_model.must_pass(state):
            return "", [(say("screen_crossing.pass"), lambda: self.play("--"))]
        if state.draw_offer:
            return say("screen_crossing.draw_offer"), [(say("screen_crossing.agree_draw"), self._agree_draw)]
        return "", []

    @property
    def _marked_by_hand(self) -> bool:
        assert self.match is not None
        return bool(self.app.settings.get(f"crossing.marked.{self.match.setup.match}", False))

    def _mark_by_hand(self) -> None:
        assert self.match is not None
        self.app.remember(f"crossing.marked.{self.match.setup.match}", True)
        self.refresh()

    def _may_prove(self) -> bool:
        assert self.match is not None
        return any(stealth.sealed_start(self, side) for side in SIDES if side in self.match.sealed)

    def _answer_for_owners(self) -> None:
        """What a King sealed on this phone must say by the rules, it says by itself; never right after an undo."""
        assert self.match is not None
        if not self.match.sealed or isinstance(self.match.last.body, Jump) or self.state.outcome is not None:
            return
        owner = OTHER[self.state.turn]
        move = view_model.shown_answer(self.state, stealth.sealed_start(self, owner))
        for side in SIDES:
            move = move or view_model.home_claim(self.state, side, stealth.sealed_start(self, side))
        if move:
            words, match = move, self.match
            Clock.schedule_once(lambda _: match.propose(words))

    # --- doing
    def _tap(self, cell: str) -> None:
        if self.match is None or self.state.outcome is not None:
            return
        if self._revealing:
            self._revealing = False
            self.play(f"king {cell}")
            self._mark()
            return
        start = stealth.sealed_start(self, self.state.turn)
        own_king = view_model.king_now(self.state, start) if start else None
        meant = view_model.tap(self.state, self._picked, cell, own_king)
        self._picked = meant.selection
        if meant.move:
            self.play(meant.move)
        self._mark()

    def ruling_for(self, move: str) -> Json | None:
        return view_model.ruling_for(self.state, move)

    def rule_now(self) -> str:
        assert self.match is not None
        return view_model.rule_now(self.state, sealing=bool(waiting(self.match)))

    def move_words(self, move: str) -> str:
        return view_model.move_words(move, self.say)

    def rule_by_hand(self) -> None:
        note = self.say("screen_crossing.set_note")
        CrossingSetSheet(self, self.state, done=lambda position: self.play(Table(position, note))).open()

    def end_card(self, outcome: Outcome) -> CrossingEndCard:
        assert self.match is not None
        names = " – ".join(self.name_of(side) for side in SIDES)
        return CrossingEndCard(self.status, f"{names} · {self.match.setup.created[:10]}", self.state)

    def _save_picture(self) -> None:
        if self.state.outcome is not None:
            self.keep_picture(self.end_card(self.state.outcome))

    def _watch(self) -> None:
        self.app.go("camera", match=self.match)

    def menu(self) -> list[Choice]:
        own: list[Choice] = [(self.say("camera.sign"), self._watch)]
        turning = bool(self.app.settings.get(TURN_SETTING, False))
        seats = "screen_crossing.one_side" if self._facing else "screen_crossing.face_to_face"
        own.append((self.say(seats), lambda: self._switch(FACING_SETTING)))
        if not self._facing:
            words = self.say("screen_crossing.keep_board" if turning else "screen_crossing.turn_board")
            own.append((words, lambda: self._switch(TURN_SETTING)))
        if self.state.outcome is None:
            own.append((self.say("screen_crossing.agree_draw"), self._agree_draw))
        if self.state.options.stealth and self.state.outcome is None:
            own.append((self.say("screen_crossing.reveal"), self._reveal))
            if self._may_prove():
                own.append((self.say("screen_crossing.look"), lambda: stealth.look_again(self)))
        return own + super().menu()

    def _switch(self, setting: str) -> None:
        self.app.remember(setting, not self.app.settings.get(setting, False))
        self.refresh()

    def _agree_draw(self) -> None:
        ask(
            self.say("screen_crossing.agree_draw"),
            self.say("screen_crossing.agree_draw_why"),
            (self.say("screen_crossing.agree_draw"), lambda: self.play(Draw())),
            (self.say("game.cancel"), None),
        )

    def _reveal(self) -> None:
        """A King whom the referee knows is shown by his side's name, one that only his owner knows by a tap on him."""
        known = [side for side in SIDES if side in self.state.hidden and not self.state.unknown(side)]
        if known:
            choices = [(self.name_of(side), lambda side=side: self.play(Reveal(side))) for side in known]
            ask(self.say("screen_crossing.whose"), "", *choices, (self.say("game.cancel"), None), strong=-1)
        else:
            self._revealing = True
            self._picked = Selection()
            self._mark()
            Toast.show(self.say("screen_crossing.reveal_tap"))


Builder.load_file(layouts.path("crossing/crossing.kv"))
