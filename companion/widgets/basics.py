"""The small parts that every screen is made of: ink, cards, plates to press, bars, pages, sheets and a toast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.modalview import ModalView
from kivy.uix.screenmanager import Screen

import layouts
from companion.widgets.theme import theme

DOUBLE_TAP_SECONDS = 0.35
"""A second tap on the same plate within this time is a trembling finger, not a second wish."""


LEAST_SHRUNK = 0.55
"""Of its size is a text at least, however long its words are."""

LEAST_CUT = 0.75
"""The same for a line that may be cut short."""

WIDEST_LETTER = 0.8
"""Of the letters' size: words that fit even if all their letters were so wide need not be measured."""


@lru_cache(maxsize=2048)
def _text_width(text: str, face: str, size: float) -> float:
    return float(CoreLabel(font_name=face, font_size=size).get_extents(text)[0])


def fitted(parts: Sequence[str], width: float, wanted: float, face: str, least: float = LEAST_SHRUNK) -> float:
    """The size of letters, at most the one wanted, at which each of these texts is no wider than that."""
    long = [part for part in parts if len(part) * wanted * WIDEST_LETTER > width]
    widest = max((_text_width(part, face, wanted) for part in long), default=0.0)
    return wanted * max(least, (width - 2) / widest) if widest > width - 2 else wanted


class Ink(Label):
    """Text that wraps to its width, is as high as it needs, and grows smaller where a word would be broken."""

    tag = StringProperty()
    """A name by which a test finds a widget whatever it says."""
    points = NumericProperty(17)
    face = StringProperty("Roboto")
    tint = ColorProperty(None, allownone=True)
    quiet = BooleanProperty(False)
    wraps = BooleanProperty(True)

    def letters(self, text: str, width: float, points: float, face: str) -> float:
        """The size of its letters in pixels, such that its longest word, or its only line, fits the width."""
        wanted = theme.size(points)
        if not self.wraps or width <= 1:
            return wanted
        if self.shorten:
            return fitted([text], width, wanted, face, LEAST_CUT)
        return fitted(text.split(), width, wanted, face)


class Card(BoxLayout):
    """A sheet of paper lying on the table."""


class Plate(ButtonBehavior, BoxLayout):
    """Something to press: at least a finger wide, pressed once even if the finger trembles."""

    tag = StringProperty()
    text = StringProperty()
    glyph = StringProperty()
    glyph_face = StringProperty("Emblems")
    kind = OptionProperty("plain", options=["plain", "strong", "quiet"])
    tint = ColorProperty(None, allownone=True)
    wraps = BooleanProperty(False)
    points = NumericProperty(20)
    margin = NumericProperty(dp(18))
    """Left and right of what is written on it."""
    least = NumericProperty(0)
    """Its height at least; a plate is never lower than a finger or its words need."""
    action = ObjectProperty(None, allownone=True)
    """Called without arguments when pressed."""
    _pressed_at = NumericProperty(-1.0)

    def letters(self, text: str, room: float, points: float) -> float:
        """The size of its letters in pixels; smaller where a layout gives it less room than a word needs."""
        wanted = theme.size(points)
        if self.size_hint_x is None or room <= 1:
            return wanted
        return fitted(text.split() if self.wraps else [text], room, wanted, "Display")

    def _fill(self) -> Any:
        if self.disabled:
            return (*theme.line[:3], 0.35)
        if self.kind == "strong":
            return self.tint or theme.accent
        return theme.raised if self.kind == "plain" else (0, 0, 0, 0)

    def _lettering(self) -> Any:
        if self.disabled:
            return (*theme.faded[:3], 0.6)
        if self.kind == "strong":
            return theme.accent_ink
        return self.tint or theme.ink

    fill = AliasProperty(_fill, bind=["disabled", "kind", "tint"])
    lettering = AliasProperty(_lettering, bind=["disabled", "kind", "tint"])

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        theme.follow(self._repaint, "ink")

    def _repaint(self, *_: object) -> None:
        self.property("fill").dispatch(self)
        self.property("lettering").dispatch(self)

    def on_release(self) -> None:
        now = Clock.get_time()
        if self.action and now - self._pressed_at > DOUBLE_TAP_SECONDS:
            self._pressed_at = now
            self.action()


