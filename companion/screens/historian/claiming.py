"""Whose row is it? Claimed in secret behind the curtain, and opened together once the Sovereign has pointed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp

from companion.engine.results import Refusal, Seat
from companion.match.records import Open
from companion.screens.historian import view_model, words
from companion.screens.historian.people import People
from companion.screens.historian.view_model import Claims
from companion.widgets.basics import ask
from companion.widgets.card_picker import CardPicker, Tile
from companion.widgets.curtain import Curtain, SecretEntry
from companion.widgets.reveal import Opened, Reveal

CLAIM_WIDTH = dp(300)
"""Rows to claim lie one under the other, as they do on the table."""


class Claiming:
    """The secret claims of one page."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._verdict = ""

    @property
    def _claims(self) -> Claims | None:
        return view_model.claims_of(self._page.match, self._page.say)

    @property
    def _people(self) -> People:
        return People(self._page.match, self._page.say)

    def plates(self, claims: Claims) -> list[tuple[str, str, Callable[[], object]]]:
        """What can be done about the claims now: name, words, deed."""
        say = self._page.say
        plates: list[tuple[str, str, Callable[[], object]]] = []
        if claims.waiting:
            words_ = f"{say('historian.page.claim_on')} · {claims.words}" if claims.sealed else ""
            plates.append(("claim", words_ or say("historian.page.claim"), self.claim))
        elif claims.pointed:
            plates.append(("open-claims", say("historian.page.open_claims"), self.reveal))
        if claims.sealed:
            plates.append(("look", say("historian.page.look_again"), lambda: self._ask_who_looks(claims.sealed)))
        return plates

    def claim(self) -> None:
        """Hands the phone round among those who have not claimed a row yet."""
        claims = self._claims
        if claims:
            Curtain.ask(self._page, claims.waiting, self._entry, done=self.reveal)

    def _entry(self, seat: Seat) -> SecretEntry:
        say = self._page.say
        rows = range(1, self._page.match.state.rows + 1)
        tiles = [Tile(str(row), say("historian.page.row", row=row)) for row in rows]
        prompt = say("historian.page.claim_prompt")
        return CardPicker(prompt, tiles, lambda picked: view_model.claim(seat, picked[0]), tile_width=CLAIM_WIDTH)

    def _ask_who_looks(self, seats: tuple[int, ...]) -> None:
        choices: list[tuple[str, Callable[[], object] | None]] = [
            (self._people.name(seat), self._looking(seat)) for seat in seats
        ]
        choices.append((self._page.say("game.cancel"), None))
        ask(self._page.say("historian.page.who_looks"), "", *choices, strong=-1)

    def _looking(self, seat: int) -> Callable[[], object]:
        return lambda: Curtain.look(self._page, seat, lambda choice: words.own_claim(choice, self._page.say))

    def reveal(self) -> None:
        """Opens the claims, if the Sovereign has pointed and everybody has claimed; else it waits."""
        claims = self._claims
        if claims and claims.pointed and not claims.waiting:
            names = [self._people.name(seat) for seat in claims.sealed]
            Reveal.show(self._page, names, self._open, verdict=lambda: self._verdict)

    def _open(self) -> Sequence[Opened] | Refusal:
        match, say = self._page.match, self._page.say
        before = match.state
        answer = match.open_all()
        if isinstance(answer, Refusal):
            return answer
        assert isinstance(answer.entry.body, Open)
        self._verdict = words.verdict(before, match.state, self._people, say)
        letters = words.letters(answer.entry.body.openings, before.row, say)
        return [Opened(letter.words, won=letter.won) for letter in letters]
