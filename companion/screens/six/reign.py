"""The reigning queen as a banner, and as a poster that is read from the far end of the table."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView

from companion.screens.six.view_model import ReignView
from companion.widgets.theme import theme


class ReignBanner(ButtonBehavior, BoxLayout):
    """Badge, name and trump on the colour of her suit; a tap shows it larger."""

    tag = StringProperty("reign")
    suit = StringProperty("black")
    badge = StringProperty()
    letter = StringProperty()
    queen = StringProperty()
    trump = StringProperty()
    following = StringProperty()
    following_badge = StringProperty()
    next_words = StringProperty()
    badge_side = NumericProperty(dp(96))
    action = ObjectProperty(None, allownone=True)

    def show(self, view: ReignView) -> None:
        _fill(self, view)

    def on_release(self) -> None:
        if self.action:
            self.action()


class ReignPoster(ModalView):
    """Nothing but the queen and her suit; a tap closes it."""

    suit = StringProperty("black")
    badge = StringProperty()
    letter = StringProperty()
    queen = StringProperty()
    trump = StringProperty()
    following = StringProperty()
    following_badge = StringProperty()
    next_words = StringProperty()

    def __init__(self, view: ReignView, **options: Any) -> None:
        super().__init__(**options)
        _fill(self, view)

    def on_touch_up(self, touch: Any) -> bool:
        self.dismiss(animation=theme.motion)
        return True


def _fill(target: Any, view: ReignView) -> None:
    for name in ("suit", "badge", "letter", "queen", "trump", "following_badge", "next_words"):
        setattr(target, name, getattr(view, name))
    target.following = view.following or ""
