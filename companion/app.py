"""The composition root: the one file that joins Kivy, the store, the phone and the screens."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from kivy.base import ExceptionManager
from kivy.cache import Cache
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import FadeTransition, NoTransition, ScreenManager
from kivy.utils import platform
from kivymd.app import MDApp

from companion.catalogue import GAMES
from companion.engine.results import Json, Refusal
from companion.match.keeping import NotSavedError
from companion.phone import Phone
from companion.phone.considerate import MANNERS, considerate
from companion.phone.desktop import Desktop
from companion.screens.trouble import NoStore, Trouble
from companion.store.errors import StoreError
from companion.store.store import Store
from companion.texts import LANGUAGES, say, sentence
from companion.widgets.basics import Page, Sheet
from companion.widgets.game_page import GamePage
from companion.widgets.theme import theme

PAGES = {
    "home": "companion.screens.home.screen:HomePage",
    "setup": "companion.screens.setup.screen:SetupPage",
    "settings": "companion.screens.settings.screen:SettingsPage",
    "history": "companion.screens.history.screen:HistoryPage",
    "rules": "companion.screens.rules.screen:RulesPage",
    "export": "companion.screens.export.screen:ExportPage",
    "ppn": "companion.screens.ppn.screen:PpnPage",
    "camera": "companion.screens.camera.screen:CameraPage",
    "phones": "companion.screens.phones.screen:PhonesPage",
    "join": "companion.screens.phones.join:JoinPage",
    "proof": "companion.screens.phones.proof:ProofPage",
    **{key: f"companion.screens.{key}.screen:{key.capitalize()}Page" for key in GAMES},
}
"""Name → module and class; a game's page is called after its key. A page is built when it is first opened: nobody waits
for what he does not use."""

MOST_SCALE = 2.0
"""Of the text; beyond it nothing fits on a phone, and a damaged setting could ask for it."""

BACK_KEY = 27
"""Android's back key, and Escape."""


