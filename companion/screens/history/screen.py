"""Past games: look for one, go on, replay, hand on, throw away; and what they say about the players."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

import layouts
from companion.match.keeping import NotSavedError
from companion.screens.history import view_model
from companion.screens.history.figures import Chart, charts
from companion.screens.history.files import ask_file
from companion.screens.history.view_model import Filter, Row
from companion.screens.shelf import BY_KEY
from companion.store.errors import StoreError
from companion.texts.emblems import EMBLEMS
from companion.widgets.basics import Card, Ink, Plate, Toast, ask
from companion.widgets.charts import BarRow, Legend, LineChart
from companion.widgets.framed_page import FramedPage
from companion.widgets.icons import FACE, icon
from companion.widgets.theme import GAP

TABS = ("games", "figures", "bin")


class HistoryRow(ButtonBehavior, BoxLayout):
    """One game of the list."""

    tag = StringProperty()
    glyph = StringProperty()
    title = StringProperty()
    players = StringProperty()
    ended = StringProperty()
    when = StringProperty()
    over = BooleanProperty(True)
    open = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        if self.open:
            self.open()


class HistoryPage(FramedPage):
    """Games, figures, and the bin."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.title = self.say("history.title")
        self._tab, self._filter = TABS[0], Filter()
        self.add_sign("film", "movie-open-play-outline", self._ask_film)
        self.add_sign("import", "tray-arrow-down", self._ask_file)
        self._body = Factory.HistoryBody()
        self._list = self._body.ids.rows.__self__
        self.middle.clear_widgets()
        self.middle.add_widget(self._body)
        self._tabs = {tab: self._tab_plate(tab) for tab in TABS}
        self._games = {key: self._game_plate(key, glyph) for key, glyph in self._game_glyphs()}
        self._who = Plate(tag="who", glyph=icon("account-outline"), glyph_face=FACE, action=self._ask_who)
        self._body.ids.filters.add_widget(self._who)

    # --- tabs and filters
    def _tab_plate(self, tab: str) -> Plate:
        plate = Plate(text=self.say(f"history.{tab}"), tag=f"tab-{tab}", action=partial(self._turn_to, tab))
        plate.bind(width=self._measure_tabs)
        self._body.ids.tabs.add_widget(plate)
        return plate

    def _measure_tabs(self, *_: object) -> None:
        """How much room the tabs need side by side."""
        plates = self._body.ids.tabs.children
        self._body.tabs_width = sum(plate.width for plate in plates) + GAP * len(plates)

    @staticmethod
    def _game_glyphs() -> list[tuple[str, str]]:
        return [("", ""), *((key, EMBLEMS[box.emblem]) for key, box in BY_KEY.items())]

    def _game_plate(self, key: str, glyph: str) -> Plate:
        plate = Plate(glyph=glyph or icon("asterisk"), tag=f"only-{key or 'all'}", action=partial(self._only, key))
        plate.glyph_face = "Emblems" if key else FACE
        self._body.ids.filters.add_widget(plate)
        return plate

    def _turn_to(self, tab: str) -> None:
        self._tab = tab
        self.refresh()

    def _only(self, key: str) -> None:
        self._filter = Filter(key, self._filter.player)
        self.refresh()

    def _ask_who(self) -> None:
        names = view_model.names_played(self.app.store.matches)
        choices: list[tuple[str, Callable[[], object]]] = [(self.say("history.everybody"), partial(self._by, ""))]
        choices += [(view_model.shown_name(name)[:40], partial(self._by, name)) for name in names]
        ask(self.say("history.whose"), "", *choices, strong=-1)

    def _by(self, name: str) -> None:
        self._filter = Filter(self._filter.game, name)
        self.refresh()

    # --- what is shown
    def refresh(self) -> None:
        for tab, plate in self._tabs.items():
            plate.kind = "strong" if tab == self._tab else "plain"
        for key, plate in self._games.items():
            plate.kind = "strong" if key == self._filter.game else "plain"
        player = self._filter.player
        self._who.text = view_model.shown_name(player)[:16] if player else self.say("history.everybody")
        box = self._body.ids.content
        box.clear_widgets()
        if self._tab == "figures":
            self._show_figures()
        else:
            self._show_rows()

    def _show_rows(self) -> None:
        binned = self._tab == "bin"
        found = view_model.rows(self.app.store.matches, self.say, self._filter, date.today(), binned=binned)
        if not found:
            self._show_nothing("history.bin_empty" if binned else "history.empty")
            return
        self._body.ids.content.add_widget(self._list)
        self._list.data = [
            {
                "tag": f"match-{row.match}",
                "glyph": EMBLEMS[row.emblem],
                "title": row.title,
                "players": row.players,
                "ended": row.ended,
                "when": row.when,
                "over": row.over,
                "open": partial(self._open, row),
            }
            for row in found
        ]

    def _show_nothing(self, code: str) -> None:
        empty = Factory.EmptyShelf()
        empty.words, empty.glyph = self.say(code), EMBLEMS["quill"]
        self._body.ids.content.add_widget(empty)

    def _show_figures(self) -> None:
        found = charts(self.app.store.matches, self.say, self._filter)
        if not found:
            self._show_nothing("figures.empty")
            return
        self.column.clear_widgets()
        for chart in found:
            self.column.add_widget(_chart_card(chart))
        self._body.ids.content.add_widget(self.scroll)

    # --- one game
    def _open(self, row: Row) -> None:
        ask(row.title, "\n".join(each for each in (row.players, row.ended, row.when) if each), *self._choices(row))

    def _choices(self, row: Row) -> list[tuple[str, Callable[[], object] | None]]:
        matches = self.app.store.matches
        if self._tab == "bin":
            return [
                (self.say("history.restore"), self._doing(partial(matches.restore, row.match))),
                (self.say("history.delete"), partial(self._ask_deletion, row)),
                (self.say("game.cancel"), None),
            ]
        throw = (self.say("history.throw"), self._doing(partial(matches.bin, row.match)))
        if row.damaged:
            return [(self.say("history.mend"), self._doing(self.app.mend)), throw, (self.say("game.cancel"), None)]
        open_it = self._doing(partial(self.app.open_match, row.match))
        take_up = (self.say("history.open" if row.over else "history.go_on"), open_it)
        replay = (self.say("history.replay"), self._doing(partial(self._replay, row)))
        export = (self.say("game.export"), self._doing(lambda: self.app.go("export", match=matches.look(row.match))))
        return [*([] if row.over else [take_up]), replay, *([take_up] if row.over else []), export, throw]

    def _doing(self, act: Callable[[], object]) -> Callable[[], None]:
        """Does it, and says it if the store cannot."""

        def done() -> None:
            try:
                act()
            except StoreError as fault:
                Toast.show(self.say(fault.code, **fault.values))
            except NotSavedError as fault:
                Toast.show(self.say(fault.code))
            if self.manager.current == self.name:
                self.refresh()

        return done

    def _replay(self, row: Row) -> None:
        match = self.app.store.matches.replay(row.match)
        match.back_to(0)
        self.app.go(row.game, match=match)
        Toast.show(self.say("match.read_only"))

    def _ask_deletion(self, row: Row) -> None:
        ask(
            self.say("history.delete.sure"),
            self.say("history.delete.why"),
            (self.say("game.cancel"), None),
            (self.say("history.delete"), self._doing(partial(self.app.store.matches.delete, row.match))),
        )

    # --- files
    def _ask_file(self) -> None:
        codes = ("history.import", "history.import.why", "history.import.do")
        ask_file(self.app, ".jsonl", codes, self._import)

    def _ask_film(self) -> None:
        from companion.screens.ppn.screen import open_file  # the boards are loaded when they are first wanted

        ask_file(self.app, ".ppn", ("ppn.title", "ppn.why", "ppn.open"), partial(open_file, self.app))

    def _import(self, path: Path) -> None:
        try:
            answer = self.app.store.matches.take_in(path)
        except NotSavedError as fault:
            Toast.show(self.say(fault.code))
            return
        ask(self.say("history.import"), view_model.report_words(answer, self.say), (self.say("game.understood"), None))
        self.refresh()


def _chart_card(chart: Chart) -> Card:
    card = Card(spacing="12dp")
    card.add_widget(Factory.Heading(text=chart.title))
    card.add_widget(Ink(text=chart.why, quiet=True, points=15))
    longest = max((bar.total for bar in chart.bars), default=1)
    for bar in chart.bars:
        row = BarRow(name=bar.name, words=bar.words, tag=f"bar-{bar.name}")
        row.glyph = EMBLEMS[bar.emblem] if bar.emblem else ""
        row.part, row.whole = bar.value / longest, bar.total / longest
        card.add_widget(row)
    if chart.lines:
        card.add_widget(LineChart([(line.name, line.points) for line in chart.lines]))
        for place, line in enumerate(chart.lines):
            card.add_widget(Legend(name=line.name, place=place))
    return card


Builder.load_file(layouts.path("history/history.kv"))
