"""The Six of VIII on the screen. What is shown and what a tap means is decided in view_model.py and beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.uix.widget import Widget

from companion.engine.game import Table
from companion.engine.results import Json, Outcome
from companion.games.six.state import State
from companion.match.match import Match
from companion.screens.six import card_stars, entry, forms, rulings
from companion.screens.six.body import EndPad, SixBody
from companion.screens.six.end_card import SixEndCard
from companion.screens.six.keypad import ChurchPad, Keypad, WonPad
from companion.screens.six.people import People, people
from companion.screens.six.reign import ReignPoster
from companion.screens.six.sheets import CardStarsSheet, NumberSheet
from companion.screens.six.talk import move_words
from companion.screens.six.view_model import SixView, six_view
from companion.widgets.basics import ask
from companion.widgets.game_page import GamePage
from companion.widgets.theme import theme

MODE_KEY = "six.entry"
"""The setting that keeps how tricks are entered: `won` or `cards`."""

STARS_KEY = "six.stars"
"""The setting that keeps the stars printed on the cards of this box."""

FORMS: dict[str, Callable[..., forms.Form]] = {
    "totals": forms.totals_form,
    "place": forms.place_form,
    "trick_stars": forms.trick_stars_form,
    "hand_stars": forms.hand_stars_form,
}


class SixPage(GamePage):
    """A match of The Six of VIII."""

    game_key = "six"

    def __init__(self, **options: Any) -> None:
        self._draft = entry.Draft()
        self._reign = ""
        super().__init__(**options)

    # --- building
    def build_body(self) -> None:
        self._frame = SixBody()
        self.bind(wide=self._frame.setter("wide"))
        self.body.add_widget(self._frame)
        self._frame.ids.banner.action = self.open_poster
        self._frame.ids.count.action = self.count_stars
        self._frame.bind(roomy=lambda *_: self.refresh())
        self._pads: dict[str, Any] = {}

    def _pad(self, mode: str) -> Any:
        """The part for a way of entering, built when it is first needed."""
        if mode not in self._pads:
            self._pads[mode] = self._make_pad(mode)
        return self._pads[mode]

    def prepare(self) -> None:
        """The keypad has seventy keys: too much for one tap."""
        self._pad("cards")

    def _make_pad(self, mode: str) -> Widget:
        if mode == "cards":
            return Keypad(play=self.enter, choose=self._choose_suit, switch=self._switch)
        if mode == "church":
            return ChurchPad(play=self.enter)
        if mode == "over":
            return EndPad(
                count=self.count_stars, save=self._save_picture, again=lambda: self.app.go("setup", game="six")
            )
        return WonPad(
            more=lambda: self._redraft(entry.more_stars(self._draft)),
            fewer=lambda: self._redraft(entry.fewer_stars(self._draft)),
            king=lambda: self._redraft(entry.toggle_king(self._draft)),
            annul=lambda: self._redraft(entry.toggle_annulled(self._draft)),
            switch=self._switch,
        )

    # --- showing
    def show(self, match: Match) -> None:
        self._draft = entry.Draft(self.app.settings.get(MODE_KEY, "won"))
        super().show(match)

    @property
    def state(self) -> State:
        assert self.match is not None
        state: State = self.match.state
        return state

    @property
    def people(self) -> People:
        assert self.match is not None
        return people(self.state, self.match.setup.players, self.say)

    def view(self) -> SixView:
        assert self.match is not None
        return six_view(self.state, self.match.setup.players, self._draft, self.say)

    def render(self) -> None:
        view = self.view()
        mode = view.entry.mode
        self.status, self._reign = view.status, view.reign.speech
        self._frame.show(view, self._pad(mode), self.enter)
        pad = self._pad(mode)
        if mode == "church":
            pad.show(view.entry.church)
        elif view.end is not None:
            assert self.match is not None
            pad.show(view, view.end, self.match.setup.created[:10])
        else:
            pad.show(view.entry)

    def spoken(self) -> str:
        """Whose reign it is, and what is trump: heard when a reign begins."""
        return self._reign

    # --- entering
    def enter(self, move: str) -> None:
        """A card, a trick, or what becomes of an open one; the next one starts afresh unless this is refused."""
        kept, self._draft = self._draft, entry.after_entry(self._draft)
        if not self.play(move):
            self._redraft(kept)

    def _redraft(self, draft: entry.Draft) -> None:
        self._draft = draft
        self.refresh()

    def _choose_suit(self, suit: str) -> None:
        self._redraft(replace(self._draft, suit=suit))

    def _switch(self) -> None:
        mode = "won" if self._draft.mode == "cards" else "cards"
        self.app.remember(MODE_KEY, mode)
        self._redraft(entry.Draft(mode))

    # --- words
    def move_words(self, move: str) -> str:
        return move_words(move, self.people, self.say, three=self.state.setup.players == 3)

    def rule_now(self) -> str:
        view = self.view()
        if view.entry.mode == "church":
            return "S9"
        return "S4" if not self.state.now.tricks and not self.state.table else "S5"

    def menu(self) -> list[tuple[str, Callable[[], object] | None]]:
        own: list[tuple[str, Callable[[], object] | None]] = [
            (self.say("six.page.poster"), self.open_poster),
            (self.say("six.page.count"), self.count_stars),
        ]
        return [*own, *super().menu()]

    def open_poster(self) -> None:
        ReignPoster(self.view().reign).open(animation=theme.motion)

    # --- table rulings
    def ruling_for(self, move: str) -> Json | None:
        return rulings.allowing(self.state, move)

    def rule_by_hand(self) -> None:
        self._offer(self.say("game.rule_by_hand"), "", rulings.offered(self.state))

    def count_stars(self) -> None:
        self._offer(self.say("six.page.count"), self.say("six.page.count_why"), rulings.star_offers(self.state))

    def _offer(self, title: str, why: str, kinds: tuple[str, ...]) -> None:
        choices = [(self.say(f"six.page.rule.{kind}"), lambda kind=kind: self.set_by_hand(kind)) for kind in kinds]
        ask(title, why, *choices, (self.say("game.cancel"), None), strong=-1)

    def set_by_hand(self, kind: str) -> None:
        """Opens what sets one thing: a form, the stars of the cards, or a question."""
        if kind == "stars":
            self.count_stars()
        elif kind == "card_stars":
            CardStarsSheet(card_stars.card_stars(self.state), self.say, self._learn).open(animation=False)
        elif kind in FORMS:
            form = FORMS[kind](self.state, self.people, self.say)
            NumberSheet(form, self.say, lambda values: self._set(form, values)).open(animation=False)
        else:
            self._ask(kind)

    def _ask(self, kind: str) -> None:
        question = rulings.question(kind, self.state, self.people, self.say)
        choices = [
            (answer.words, lambda answer=answer: self._settle(kind, answer.position, answer.words))
            for answer in question.answers
        ]
        ask(question.title, question.why, *choices, (self.say("game.cancel"), None), strong=-1)

    def _set(self, form: forms.Form, values: dict[str, int | None]) -> None:
        position = forms.ruling(form, values, self.state)
        if position is not None:
            self._settle(form.kind, position, forms.told(form, values))

    def _learn(self, position: Json | None) -> None:
        """Stars of cards are learned for this game, and for every later one with this box."""
        if position is not None and self._settle("card_stars", position, ""):
            self.app.remember(STARS_KEY, dict(self.state.setup.stars))

    def _settle(self, kind: str, position: Json, words: str) -> bool:
        return self.play(Table(position, rulings.note(kind, words, self.say)))

    # --- the end
    def end_card(self, outcome: Outcome) -> SixEndCard:
        view = self.view()
        assert view.end is not None
        assert self.match is not None
        card = SixEndCard()
        card.show(view, view.end, self.match.setup.created[:10])
        return card

    def _save_picture(self) -> None:
        self.keep_picture(self._pads["over"].card)