class CompanionApp(MDApp):
    """The running app."""

    def __init__(
        self,
        folder: Path | None = None,
        phone: Phone | None = None,
        begins: Callable[[CompanionApp], object] | None = None,
        **options: Any,
    ) -> None:
        """`begins` is called once the first page stands: what the command line asked for."""
        super().__init__(**options)
        self._begins = begins
        self.phone: Phone = considerate(phone or _this_phone(), self._wants)
        self._folder = folder or self.phone.private_folder()
        self._trail: list[str] = []
        self._arguments: dict[str, dict[str, Any]] = {}
        """What each page was last opened with."""
        self._trouble = Trouble(self)
        self._phones: Any = None
        self._opened = False
        """Whether the store is open, and with it the pages."""

    # --- starting and stopping
    def build(self) -> BoxLayout:
        self.title = "Table Companion"
        Window.softinput_mode = "below_target"  # or a keyboard hides what is being typed into
        self._frame = BoxLayout(padding=self.phone.safe_area())
        self._begin()
        return self._frame

    def _begin(self) -> None:
        """Opens the store and the first page; where that cannot be, says why, and lets one try again."""
        try:
            self.store = Store(self._folder)
        except StoreError as fault:
            self._show_trouble(fault)
            return
        self._opened = True
        self.settings = self.store.settings
        self.dress()
        self.pages = ScreenManager(transition=FadeTransition(duration=theme.seconds(0.15)))
        Window.bind(on_keyboard=self._key, on_memorywarning=self._spare_memory)
        ExceptionManager.add_handler(self._trouble)
        self.go("home")
        self._resume()
        self._frame.clear_widgets()
        self._frame.add_widget(self.pages)

    def on_start(self) -> None:
        if self._begins is not None and self._opened:
            self._begins(self)

    def _show_trouble(self, fault: StoreError) -> None:
        self._frame.clear_widgets()
        self._frame.add_widget(NoStore(say(fault.code, fault.values), say("app.try_again"), self._begin))

    def on_stop(self) -> None:
        """Kivy calls it twice where the app ends itself, on a desktop."""
        Window.unbind(on_keyboard=self._key, on_memorywarning=self._spare_memory)
        ExceptionManager.remove_handler(self._trouble)
        if self._phones is not None:
            self._phones.close()
        if self._opened:
            self._opened = False
            self.store.close()

    def on_pause(self) -> bool:
        self._tell_page("on_hide")
        return True

    def on_resume(self) -> None:
        self._tell_page("on_back")

    def _spare_memory(self, *_: object) -> None:
        """The system runs short: pages that nobody can go back to are let go, and pictures that can be read again."""
        self.pages.transition.stop()
        for page in self.pages.screens[:]:
            if page is not self.pages.current_screen and page.name not in self._trail:
                if isinstance(page, GamePage):
                    page.forget()
                self.pages.remove_widget(page)
        for kind in ("kv.image", "kv.texture", "kv.loader"):
            Cache.remove(kind)
        gc.collect()

    def _tell_page(self, event: str) -> None:
        """A page, or what lies over it, may have an opinion on being hidden: a curtain falls, a clock is read anew."""
        for each in (*Window.children, *([self.pages.current_screen] if self._opened else [])):
            act = getattr(each, event, None)
            if act:
                act()

    def dress(self) -> None:
        """Colours, text size and motion as the settings, or else the system, want them."""
        chosen = self.settings.get("theme", "system")
        theme.dark = self.phone.wants_dark() if chosen == "system" else chosen == "dark"
        theme.scale = min(MOST_SCALE, max(1.0, self.settings.get("text_scale", 1.0)))
        theme.motion = not (self.phone.wants_less_motion() or self.settings.get("less_motion", False))
        self.theme_cls.theme_style = "Dark" if theme.dark else "Light"
        Window.clearcolor = theme.ground

    def _resume(self) -> None:
        """Back to the match that was on the screen when the app was last seen, however it ended."""
        open_match = self.settings.get("open_match", None)
        if open_match and any(open_match == each.id for each in self.store.matches.all()):
            try:
                self.open_match(open_match)
            except StoreError as fault:
                self._trouble.handle_exception(fault)

    def mend(self) -> None:
        """A record is not what was written: the file is set aside, and all goes on with what can be read of it."""
        for page in self.pages.screens:
            if isinstance(page, GamePage):
                page.forget()  # its match is of the old file
        if self._phones is not None:
            self._phones.live.leave()
        try:
            self.store.repair()
        except StoreError as fault:
            self._opened = False
            self.store.close()
            self._show_trouble(fault)
            return
        self.settings = self.store.settings
        self.home()

    # --- going about
    def go(self, name: str, **arguments: Any) -> Page:
        """Opens a page; what it needs to know goes to its `show`."""
        page = self._page(name)
        page.show(**arguments)
        self._arguments[name] = arguments
        if not self._trail or self._trail[-1] != name:
            self._trail.append(name)
        self.pages.current = name
        self.phone.keep_awake(name in GAMES or name == "camera")
        return page

    def open_match(self, match_id: str) -> Page:
        """Takes a match up where it stands."""
        match = self._shared(match_id) or self.store.matches.open(match_id)
        self.remember("open_match", match_id)
        self._trail = ["home"]  # whatever led here, one does not want to go back to it
        return self.go(match.game.key, match=match)

    @property
    def phones(self) -> Any:
        """This phone among others; the network is loaded when it is first asked for."""
        if self._phones is None:
            from companion.screens.phones.bell import Bell

            self.phone.ask("network", lambda granted: None)  # without it nobody is found, and the page says what helps
            self._phones = Bell(self, self._folder)
        return self._phones

    def _shared(self, match_id: str) -> Any:
        """The match as several phones play it, if this one has a place at its table."""
        known = self._phones is not None or (self._folder / "phones").exists()
        return self.phones.take_up(match_id) if known else None

    def home(self) -> None:
        self.remember("open_match", None)
        self._trail = []
        already = self.pages.current == "home"
        page = self.go("home")
        if already:  # then no page comes up that would show what there is now
            page.refresh()

    def back(self) -> None:
        """One step back: a sheet first, then the page's own idea of it, then the page before."""
        top = next((child for child in Window.children if isinstance(child, Sheet)), None)
        if top is not None:
            top.dismiss()
        elif self.pages.current_screen.leave():
            return
        elif len(self._trail) > 1:
            self._trail.pop()
            self._return_to(self._trail[-1])
        else:
            self.stop()

    def _return_to(self, name: str) -> None:
        if name == "home":
            self.home()
        else:
            self.pages.current = name
            self.pages.current_screen.refresh()

    def _page(self, name: str) -> Page:
        if not self.pages.has_screen(name):
            module, _, kind = PAGES[name].partition(":")
            page: Page = getattr(import_module(module), kind)(app=self, name=name)
            self.pages.add_widget(page)
        found: Page = self.pages.get_screen(name)
        return found

    def rebuild(self) -> None:
        """Makes every page anew: the language or the text size has changed."""
        here, arguments = self.pages.current, self._arguments.get(self.pages.current, {})
        self.dress()
        self.pages.transition.stop()  # a page that is just coming up cannot be taken away
        self.pages.transition = NoTransition()
        # The one that is seen goes last: else each of the others would come up once more before it goes.
        for page in sorted(self.pages.screens, key=lambda page: page is self.pages.current_screen):
            if isinstance(page, GamePage):
                page.forget()
            self.pages.remove_widget(page)
        self._trail = ["home"]
        self.go("home")
        if here != "home":
            self.go(here, **arguments)
        self.pages.transition = FadeTransition(duration=theme.seconds(0.15))

    def _key(self, window: object, key: int, *_: object) -> bool:
        if key != BACK_KEY:
            return False
        self.back()
        return True

    def _wants(self, manner: str) -> bool:
        return bool(self.settings.get(manner, MANNERS[manner]))

    def remember(self, key: str, value: Json) -> None:
        """Keeps a setting, where it can be kept: a full disk must not stop anybody from going on."""
        with suppress(NotSavedError):
            self.settings.set(key, value)

    # --- words
    @property
    def language(self) -> str:
        """The one that was chosen, or else the system's; English where we do not speak it."""
        wanted = self.settings.get("language", None) or self.phone.language()
        return str(wanted) if wanted in LANGUAGES else "en"

    def say(self, code: str, **values: object) -> str:
        return say(code, values, self.language)

    def sentence(self, refusal: Refusal) -> str:
        return sentence(refusal, self.language)


def _this_phone() -> Phone:
    if platform == "android":
        from companion.phone.android import AndroidPhone  # exists nowhere else

        return AndroidPhone()
    return Desktop()
