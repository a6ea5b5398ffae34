"""Joins the phone among others with the screens: lets time pass for it, and tells the person what happens there.

What needs an answer comes as a sheet, one at a time and never over a curtain; what is only to be known, as a toast.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.modalview import ModalView

from companion.engine.results import Refusal
from companion.lan.discovery import Found
from companion.lan.outward import (
    Ahead,
    Asked,
    AskOver,
    AtTheDoor,
    Ended,
    HostGone,
    Newcomer,
    NewcomerLeft,
    News,
    Notice,
    Seated,
    TableChanged,
    TakenOver,
)
from companion.lan.seating import phone_of
from companion.lan.shared import SharedMatch
from companion.screens.phones import view_model
from companion.screens.phones.live import Live, readable
from companion.screens.phones.newcomer import NewcomerSheet
from companion.widgets.basics import Sheet, Toast, ask

TICK_SECONDS = 1.0
"""How often time is let pass at the table; what comes over the Wi-Fi wakes us at once."""


class Bell:
    """One a running app, made when somebody first plays with several phones."""

    def __init__(self, app: Any, folder: Path) -> None:
        self._app = app
        self.live = Live(folder, app.store, app.phone, self._wake)
        self.door: AtTheDoor | None = None
        """The table at whose door we wait."""
        self.ended = ""
        """Why the last try to join came to nothing, in a sentence."""
        self._sheets: list[tuple[object, Callable[[], Sheet]]] = []
        """What still has to be asked, and by what it is known."""
        self._shown: dict[object, Sheet] = {}
        self._here: frozenset[int] = frozenset()
        self._ticking = Clock.schedule_interval(lambda _: self.pump(), TICK_SECONDS)

    def _wake(self) -> None:
        Clock.schedule_once(lambda _: self.pump())

    def close(self) -> None:
        self._ticking.cancel()
        self.live.close()

    def take_up(self, match: str) -> SharedMatch | None:
        """That match as several phones play it, if this phone has a place at its table; back after a restart too."""
        if self.live.place is None:
            self.live.come_back(match)
        return self.live.shared(match)

    def show_game(self, match: str) -> Any:
        """The game's page plays with the table from now on, or by itself again; the match as it is played now."""
        found = self.live.shared(match) or self._app.store.matches.open(match)
        page = self._app.pages.get_screen(found.game.key) if self._app.pages.has_screen(found.game.key) else None
        if page is not None and page.match is not None and page.match.setup.match == match:
            page.show(match=found)
        return found

    # --- what happens
    def pump(self) -> None:
        for news in self.live.pump():
            self._tell(news)
        self._look_for_successor()
        if self._app.pages.current in ("join", "phones"):  # tables come and go, codes change, without any news of ours
            self._app.pages.current_screen.refresh()
        self._show_next()

    def _tell(self, news: News) -> None:
        match news:
            case Newcomer(link=link, name=name):
                self._later(("door", link), partial(NewcomerSheet.ask, self, link, name))
            case NewcomerLeft(link=link):
                self._drop(("door", link))
            case Asked(ask=question):
                self._ask(question.id, view_model.question(self._place, question, self._app.say))
            case AskOver(ask=number, yes=yes):
                self._drop(("ask", number))
                if yes is not None:
                    Toast.show(self._app.say("phones.agreed" if yes else "lan.not_agreed"))
            case Notice():
                Toast.show(self.sentence(Refusal(news.code, "", news.values)))
            case TableChanged():
                self._changed()
            case _:
                self._tell_of_host(news)

    def _tell_of_host(self, news: News) -> None:
        match news:
            case AtTheDoor():
                self.door = news
            case Seated(match=match):
                self.door, self.ended = None, ""
                self.live.stop_looking()
                self._app.open_match(match)
            case Ended(code=code):
                self._ended(code)
            case HostGone(may_take_over=may):
                self._drop("gone")
                self._later("gone", partial(self._host_gone, may))
            case TakenOver(phone=number):
                self._drop("gone")
                self._later("new host", partial(self._new_host, self._name(number)))
            case Ahead(phone=number, count=count):
                self._later(("ahead", number), partial(self._ahead, number, count))

    @property
    def _place(self) -> Any:
        return self.live.place

    def _name(self, number: int) -> str:
        table = self._place.table if self._place else None
        phone = phone_of(table, number) if table else None
        return view_model.shown(phone.name) if phone else "?"

    def sentence(self, refusal: Refusal) -> str:
        """A refusal in words, whoever sent it."""
        return str(self._app.sentence(readable(refusal)))

    def _changed(self) -> None:
        """Whoever shows the table shows it anew; whoever came or went is named."""
        table = self._place.table if self._place else None
        here = frozenset(table.here) if table is not None else frozenset()
        if table is not None and self._here:
            for phone in table.phones:
                if (phone.id in here) != (phone.id in self._here):
                    code = "phones.came" if phone.id in here else "phones.went"
                    Toast.show(self._app.say(code, name=view_model.shown(phone.name)))
        self._here = here
        if table is not None and self._place.reachable:
            self._drop("gone")
        page = self._app.pages.current_screen
        if page.name == "phones":
            page.refresh()

    def _ended(self, code: str) -> None:
        at_the_door = self._app.pages.current == "join"
        refusal = Refusal(self.live.why_not_reached(code).code if at_the_door else code, "")
        self.door, self.ended = None, self.sentence(refusal)
        self._here = frozenset()
        table = self._place.table if self._place else None
        self.live.leave(for_good=True)  # there is no way back to it; one may join anew
        if at_the_door:
            return
        if table is not None:
            self.show_game(table.match)
        say = self._app.say
        self._later("ended", lambda: ask(say("phones.title"), self.sentence(refusal), (say("game.understood"), None)))
        self._changed()

    # --- sheets
    def _later(self, key: object, make: Callable[[], Sheet]) -> None:
        """Ask this when nothing else is being asked; the same question is asked once."""
        self._drop(key)
        self._sheets.append((key, make))

    def _drop(self, key: object) -> None:
        """That question needs no answer any more."""
        self._sheets = [each for each in self._sheets if each[0] != key]
        sheet = self._shown.pop(key, None)
        if sheet is not None:
            sheet.dismiss(animation=False)

    def _show_next(self) -> None:
        covered = any(isinstance(child, ModalView) for child in Window.children)
        if self._sheets and not covered:
            key, make = self._sheets.pop(0)
            self._shown = {key: make()}

    def _ask(self, number: int, question: view_model.Question | None) -> None:
        if question is None:
            return
        say = self._app.say
        choices = (
            (say("phones.yes"), partial(self._answer, number, True)),
            (say("phones.no"), partial(self._answer, number, False)),
        )
        self._later(("ask", number), lambda: ask(question.title, question.text, *choices, strong=-1))

    def _answer(self, number: int, yes: bool) -> None:
        if self._place is not None:
            self._place.agree(number, yes)

    def _host_gone(self, may_take_over: bool) -> Sheet:
        say = self._app.say
        choices: list[tuple[str, Callable[[], object] | None]] = [(say("phones.wait"), None)]
        if may_take_over:
            choices.append((say("phones.take_over"), self._take_over))
        return ask(say("phones.gone"), say("phones.gone_why" if may_take_over else "phones.gone_wait"), *choices)

    def _take_over(self) -> None:
        refusal = self.live.take_over()
        if refusal is not None:
            Toast.show(self.sentence(refusal))
        elif self._place is not None:
            self._app.go("phones", match=self._place.match)

    def _new_host(self, name: str) -> Sheet:
        say = self._app.say
        return ask(
            say("phones.new_host", name=name),
            say("phones.new_host_why"),
            (say("phones.follow_it"), lambda: self._place and self._place.follow(True)),
            (say("phones.wait"), lambda: self._place and self._place.follow(False)),
        )

    def _look_for_successor(self) -> None:
        """This phone led the table, was gone, and is back: somebody else may lead it now."""
        found = self.live.successor()
        if found is None or "successor" in self._shown or any(key == "successor" for key, _ in self._sheets):
            return
        self._later("successor", partial(self._superseded, found))

    def _superseded(self, found: Found) -> Sheet:
        say = self._app.say
        return ask(
            say("phones.new_host", name=self._name(found.sign.host)),
            say("lan.superseded"),
            (say("phones.follow_it"), lambda: self._follow(found)),
            (say("phones.wait"), None),
        )

    def _follow(self, found: Found) -> None:
        match = found.sign.match
        self.live.follow(found)
        self.show_game(match)

    def _ahead(self, number: int, count: int) -> Sheet:
        say = self._app.say
        return ask(
            say("phones.ahead", name=self._name(number)),
            say("phones.ahead_why", count=count),
            (say("phones.take_them"), lambda: self._place and self._place.do(lambda host, _: host.take_more(number))),
            (say("phones.no"), None),
        )
