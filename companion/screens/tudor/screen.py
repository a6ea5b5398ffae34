"""Tudor on the screen: the score cards, the board, and what a tap does. What is shown is decided in view_model.py."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.engine.game import Draw, Table
from companion.engine.results import Json, Outcome
from companion.games.tudor import GAME
from companion.games.tudor.moves import Pass
from companion.games.tudor.state import State
from companion.match.match import Match
from companion.screens.opponent.at_table import OpponentPage
from companion.screens.tudor import cards, rulings, view_model
from companion.screens.tudor.arranging import Arranging
from companion.screens.tudor.board_part import TudorBoard
from companion.screens.tudor.card_parts import WholeCard
from companion.screens.tudor.end_card import TudorEndCard
from companion.screens.tudor.panels import CardsPanel, PlayPanel, TudorBody
from companion.screens.tudor.people import People, people_of
from companion.screens.tudor.words import move_words
from companion.widgets.basics import DOUBLE_TAP_SECONDS, Plate, Sheet, Toast, ask
from companion.widgets.theme import theme

TURN_SETTING = "tudor.turn_to_mover"
"""Whether the board turns towards whoever moves, for players who face each other."""

HOUSE_RULES = "defaults.tudor"
"""Where the settings keep the house rules that a new game begins with."""

EDGE = dp(6)
"""The frame that the board draws around itself."""

Choice = tuple[str, Callable[[], object] | None]


class TudorPage(OpponentPage):
    """A match of Tudor."""

    game_key = "tudor"

    def __init__(self, **options: Any) -> None:
        self._held: str | None = None
        self._shown: State | None = None
        self._arranging: Arranging | None = None
        self._mode = ""
        self._tapped_at = -1.0
        self._dismissed: view_model.Hint | None = None
        super().__init__(**options)

    # --- building
    def build_body(self) -> None:
        self._table = TudorBody()
        self.bind(wide=self._table.setter("wide"))
        self.body.add_widget(self._table)
        self._board = TudorBoard(size_hint=(None, None), pos_hint={"center_x": 0.5, "center_y": 0.5})
        self._board.bind(on_spot=lambda _, x, y: self._tap(x, y))
        self._table.bind(side=lambda _, side: setattr(self._board, "size", (side - EDGE, side - EDGE)))
        self._play_panel = PlayPanel(self._let_go)
        self._cards_panel: CardsPanel | None = None
        self.add_sign("camera", "camera", self._watch)

    def show(self, match: Match) -> None:
        self._held, self._shown, self._arranging, self._dismissed = None, None, None, None
        super().show(match)

    def leave(self) -> bool:
        if self._arranging is None:
            return False
        self._stop_arranging()
        return True

    # --- showing
    @property
    def _state(self) -> State:
        assert self.match is not None
        state: State = self.match.state
        return state

    @property
    def _people(self) -> People:
        assert self.match is not None
        return people_of(self._state, self.match.setup.players, self.say)

    @property
    def _cards_key(self) -> str:
        assert self.match is not None
        return f"tudor.cards_only.{self.match.setup.match}"

    def render(self) -> None:
        state, before = self._state, self._shown
        if state != before:
            self._held = None
        self._shown = state
        self._set_mode()
        self.status = self._status(state, before)
        if self._arranging is not None:
            self._table.turned = False
            self._arranging.render()
        elif self._mode == "cards":
            self._render_cards()
        else:
            self._render_board(state, before)
        if before is not None and state != before:
            self._announce_end(state, before)

    def _set_mode(self) -> None:
        cards_only = self.app.settings.get(self._cards_key, False)
        mode = "arrange" if self._arranging is not None else "cards" if cards_only else "play"
        if mode == self._mode != "arrange":
            return
        self._mode = mode
        self._table.clear_widgets()
        if mode != "cards":
            self._table.add_widget(self._board)
        self._table.add_widget(self._panel(mode))

    def _panel(self, mode: str) -> Widget:
        if mode == "cards":
            self._cards_panel = self._cards_panel or CardsPanel()
            return self._cards_panel
        if self._arranging is not None:
            return self._arranging.panel
        return self._play_panel

    def _status(self, state: State, before: State | None) -> str:
        if self._arranging is not None:
            return self.say("tudor_page.arranging")
        if self._mode == "cards" and state.outcome is None:
            met = view_model.just_met(before, state, self._people, self.say)
            return " ".join(met) or self.say("tudor_page.cards_only_on")
        met = view_model.just_met(before, state, self._people, self.say)
        if said := self.companion.status():
            return " ".join([*met, said])
        return view_model.status(state, self._people, self.say, before)

    def _announce_end(self, state: State, before: State) -> None:
        if state.outcome is not None and before.outcome is None:
            self._show_end()

    def _render_board(self, state: State, before: State | None) -> None:
        people = self._people
        self._face(state)
        self._board.set_homes((player.corner, people[player.colour].token.body) for player in state.players)
        self._board.place_pieces(view_model.pieces_shown(state, people), view_model.moved(before, state))
        self._render_choice()
        self._render_notice(state, people)
        self._play_panel.show_cards(cards.cards_shown(state, people, self.say), self._open_card)

    def _render_choice(self) -> None:
        found = view_model.chosen(self._state, self._held, self._people, self.say) if self._held else None
        self._board.mark_choice(found)
        if found is None and self.companion.move:
            self._board.set_marks(self.companion.marks())
        self._play_panel.show_choice(found, self.play)

    def _render_notice(self, state: State, people: People) -> None:
        say, panel = self.say, self._play_panel
        hint = view_model.hint(state, people, say)
        if state.outcome is not None:
            panel.show_notice("", [(say("tudor_page.show_result"), self._show_end)])
        elif self.companion.move:
            panel.show_notice(self.companion.words(), [(say("opponent.done"), self.companion.done)])
        elif view_model.must_pass(state):
            passing = (say("tudor_page.act.pass"), lambda: self.play(GAME.write(Pass())))
            panel.show_notice(say("tudor_page.no_action"), [passing])
        elif hint is not None and hint != self._dismissed:
            panel.show_notice(hint.words, self._hint_choices(hint))
        else:
            panel.show_notice("", [])

    def _hint_choices(self, hint: view_model.Hint) -> list[tuple[str, Callable[[], object]]]:
        """What can be done about a blockade: here by the table, from the next game on by the switch."""
        say = self.say
        choices: list[tuple[str, Callable[[], object]]] = [
            (words, partial(self.overrule, move)) for words, move in hint.rescues
        ]
        if not self._usual_rules.get("open_corner", False):
            choices.append((say("tudor_page.open_corner"), self._open_corner_from_now_on))
        choices.append((say("game.read_rule", rule=hint.rule), lambda: self.read_rules(hint.rule)))
        choices.append((say("game.understood"), partial(self._dismiss, hint)))
        return choices

    @property
    def _usual_rules(self) -> dict[str, Json]:
        """The house rules that a new game of Tudor begins with."""
        return dict(self.app.settings.get(HOUSE_RULES, {}))

    def _open_corner_from_now_on(self) -> None:
        self.app.remember(HOUSE_RULES, {**self._usual_rules, "open_corner": True})
        Toast.show(self.say("tudor_page.open_corner_on"))
        self.refresh()

    def _dismiss(self, hint: view_model.Hint) -> None:
        self._dismissed = hint
        self.refresh()

    def _face(self, state: State) -> None:
        """Turns board and plates towards whoever moves, where the players want it so."""
        wanted = self.app.settings.get(TURN_SETTING, False)
        self._table.turned = bool(wanted and state.mover.corner.startswith("N"))

    def _render_cards(self) -> None:
        assert self._cards_panel is not None
        self._table.turned = False
        self._cards_panel.show_cards(cards.cards_shown(self._state, self._people, self.say), self.say, self._tick)

    # --- tapping the board
    def _tap(self, x: float, y: float) -> None:
        if self._arranging is not None:
            self._arranging.tap(x, y)
            return
        now = Clock.get_time()
        if now - self._tapped_at < DOUBLE_TAP_SECONDS:
            return
        meant = view_model.tapped(self._state, self._held, (x, y))
        if isinstance(meant, view_model.Try):
            self._tapped_at = now
            self.play(meant.move)
        else:
            self._held = meant.space
            self._render_choice()

    def _let_go(self) -> None:
        self._held = None
        self._render_choice()

    # --- cards
    def _open_card(self, colour: str) -> None:
        whole = WholeCard()
        shown = cards.cards_shown(self._state, self._people, self.say)
        whole.show(next(card for card in shown if card.person.colour == colour), self.say)
        Sheet(whole).open(animation=False)

    def _tick(self, colour: str, goal: cards.GoalShown) -> None:
        """A goal on a card was tapped: tick it, or take the tick away."""
        if goal.place is not None:
            place = goal.place
            ask(
                self.say("tudor_page.untick", goal=goal.name),
                "",
                (self.say("tudor_page.untick_yes"), lambda: self._rule(rulings.unticked(self._state, colour, place))),
                (self.say("game.cancel"), None),
            )
        elif any(player.numbered for player in self._state.players if player.colour == colour):
            self._ask_queen(colour, goal)
        else:
            self._tick_with(rulings.Tick(colour, goal.goal, None))

    def _ask_queen(self, colour: str, goal: cards.GoalShown) -> None:
        choices = cards.queen_choices(self._state, colour, goal.goal, self.say)
        first = sum(choice.refusal is None for choice in choices)
        plates: list[Choice] = [
            (choice.words, partial(self._tick_with, rulings.Tick(colour, goal.goal, choice.number)))
            for choice in choices
        ]
        ask(
            self.say("tudor_page.which_queen", goal=goal.name),
            "",
            *plates,
            (self.say("game.cancel"), None),
            strong=0 if first == 1 else -1,
        )

    def _tick_with(self, tick: rulings.Tick) -> None:
        refusal = cards.tick_objection(self._state, tick.colour, tick.goal, tick.queen)
        if refusal is not None:
            self.refused(refusal, tick)
        else:
            self._rule(rulings.ticked(self._state, tick))

    def _rule(self, position: Json) -> None:
        self.play(Table(position, self.say("tudor_page.card_note")))

    # --- table rulings
    def ruling_for(self, move: str) -> Json | None:
        return rulings.allowing(self._state, move)

    def overrule(self, move: object) -> None:
        if isinstance(move, rulings.Tick):
            self._rule(rulings.ticked(self._state, move))
        elif not isinstance(move, Table):  # a ruling that cannot be written down stays on the board to be mended
            super().overrule(move)

    def move_words(self, move: str) -> str:
        return move_words(self.say, move)

    def rule_by_hand(self) -> None:
        self._arranging = Arranging(
            self._board, self._state, self._people, self.say, self._set_so, self._stop_arranging
        )
        self.refresh()

    def _set_so(self) -> None:
        arranging, self._arranging = self._arranging, None
        assert arranging is not None
        if not self.play(Table(arranging.position(), self.say("tudor_page.hand_note"))):
            self._arranging = arranging
            self.refresh()

    def _stop_arranging(self) -> None:
        self._arranging = None
        self.refresh()

    def rule_now(self) -> str:
        return "T1" if self._arranging is not None else "T3"

    # --- the menu
    def _watch(self) -> None:
        self.app.go("camera", match=self.match)

    def menu(self) -> list[Choice]:
        cards_only = self.app.settings.get(self._cards_key, False)
        turns = self.app.settings.get(TURN_SETTING, False)
        own: list[Choice] = [(self.say("camera.sign"), self._watch)]
        if self._state.outcome is None:
            own.append((self.say("tudor_page.offer_draw"), self._ask_draw))
        own.append(
            (
                self.say("tudor_page.with_board" if cards_only else "tudor_page.cards_only"),
                lambda: self._switch(self._cards_key, not cards_only),
            )
        )
        if not cards_only:
            words = self.say("tudor_page.turn_off" if turns else "tudor_page.turn_on")
            own.append((words, lambda: self._switch(TURN_SETTING, not turns)))
        return [*own, *super().menu()]

    def _switch(self, key: str, on: bool) -> None:
        self.app.remember(key, on)
        self.refresh()

    def _ask_draw(self) -> None:
        ask(
            self.say("tudor_page.draw_title"),
            self.say("tudor_page.draw_why"),
            (self.say("game.we_agree"), lambda: self.play(Draw())),
            (self.say("game.cancel"), None),
        )

    # --- the end
    def end_card(self, outcome: Outcome) -> TudorEndCard:
        assert self.match is not None
        people = self._people
        return TudorEndCard(
            view_model.ending(self._state, people, self.say),
            self.say("tudor_page.end_line", day=self.match.setup.created[:10]),
            cards.cards_shown(self._state, people, self.say),
        )

    def _show_end(self) -> None:
        outcome = self._state.outcome
        if outcome is None:
            return
        card = self.end_card(outcome)
        share = Plate(text=self.say("tudor_page.share"), kind="strong", size_hint_x=1, wraps=True, tag="share")
        share.action = lambda: self.keep_picture(card)
        home = Plate(text=self.say("game.home"), size_hint_x=1, wraps=True)
        close = Plate(text=self.say("game.understood"), size_hint_x=1, wraps=True)
        sheet = Sheet(card, share, home, close)
        home.action = lambda: (sheet.dismiss(animation=False), self.app.home())
        close.action = lambda: sheet.dismiss(animation=False)
        sheet.open(animation=theme.motion)