class Bar(BoxLayout):
    """A row of plates along an edge of the screen."""


class Page(Screen):
    """A whole screen. `app` is the running app: `go`, `back`, `say`, `store`, `phone`, `settings`."""

    def __init__(self, app: Any, **options: Any) -> None:
        self.app = app
        super().__init__(**options)

    def show(self, *arguments: Any, **named: Any) -> None:
        """What the page is to show; a page with arguments takes them here, from `app.go(name, …)`."""

    def leave(self) -> bool:
        """Answers the back key: True when the page has dealt with it itself."""
        return False

    def refresh(self) -> None:
        """Shows what there is to show now; called whenever the page comes up."""

    def on_pre_enter(self, *_: object) -> None:
        self.refresh()


class Sheet(ModalView):
    """A sheet that slides up from below and asks or explains something; from above, to whoever sits on the far side."""

    faces_away = False
    """Of the sheets that are made from now on: whether they are for the player on the far side of the screen."""
    turned = BooleanProperty(False)

    def __init__(self, *parts: Any, **options: Any) -> None:
        super().__init__(turned=Sheet.faces_away, **options)
        for part in parts:
            self.ids.body.add_widget(part)

    def add_part(self, part: Any) -> None:
        self.ids.body.add_widget(part)

    # --- everything within is turned about the middle of the window, and so is every finger on it
    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        return (Window.width - x, Window.height - y) if self.turned else super().to_local(x, y, relative)

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:
        return (Window.width - x, Window.height - y) if self.turned else super().to_parent(x, y, relative)

    def on_touch_down(self, touch: Any) -> bool:
        return self._touched(super().on_touch_down, touch)

    def on_touch_move(self, touch: Any) -> bool:
        return self._touched(super().on_touch_move, touch)

    def on_touch_up(self, touch: Any) -> bool:
        return self._touched(super().on_touch_up, touch)

    def _touched(self, act: Callable[[Any], Any], touch: Any) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        done = bool(act(touch))
        touch.pop()
        return done


class Toast(BoxLayout):
    """A sentence that goes away by itself."""

    text = StringProperty()

    SECONDS = 4.0

    @classmethod
    def show(cls, text: str) -> None:
        for old in [child for child in Window.children if isinstance(child, cls)]:
            Window.remove_widget(old)
        toast = cls(text=text)
        Window.add_widget(toast)
        toast.center_x, toast.top = Window.width / 2, Window.height - dp(80)
        fade = Animation(opacity=1, duration=cls.SECONDS) + Animation(opacity=0, duration=theme.seconds(0.3))
        fade.bind(on_complete=lambda *_: Window.remove_widget(toast))
        fade.start(toast)


def ask(title: str, text: str, *choices: tuple[str, Callable[[], object] | None], strong: int = 0) -> Sheet:
    """Opens a sheet with a question; each choice is a plate that closes it and then acts."""
    from kivy.factory import Factory

    sheet = Sheet(Factory.Heading(text=title))
    if text:
        sheet.add_part(Ink(text=text))
    for number, (words, action) in enumerate(choices):
        plate = Plate(text=words, kind="strong" if number == strong else "plain", size_hint_x=1, wraps=True)
        plate.action = _closing(sheet, action)
        sheet.add_part(plate)
    sheet.open(animation=theme.motion)
    return sheet


def _closing(sheet: Sheet, action: Callable[[], object] | None) -> Callable[[], None]:
    def act() -> None:
        sheet.dismiss(animation=False)
        if action:
            action()

    return act


Builder.load_file(layouts.path("shared/widgets.kv"))
