"""The page of Our Great Historian: shows what the view model says, and does what is tapped. It decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

import layouts
from companion.engine.game import Table
from companion.engine.results import Json, Outcome
from companion.games.historian.clock import ClockPlan
from companion.games.historian.state import HistorianState
from companion.match.match import Match
from companion.screens.historian import rulings, view_model, words
from companion.screens.historian.claiming import Claiming
from companion.screens.historian.clock_desk import ClockDesk
from companion.screens.historian.end_card import HistorianEndCard
from companion.screens.historian.parts import ClockCard, Notes, PurseTile, RowTile, fill
from companion.screens.historian.people import People
from companion.screens.historian.pictures import Pictures
from companion.screens.historian.sheets import ByHand, Times
from companion.screens.historian.timing import plan_of
from companion.screens.historian.view_model import Doing, Shown
from companion.texts.emblems import EMBLEMS
from companion.widgets.basics import Plate, ask
from companion.widgets.game_page import GamePage
from companion.widgets.theme import theme

TIMES_SETTING = "historian.times"
COLUMNS = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3}
"""Purses side by side, by the number of players: as large as they can be without scrolling."""

LOW = dp(600)
"""Below this height of an upright screen a round clock would push what is to be pressed out of sight."""
ROUND = dp(236)
"""The least room that a round clock needs on a screen that lies."""
LARGEST_PURSE = dp(380)
LARGE_TEXT = 1.2
"""From this text scale on an upright phone shows smaller numbers, so that what is to be pressed stays in sight."""

Choice = tuple[str, Callable[[], object] | None]


class HistorianBody(BoxLayout):
    """The clock and the rows on one side, the purses on the other."""

    wide = BooleanProperty(False)
    facts = StringProperty()
    columns = NumericProperty(3)
    named = BooleanProperty(False)
    """The rows have names, which need the whole width."""
    spare = NumericProperty(0)
    """The height that is left for the clock."""


class HistorianPage(GamePage):
    """A match of Our Great Historian."""

    game_key = "historian"

    def build_body(self) -> None:
        self._table = HistorianBody()
        self.bind(wide=self._turned, height=self._turned)  # the height is known only after the first showing
        self.body.add_widget(self._table)
        self._table.bind(spare=self._fit_clock)
        self._table.ids.right.bind(height=self._fit_purses)
        self._crowded = False
        self._silver: tuple[str, tuple[int, ...]] | None = None
        self._notes = Notes()
        self._final = Plate(text=self.say("historian.page.final_ask"), tag="final", size_hint_x=1, wraps=True)
        self._final.glyph, self._final.action = EMBLEMS["crown"], self._explain_final
        self._was_final: bool | None = None
        self._end: HistorianEndCard | None = None
        self._claiming, self._pictures = Claiming(self), Pictures(self)
        self._desk = ClockDesk(ClockCard(), self.app, self.say)
        self.add_sign("album", "image-multiple-outline", self._pictures.open_album)

    def _turned(self, *_: object) -> None:
        self._table.wide = self.wide
        if self.match is not None:
            self.render()

    def show(self, match: Match) -> None:
        self._was_final = None
        super().show(match)

    # --- showing
    @property
    def _match(self) -> Match:
        assert self.match is not None
        return self.match

    @property
    def _state(self) -> HistorianState:
        state: HistorianState = self._match.state
        return state

    @property
    def _people(self) -> People:
        return People(self._match, self.say)

    def render(self) -> None:
        shown = view_model.shown(self._match, self.say)
        self.status = shown.status
        self._table.facts = "\n".join(filter(None, (shown.facts, shown.deal)))
        ids = self._table.ids
        ids.ribbon.woven = () if shown.scene == "over" else shown.tapestry
        self._show_purses(shown)
        self._desk.show(self._match.setup.match, self._state, self._plan(), shown.timed)
        _stand(ids.clock_place, self._desk.card if self._desk.timing else None)
        self._notes.text = "\n".join(shown.notes)
        _stand(ids.notes, self._notes if shown.notes else None)
        self._table.named = any(row.person for row in shown.rows)
        fill(ids.rows, shown.rows, self._new_row)
        self._crowded = bool(shown.rows or shown.final) or self._tight(shown)
        self._show_plates(self._plates(shown))
        self._show_final(shown)
        self._show_end(shown)
        self._fit_clock()
        self._fit_purses()

    def _fit_clock(self, *_: object) -> None:
        """On a screen that lies, the clock is as large as its column leaves room for."""
        card, spare = self._desk.card, self._table.spare
        card.room = spare if self.wide else 0
        card.flat = spare < ROUND if self.wide else self._crowded or self.height < LOW

    def _fit_purses(self, *_: object) -> None:
        """On a screen that lies, the purses share the height beside the clock."""
        ids = self._table.ids
        rows = -(-len(ids.purses.children) // self._table.columns)
        for tile in ids.purses.children:
            tile.room = min(LARGEST_PURSE, (ids.right.height - dp(10)) / rows - dp(8)) if self.wide else 0

    def _tight(self, shown: Shown) -> bool:
        """Whether an upright phone has no room for large purses: rows lie there, or the text is large."""
        return not self.wide and bool(shown.rows or theme.scale > LARGE_TEXT)

    def _show_purses(self, shown: Shown) -> None:
        if shown.scene == "over":  # the score card has it all
            self._table.ids.purses.clear_widgets()
            return
        self._table.columns = COLUMNS.get(len(shown.purses), 4)
        tiles = fill(self._table.ids.purses, shown.purses, self._new_purse)
        for tile in tiles:
            tile.low = self._tight(shown)
        match, silver = self._match.setup.match, self._state.silver
        before = self._silver[1] if self._silver and self._silver[0] == match else silver
        self._silver = match, silver
        for tile, was, now in zip(tiles, before, silver, strict=True):
            if now != was:
                tile.change(now - was)

    def _new_purse(self) -> PurseTile:
        tile = PurseTile()
        tile.bind(on_release=lambda *_: self._open_purse(int(tile.tag.removeprefix("purse-"))))
        return tile

    def _new_row(self) -> RowTile:
        tile = RowTile()
        tile.bind(on_release=lambda *_: self._point_at(int(tile.number)))
        return tile

    def _plates(self, shown: Shown) -> list[tuple[str, str, Callable[[], object]]]:
        """What lies under the rows to be pressed: name, words, deed; the first stands out."""
        plates: list[tuple[str, str, Callable[[], object]]] = [
            (f"do-{number}", doing.words, self._doing(doing)) for number, doing in enumerate(shown.doings)
        ]
        if self._state.disputed():
            owners = view_model.owners(self._state, self._people, self.say)
            plates += [(f"owner-{number}", doing.words, self._doing(doing)) for number, doing in enumerate(owners)]
        if shown.claims:
            plates += self._claiming.plates(shown.claims)
        return plates

    def _show_plates(self, wanted: list[tuple[str, str, Callable[[], object]]]) -> None:
        box = self._table.ids.plates
        while len(box.children) < len(wanted):
            box.add_widget(Plate(size_hint_x=1, wraps=True))
        for spare in box.children[: len(box.children) - len(wanted)]:
            box.remove_widget(spare)
        for number, (plate, (tag, text, action)) in enumerate(zip(reversed(box.children), wanted, strict=True)):
            plate.tag, plate.text, plate.action = tag, text, action
            plate.kind = "strong" if number == 0 and tag.startswith(("do-", "open-")) else "plain"

    def _show_final(self, shown: Shown) -> None:
        """A plate that explains the final turn, and the explanation itself when the final turn has just begun."""
        _stand(self._table.ids.head, self._final if shown.final else None)
        begun, self._was_final = self._was_final is False and bool(shown.final), bool(shown.final)
        if begun:
            self._explain_final()

    def _explain_final(self) -> None:
        shown = view_model.shown(self._match, self.say)
        ask(self.say("historian.page.final"), "\n\n".join(shown.final), (self.say("game.understood"), None))

    def _show_end(self, shown: Shown) -> None:
        box = self._table.ids.end
        if shown.scene != "over":
            box.clear_widgets()
            return
        if self._end is None or self._end.parent is None:
            self._end = HistorianEndCard()
            box.add_widget(self._end)
            for tag, code, action in (
                ("share", "share", self._share),
                ("album-open", "album", self._pictures.open_album),
            ):
                text = self.say(f"historian.page.{code}")
                kind = "strong" if tag == "share" else "plain"
                box.add_widget(Plate(text=text, tag=tag, action=action, kind=kind, size_hint_x=1, wraps=True))
        why = words.why_won(self._state, self._people, self.say)
        self._end.show(shown, why, self._match.setup.created[:10])

    def _share(self) -> None:
        assert self._end is not None
        self.keep_picture(self._end)

    def end_card(self, outcome: Outcome) -> HistorianEndCard:
        card = HistorianEndCard()
        shown = view_model.shown(self._match, self.say)
        card.show(shown, words.why_won(self._state, self._people, self.say), self._match.setup.created[:10])
        return card

    def move_words(self, move: str) -> str:
        return words.move_words(move, self._people, self.say)

    # --- playing
    def _doing(self, doing: Doing) -> Callable[[], None]:
        def act() -> None:
            for move in doing.moves:
                if not self.play(move):
                    return

        return act

    def _open_purse(self, seat: int) -> None:
        person = self._people[seat]
        title = self.say("historian.page.silver_of", name=person.name, count=self._state.silver[seat - 1])
        extra = view_model.extra_cards(self._state, seat, self.say)
        question = self.say("historian.page.swap_how_many", name=person.name) if len(extra) > 1 else ""
        choices: list[Choice] = [(doing.words, self._doing(doing)) for doing in extra]
        choices.append((self.say("game.rule_by_hand"), self.rule_by_hand))
        choices.append((self.say("game.cancel"), None))
        ask(title, question, *choices, strong=0 if view_model.may_get_cards(self._state, seat) else -1)

    def _point_at(self, number: int) -> None:
        shown = view_model.shown(self._match, self.say)
        row = next((each for each in shown.rows if each.number == number), None)
        if row is None:
            return
        if row.moves:
            self._doing(Doing("", row.moves))()
        elif self._state.row is not None or (shown.claims and not shown.claims.waiting):
            self.play(view_model.point_at(number), then=self._claiming.reveal)
        else:
            self._ask_whose(number)

    def _ask_whose(self, row: int) -> None:
        owners = view_model.owners(self._state, self._people, self.say)
        choices: list[Choice] = [(self.say("historian.page.secretly"), lambda: self._point_and_claim(row))]
        choices += [(doing.words, self._doing(doing)) for doing in owners]
        choices.append((self.say("game.cancel"), None))
        title, hint = self.say("historian.page.whose", row=row), self.say("historian.page.whose_hint")
        ask(title, hint, *choices, strong=-1)

    def _point_and_claim(self, row: int) -> None:
        self.play(view_model.point_at(row), then=self._claiming.claim)

    # --- taking back: rows that were entered together go together
    def undo(self) -> None:
        count = view_model.laid_at_once(self._match)
        self._jump(lambda agreed: self._match.undo(count, agreed=agreed))

    def redo(self) -> None:
        super().redo()
        while view_model.half_laid(self._state) and self._match.can_redo:
            self._match.redo()

    # --- the table's word
    def ruling_for(self, move: str) -> Json | None:
        return rulings.ruling_for(self._state, move)

    def rule_by_hand(self) -> None:
        ByHand(self._state, self._people, self.say, self._rule).open()

    def _rule(self, position: Json) -> None:
        self.play(Table(position, self.say("historian.page.hand.note")))

    # --- the clock
    def _plan(self) -> ClockPlan:
        return plan_of(self.app.settings.get(TIMES_SETTING))

    def _set_times(self, plan: ClockPlan) -> None:
        times: Json = {"blind": plan.blind, "reading": plan.reading, "performance": plan.performance}
        self.app.remember(TIMES_SETTING, times)
        self.refresh()

    def on_enter(self, *_: object) -> None:
        self._desk.watch()

    def on_leave(self, *_: object) -> None:
        self._desk.look_away()

    def on_back(self) -> None:
        """Back from a pause or a call: what has passed meanwhile is known at once."""
        self._desk.tick()

    def rule_now(self) -> str:
        return "H2"

    # --- pictures
    def menu(self) -> list[Choice]:
        own: list[Choice] = [
            (self.say("historian.page.times"), lambda: Times(self._plan(), self.say, self._set_times).open()),
            (self.say("historian.page.album"), self._pictures.open_album),
        ]
        return [*own, *super().menu()]


def _stand(place: Any, part: Any) -> None:
    """Puts a part where it belongs, or takes it away, without touching it if it is there already."""
    if part is None:
        place.clear_widgets()
    elif part.parent is None:
        place.add_widget(part)


Builder.load_file(layouts.path("historian/page.kv"))
