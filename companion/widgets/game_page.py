"""What the screens of all games share around their own body: undo under the thumb, the log, refusals, the end."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

import layouts
from companion.engine.game import Draw, Reveal, Table
from companion.engine.results import Json, Outcome, Refusal
from companion.match.match import Accepted, Match
from companion.screens.names import drawable
from companion.widgets.basics import Ink, Page, Plate, Toast, ask
from companion.widgets.icons import FACE, icon
from companion.widgets.log_sheet import LogSheet
from companion.widgets.picture import save_picture
from companion.widgets.theme import TARGET

BAR = TARGET + dp(16)
"""How thick the bars along the edges are."""

QUIET_SECONDS = 0.4
"""After a match has come up everybody looks first: time to build what the first taps will need."""


class GamePage(Page):
    """A match on the screen. A game's own page fills `body`, overrides `render`, and proposes through `play`."""

    game_key = ""
    status = StringProperty()
    """One line that says whose turn it is or what has just happened."""
    wide = BooleanProperty(False)
    body = ObjectProperty()

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.match: Match | None = None
        self._silence: Callable[[], None] | None = None
        self._said: tuple[int, str] | None = None
        self._quiet = Clock.create_trigger(self._use_quiet, QUIET_SECONDS)
        self._signs = self._make_signs()
        self.bind(size=self._turn)
        self._lay_signs()
        self.build_body()

    # --- what a game's own page says
    def build_body(self) -> None:
        """Fills `self.body`, once."""

    def prepare(self) -> None:
        """Builds what a later tap would have to wait for; called in the quiet moment after a match has come up."""

    def render(self) -> None:
        """Shows the present state of `self.match`; called after every change."""

    def ruling_for(self, move: str) -> Json | None:
        """The table ruling that would let a refused move stand; None if the table must set it by hand."""
        return None

    def end_card(self, outcome: Outcome) -> Widget | None:
        """The drawn score card shown at the end."""
        return None

    def move_words(self, move: str) -> str:
        """A move for people to read in the log; the notation, unless a game says it better."""
        return move

    def spoken(self) -> str:
        """What is said aloud after a move, where the players want to hear it; nothing if it is empty."""
        return str(self.status)

    def rule_by_hand(self) -> None:
        """Opens what lets the table set the position or the score by hand."""
        raise NotImplementedError

    # --- opening and closing
    def show(self, match: Match) -> None:
        """Puts a match on the screen."""
        self.forget()
        self.match, self._said = match, None
        self._silence = match.subscribe(lambda entry: self.refresh())
        self.refresh()
        self._quiet()

    def _use_quiet(self, *_: object) -> None:
        """Builds ahead, and clears up now: a search through all that stands on the page takes as long as three taps."""
        self.prepare()
        self.clear_up()

    @staticmethod
    def clear_up() -> None:
        """Searches all there is for what nobody holds any more; what is left is not searched while the page stands."""
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    def forget(self) -> None:
        self._quiet.cancel()
        gc.unfreeze()  # what is let go now may be cleared up
        if self._silence:
            self._silence()
        self.match, self._silence = None, None

    def refresh(self) -> None:
        if self.match is None:
            return
        self._signs["undo"].disabled = not self.match.can_undo
        self._signs["redo"].disabled = not self.match.can_redo
        self.render()
        self._speak()

    def _speak(self) -> None:
        """Says aloud what is new: not what is there at first, nothing twice, and nothing for a page behind another."""
        assert self.match is not None
        before, self._said = self._said, (self.match.last.seq, self.spoken())
        seen = self.manager is not None and self.manager.current == self.name
        if seen and before is not None and before[0] != self._said[0] and self._said[1] not in ("", before[1]):
            self.app.phone.speak(self._said[1], self.app.language)

    def say(self, code: str, **values: object) -> str:
        return str(self.app.say(code, **values))

    def name_of(self, seat: object) -> str:
        """The name of whoever sits there."""
        assert self.match is not None
        return next((drawable(p.name) for p in self.match.setup.players if p.seat == seat), "") or str(seat)

    # --- doing
    def play(self, move: str | Draw | Reveal | Table, then: Callable[[], None] | None = None) -> bool:
        """Proposes a move; a refusal is explained and may be overruled by the table. True if it was taken."""
        assert self.match is not None
        answer = self.match.propose(move)
        if isinstance(answer, Accepted):
            self.app.phone.tick()
            if then:
                then()
            return True
        self.refused(answer, move)
        return False

    def refused(self, refusal: Refusal, move: object = None) -> None:
        """Says in one sentence what is wrong and why, and leaves the last word to the table."""
        choices: list[tuple[str, Callable[[], object] | None]] = [(self.say("game.understood"), None)]
        if refusal.rule:
            choices.append((self.say("game.read_rule", rule=refusal.rule), lambda: self.read_rules(refusal.rule)))
            choices.append((self.say("game.table_allows"), lambda: self.overrule(move)))
        title = "game.not_allowed" if refusal.rule else "phones.not_yet"  # the table must wait for something
        ask(self.say(title), self.app.sentence(refusal), *choices)

    def overrule(self, move: object) -> None:
        position = self.ruling_for(move) if isinstance(move, str) else None
        if position is None:
            self.rule_by_hand()
        else:
            self.play(Table(position, self.say("game.table_note", move=self.move_words(str(move)))))

    def rule_now(self) -> str:
        """The ruling that matters most at this moment; a game's own page knows."""
        return ""

    def read_rules(self, rule: str = "") -> None:
        """Opens the rules, at a ruling, or else at the one that matters now: how it ended, if it did."""
        assert self.match is not None
        why = self.match.outcome.why if self.match.outcome else ""
        ended = why if why[1:].isdigit() else ""  # the table's own reasons are in no rules
        self.app.go("rules", game=self.game_key, rule=rule or ended or self.rule_now())

    def undo(self) -> None:
        self._jump(lambda agreed: self.match.undo(agreed=agreed))  # type: ignore[union-attr]

    def redo(self) -> None:
        self._jump(lambda agreed: self.match.redo())  # type: ignore[union-attr]

    def back_to(self, seq: int) -> None:
        self._jump(lambda agreed: self.match.back_to(seq, agreed=agreed))  # type: ignore[union-attr]

    def _jump(self, act: Callable[[bool], Accepted | Refusal]) -> None:
        answer = act(False)
        if isinstance(answer, Refusal) and answer.code == "match.everybody_must_agree":
            ask(
                self.say("game.all_agree"),
                self.app.sentence(answer),
                (self.say("game.we_agree"), lambda: self._tell(act(True))),
                (self.say("game.cancel"), None),
            )
        else:
            self._tell(answer)

    def _tell(self, answer: Accepted | Refusal) -> None:
        if isinstance(answer, Refusal):
            Toast.show(self.app.sentence(answer))
        else:
            self.app.phone.tick()

    def keep_picture(self, card: Widget) -> None:
        """Keeps the drawn score card as a picture, and hands it to other apps where that is possible."""
        assert self.match is not None
        setup = self.match.setup
        name = f"{self.game_key}-{setup.created[:10]}-{setup.match[:8]}.png"
        try:
            path = save_picture(card, self.app.phone.private_folder() / "pictures", name)
        except OSError:
            Toast.show(self.say("game.picture_not_saved"))
            return
        if not self.app.phone.share(path, "image/png"):
            Toast.show(self.say("game.picture_saved", path=path))

    def open_log(self) -> None:
        assert self.match is not None
        LogSheet(self).open()

    def open_menu(self) -> None:
        ask(self.say("game.menu"), "", *self.menu(), strong=-1)

    def menu(self) -> list[tuple[str, Callable[[], object] | None]]:
        """What the menu offers; a game's own page may add to it."""
        return [
            (self.say("game.rules"), self.read_rules),
            (self.say("game.rule_by_hand"), self.rule_by_hand),
            (self.say("game.export"), lambda: self.app.go("export", match=self.match)),
            (self.say("paper.print"), self.print_card),
            (self.say("phones.menu"), lambda: self.app.go("phones", match=self.match)),
            (self.say("game.home"), lambda: self.app.home()),
        ]

    def print_card(self) -> None:
        from companion.screens.paper.printing import print_card  # draws PDF pages: loaded when it is first wanted

        assert self.match is not None
        print_card(self.app, self.match)

    # --- the frame
    def _make_signs(self) -> dict[str, Plate]:
        signs = {
            "back": ("arrow-left", self.app.back),
            "menu": ("dots-vertical", self.open_menu),
            "undo": ("undo-variant", self.undo),
            "redo": ("redo-variant", self.redo),
            "log": ("format-list-numbered", self.open_log),
            "rules": ("book-open-variant", self.read_rules),
        }
        return {
            name: Plate(glyph=icon(sign), glyph_face=FACE, kind="quiet", action=action, tag=name)
            for name, (sign, action) in signs.items()
        }

    def add_sign(self, name: str, sign: str, action: Callable[[], object]) -> None:
        """One more plate beside undo and redo (the camera, say)."""
        self._signs[name] = Plate(glyph=icon(sign), glyph_face=FACE, kind="quiet", action=action, tag=name)
        self._lay_signs()

    def _turn(self, *_: object) -> None:
        wide = self.width > self.height
        if wide != self.wide:
            self.wide = wide
            self._lay_signs()

    def _lay_signs(self) -> None:
        rail, thumb = self.ids.rail, self.ids.thumb
        for bar in (rail, thumb):
            bar.clear_widgets()
            bar.size = (BAR, BAR)  # the one the layout does not set was stretched while the page lay the other way
        title = Ink(text=self.say(f"{self.game_key}.name"), face="Display", points=24)
        upper: list[Any] = [self._signs["back"], Widget() if self.wide else title, self._signs["menu"]]
        if not self.wide:
            title.size_hint_y, title.valign, title.halign = 1, "middle", "center"
            title.bind(size=lambda label, size: setattr(label, "text_size", size))
            # In very large text a long title would lie over the signs.
            title.shorten, title.shorten_from, title.max_lines = True, "right", 1
        own = [sign for name, sign in self._signs.items() if name not in ("back", "menu", "undo", "redo")]
        lower = [self._signs["undo"], self._signs["redo"], Widget(), *own]
        for part in upper:
            rail.add_widget(part)
        for part in reversed(lower) if self.wide else lower:
            thumb.add_widget(part)


Builder.load_file(layouts.path("shared/game_page.kv"))
