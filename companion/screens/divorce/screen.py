"""The page of Divorce!: shows what the view model says, and does what is tapped. It decides nothing."""

from __future__ import annotations

from kivy.clock import Clock

from companion.engine.game import Table
from companion.engine.results import Json, Outcome, Refusal, Seat
from companion.match.match import Match
from companion.screens.divorce import rulings, view_model
from companion.screens.divorce.by_hand import ByHand
from companion.screens.divorce.end import DivorceEndCard
from companion.screens.divorce.looks import faces
from companion.screens.divorce.offers import Bidding, Entry, Over, Share, Wooing, woo_hand, woo_most, woo_move
from companion.screens.divorce.scenes import (
    Doings,
    EndScene,
    EntryScene,
    Scene,
    SealScene,
    ShareScene,
    TableScene,
)
from companion.screens.divorce.view_model import PageView
from companion.screens.divorce.woo_picker import WooPicker
from companion.screens.secrets.hand_round import waiting
from companion.widgets.basics import DOUBLE_TAP_SECONDS
from companion.widgets.curtain import Curtain, SecretEntry
from companion.widgets.game_page import GamePage
from companion.widgets.reveal import Opened, Reveal
from companion.widgets.seal_pad import SealPad

SCENES: dict[type, type[Scene]] = {
    Entry: EntryScene,
    Wooing: SealScene,
    Bidding: SealScene,
    Share: ShareScene,
    Over: EndScene,
}
"""What is offered → the scene that shows it; the board for all the rest."""


RULES_BY_PHASE = {
    "dealing": "D2",
    "turning": "D2",
    "wooing": "D3",
    "picking": "D6",
    "suing": "D7",
    "bidding": "D7",
    "showing": "D8",
}
"""Where the rules are opened; during the marriage at the marriage."""


class DivorcePage(GamePage):
    """A match of Divorce!."""

    game_key = "divorce"

    def build_body(self) -> None:
        self._scenes: dict[type[Scene], Scene] = {}
        self._shown: Scene | None = None
        self._money: tuple[str, tuple[int, int]] | None = None
        self._view: PageView | None = None
        self._played_s = 0.0
        self.bind(wide=self._turn_scene)

    def prepare(self) -> None:
        """The board: it is much to build, and the tap that names the last card would have to wait for it."""
        board = self._scene(TableScene)
        if board is not self._shown and self._view is not None:
            board.prepare(self._view)

    # --- showing
    def render(self) -> None:
        match = self._match
        view = self._view = view_model.page(match, self.say)
        self.status = view.status
        scene = self._scene(SCENES.get(type(view.offer), TableScene))
        if scene is not self._shown:
            self.body.clear_widgets()
            self.body.add_widget(scene)
            self._shown = scene
            scene.arrange(self.wide)
        scene.show(view, self._deltas(view))

    @property
    def _match(self) -> Match:
        assert self.match is not None
        return self.match

    def _scene(self, kind: type[Scene]) -> Scene:
        if kind not in self._scenes:
            self._scenes[kind] = kind(
                Doings(self._do, self.say, self._seal, self._look, self._open_seals, self.save_picture, self.app.home)
            )
        return self._scenes[kind]

    def _turn_scene(self, *_: object) -> None:
        if self._shown:
            self._shown.arrange(self.wide)

    def _deltas(self, view: PageView) -> tuple[int, int]:
        """What has come or gone since this match was last shown."""
        match, money = self._match.setup.match, (view.purses[0].money, view.purses[1].money)
        before = self._money[1] if self._money and self._money[0] == match else money
        self._money = match, money
        return money[0] - before[0], money[1] - before[1]

    def end_card(self, outcome: Outcome) -> DivorceEndCard:
        card = DivorceEndCard()
        ending = view_model.page(self._match, self.say).ending
        if ending:
            card.show(ending)
        return card

    def move_words(self, move: str) -> str:
        return view_model.move_words(self._match, move, self.say)

    # --- doing
    def _do(self, move: str) -> None:
        """Plays what was tapped. A trembling finger taps twice: what has come under it meanwhile is not meant."""
        now = Clock.get_time()
        if now - self._played_s > DOUBLE_TAP_SECONDS and self.play(move):
            self._played_s = now

    def _seal(self) -> None:
        Curtain.ask(self, waiting(self._match), self._entry, done=self._open_seals)

    def _entry(self, seat: Seat) -> SecretEntry:
        """What somebody chooses with behind the curtain."""
        state, number = self._match.state, int(seat)
        if state.phase == "wooing":
            most = woo_most(state, number)
            return WooPicker(
                self.say("divorce.wooing.prompt", count=most),
                faces(state.edition, woo_hand(state, number), self.say),
                lambda cards: woo_move(number, cards),
                most,
            )
        assert self._view is not None
        purse = self._view.purses[number - 1]
        prompt = self.say("divorce.bidding.prompt", money=f"{purse.currency}{purse.money}")
        return SealPad(prompt, lambda amount: f"bid {number} {amount}")

    def _look(self, seat: int) -> None:
        Curtain.look(self, seat, lambda choice: view_model.own_words(self._match, choice, self.say))

    def _open_seals(self) -> None:
        assert self._view is not None
        names = [person.name for person in self._view.people if person.seat in self._match.sealed]
        Reveal.show(self, names, self._broken, lambda: self._opened().verdict)

    def _broken(self) -> list[Opened] | Refusal:
        answer = self._match.open_all()
        if isinstance(answer, Refusal):
            return answer
        return [Opened(words, note, won) for words, note, won in self._opened().letters]

    def _opened(self) -> view_model.Opened:
        opened = view_model.opened(self._match, self.say)
        assert opened is not None, "the seals have just been broken"
        return opened

    # --- the table's word
    def ruling_for(self, move: str) -> Json | None:
        return rulings.ruling_for(self._match.state, move)

    def rule_by_hand(self) -> None:
        view = view_model.page(self._match, self.say)
        ByHand(self._match.state, view.people, self.say, self._ruled).open()

    def _ruled(self, position: Json) -> None:
        self.play(Table(position, self.say("divorce.hand.note")))

    def rule_now(self) -> str:
        return RULES_BY_PHASE.get(self._match.state.phase, "D4")

    # --- the end
    def save_picture(self) -> None:
        """Keeps the score card as a picture, and hands it to other apps where that is possible."""
        scene = self._scenes[EndScene]
        assert isinstance(scene, EndScene)
        self.keep_picture(scene.card)
