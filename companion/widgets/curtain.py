"""Secret choices on one phone that goes round the table.

    Curtain.ask(page, seats, entry=lambda seat: SealPad(page.say("fee"), write=lambda n: f"bid {seat} {n}"),
                done=self._all_sealed)
    Curtain.look(page, seat, words=lambda choice: …)     # a guarded second look at one's own sealed choice

`seats`   who is to choose, in this order; `hand_round.waiting(match)` says who has not sealed yet. After a crash or a
          restart call `ask` again: whoever had sealed is not asked again, whoever had not begins anew.
`entry`   makes what a seat chooses with, when its curtain lifts: a SealPad (amounts), a CardPicker (cards, tiles, rows)
          or a SecretEntry of your own. It is wiped and thrown away when the curtain falls.
`submit`  takes (seat, the choice in the game's notation) → a Refusal, shown behind the curtain alone, or None. Left
          out, it is `page.match.seal`.
`done`    called once everybody has sealed and the curtain is gone; open the seals there (see reveal.py).

The curtain names the next person and nobody else. It lifts for a finger that rests on it, and falls (dropping what was
not sealed) ten seconds after the last touch, on pause, when the window loses the focus, and with the back key. A second
look lasts only as long as the finger rests. Nothing needs the system's keyboard, nothing sounds, and the wax takes
everybody the same time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.modalview import ModalView
from kivy.uix.widget import Widget

import layouts
from companion.engine.results import Refusal, Seat
from companion.screens.secrets.hand_round import HOLD_SECONDS, HandRound, unsealed
from companion.widgets.basics import Toast
from companion.widgets.theme import theme

BACK_KEY = 27
LIFT_SECONDS = 0.25
TICK_SECONDS = 0.1
"""How often the falling time is looked at."""

LOW = dp(600)
"""Below this height a keypad, a question and two plates do not fit under one another."""

FOLD_PIXELS = 64
"""One fold of the cloth in its texture; a power of two, or old phones cannot repeat it."""


class SecretEntry(BoxLayout):
    """What a choice is made with behind the curtain. Dispatches `on_touched` so that the curtain knows it is in use."""

    prompt = StringProperty()
    ready = BooleanProperty(False)
    """Whether there is anything to seal."""

    __events__ = ("on_touched",)

    def choice(self) -> str:
        """The choice in the game's notation."""
        raise NotImplementedError

    def wipe(self) -> None:
        """Forgets the choice, in everything that shows it."""
        raise NotImplementedError

    def on_touched(self) -> None:
        """The choice was changed."""


class Drape(Widget):
    """The cloth itself; `lift` 0 hangs down, 1 is drawn up."""

    lift = NumericProperty(0.0)
    folds = ObjectProperty()
    hem = ListProperty([0, 0, 0, 1])

    def __init__(self, **options: Any) -> None:
        self.folds = _cloth()
        super().__init__(**options)


class SealedNote(BoxLayout):
    """What somebody has sealed, in words, for his own eyes."""

    text = StringProperty()


class Curtain(ModalView):
    """Covers everything; see the top of this file."""

    tag = StringProperty("curtain")
    line = StringProperty()
    who = StringProperty()
    hint = StringProperty()
    hold = StringProperty()
    prompt = StringProperty()
    trouble = StringProperty()
    seal_words = StringProperty()
    cover_words = StringProperty()
    later_words = StringProperty()
    left = NumericProperty(1.0)
    """What is left, 1 to 0, of the time until it falls by itself."""
    wax = NumericProperty(0.0)
    wide = BooleanProperty(False)
    up = BooleanProperty(False)

    # --- opening one
    @classmethod
    def ask(
        cls,
        page: Any,
        seats: tuple[Seat, ...],
        entry: Callable[[Seat], SecretEntry],
        done: Callable[[], object] | None = None,
        submit: Callable[[Seat, str], object] | None = None,
    ) -> Curtain | None:
        """Hands the phone round; with nobody to ask, `done` is called at once."""
        if not seats:
            _finish(page, done)
            return None
        curtain = cls(page, HandRound(tuple(seats)))
        curtain._make_entry, curtain._done = entry, done
        curtain._submit = submit or page.match.seal
        curtain.open(animation=False)
        return curtain

    @classmethod
    def look(cls, page: Any, seat: Seat, words: Callable[[str], str]) -> Curtain:
        """Lets one seat look again at what it has sealed, as long as its finger rests on the curtain."""
        curtain = cls(page, HandRound((seat,)))
        curtain._words = words
        curtain.open(animation=False)
        return curtain

    def __init__(self, page: Any, hand_round: HandRound, **options: Any) -> None:
        self._page = page
        self._round = hand_round
        self._make_entry: Callable[[Seat], SecretEntry] | None = None
        self._submit: Callable[[Seat, str], object] | None = None
        self._done: Callable[[], object] | None = None
        self._words: Callable[[str], str] | None = None
        self._entry: SecretEntry | None = None
        self._lifting: Any = None
        self._ticking: Any = None
        super().__init__(auto_dismiss=False, **options)
        self._front = self.ids.front.__self__  # an id alone would let it go once it stands aside
        self.bind(size=self._turn)
        self.ids.hold.bind(state=self._held)
        self.ids.seal.action = self._seal
        self.ids.cover.action = self.fall
        self.ids.later.action = self._put_away

    # --- being there at all
    def on_pre_open(self) -> None:
        """From here on the system takes no pictures: its switch needs a moment before the first secret shows."""
        self._page.app.phone.secret(True)
        Window.bind(on_keyboard=self._key, focus=self._focus, on_minimize=self.fall, on_hide=self.fall)
        self._ticking = Clock.schedule_interval(self._tick, TICK_SECONDS)
        self._show()

    def on_parent(self, _: object, parent: Any) -> None:
        """Whoever took it away, it leaves nothing behind."""
        if parent is not None:
            return
        self._clear()
        Window.unbind(on_keyboard=self._key, focus=self._focus, on_minimize=self.fall, on_hide=self.fall)
        self._ticking.cancel()
        self._page.app.phone.secret(False)

    def on_hide(self) -> None:
        """The app goes into the background: a call, another app, the screen off."""
        self.fall()

    def _key(self, window: object, key: int, *_: object) -> bool:
        """The back key covers first, then puts the curtain away; no other key reaches the page below."""
        if key == BACK_KEY:
            if self.up:
                self.fall()
            else:
                self._put_away()
        return True

    def _focus(self, window: object, focused: bool) -> None:
        if not focused:
            self.fall()

    def _put_away(self) -> None:
        self.fall()
        self.dismiss(animation=False)

    def _turn(self, *_: object) -> None:
        """Lying on its side, a phone has what to press beside the entry, not below it; nothing entered is lost."""
        self.wide = self.height < LOW
        actions, home = self.ids.actions.__self__, (self.ids.heads if self.wide else self.ids.stage).__self__
        if actions.parent is not home:
            actions.parent.remove_widget(actions)
            home.add_widget(actions)

    # --- up and down
    def _held(self, plate: object, state: str) -> None:
        if self._lifting:
            self._lifting.cancel()
            self._lifting = None
        if state == "down":
            self._lifting = Clock.schedule_once(self._lift, HOLD_SECONDS)
        elif self._looking:
            self.fall()

    def _stand_in_front(self, there: bool) -> None:
        """The plate to hold lies over the entry, so it must not be there, not even unseen, while one chooses."""
        front, room = self._front, self.ids.room
        if there and front.parent is None:
            room.add_widget(front)
        elif not there and front.parent is not None:
            room.remove_widget(front)

    def _lift(self, *_: object) -> None:
        seat = self._round.seat
        if seat is None or self.up:
            return
        self._round = self._round.lift(Clock.get_time())
        self.ids.entry.clear_widgets()
        if self._looking:
            self.ids.entry.add_widget(SealedNote(text=self._own_words(seat)))
        else:
            self._open_entry(seat)
        self._show()
        Animation(lift=1, duration=theme.seconds(LIFT_SECONDS), transition="out_quad").start(self.ids.drape)

    def fall(self, *_: object) -> None:
        """Down at once, and nothing is left behind it."""
        self._round = self._round.fall()
        self._clear()
        if self.parent is not None:  # a finger may leave the plate after the curtain has gone
            self._show()

    def _clear(self) -> None:
        if self._lifting:
            self._lifting.cancel()
            self._lifting = None
        Animation.cancel_all(self.ids.drape)
        self.ids.drape.lift = 0
        if self._entry is not None:
            self._entry.wipe()
            self._entry = None
        for part in self.ids.entry.children:
            if isinstance(part, SealedNote):
                part.text = ""
        self.ids.entry.clear_widgets()

    def _tick(self, *_: object) -> None:
        now = Clock.get_time()
        if self._round.up and not self._round.at(now).up:
            self.fall()
        self.left, self.wax = self._round.left(now), self._round.melted(now)
        self._allow()

    # --- choosing
    @property
    def _looking(self) -> bool:
        return self._make_entry is None

    def _open_entry(self, seat: Seat) -> None:
        assert self._make_entry is not None
        self._entry = self._make_entry(seat)
        self._entry.bind(on_touched=self._touched, ready=lambda *_: self._allow())
        self.ids.entry.add_widget(self._entry)

    def _touched(self, *_: object) -> None:
        self._round = self._round.touch(Clock.get_time())

    def _allow(self) -> None:
        """Sealing is possible once there is a choice and the wax has melted, for everybody after the same time."""
        melted = self._round.melted(Clock.get_time()) >= 1
        self.ids.seal.disabled = not (self._entry and self._entry.ready and melted)

    def _seal(self) -> None:
        seat = self._round.seat
        if self._entry is None or seat is None or self._submit is None:
            return
        answer = self._submit(seat, self._entry.choice())
        self._round = self._round.answered(answer if isinstance(answer, Refusal) else None, Clock.get_time())
        if not self._round.up:
            self._page.app.phone.tick()
            self._clear()
        self._show()
        if self._round.seat is None:
            self.dismiss(animation=False)
            _finish(self._page, self._done)

    def _own_words(self, seat: Seat) -> str:
        assert self._words is not None
        choice = self._page.match.own_choice(seat)
        return str(self._page.say("secret.not_here")) if choice is None else self._words(choice)

    # --- what is to be read
    def _show(self) -> None:
        say, round_ = self._page.say, self._round
        self.up = round_.up
        self.who = "" if round_.seat is None else self._page.name_of(round_.seat)
        self.line = say("secret.eyes" if self._looking else "secret.sealed_pass" if round_.sealed else "secret.pass")
        self.hint = say("secret.look_hint" if self._looking else "secret.fell" if round_.fell else "secret.hold_hint")
        self.hold = say("secret.hold_look" if self._looking else "secret.hold_lift")
        self.cover_words, self.seal_words = say("secret.cover"), say("secret.seal")
        self.later_words = say("secret.close" if self._looking else "secret.later")
        self.prompt = self._entry.prompt if self._entry else ""
        self.trouble = self._page.app.sentence(round_.refusal) if round_.refusal else ""
        looking_up = self.up and self._looking
        self._stand_in_front(not self.up or self._looking)
        self.ids.actions.opacity = 0 if looking_up or not self.up else 1
        self.ids.actions.disabled = looking_up or not self.up
        self._allow()


def _finish(page: Any, done: Callable[[], object] | None) -> None:
    """Everybody on this phone has sealed; where several phones play, others may still be choosing on theirs."""
    if getattr(page.match, "own_seats", None) is not None and unsealed(page.match):
        Toast.show(page.say("phones.others_choose"))
    elif done:
        done()


def _cloth() -> Texture:
    """One fold of velvet, from dark to light and back; tinted and repeated where it is drawn."""
    texture = Texture.create(size=(FOLD_PIXELS, 1), colorfmt="luminance")
    texture.wrap = "repeat"

    def weave(cloth: Texture) -> None:
        half = FOLD_PIXELS // 2
        ramp = [140 + 115 * (1 - abs(place - half) / half) ** 1.6 for place in range(FOLD_PIXELS)]
        cloth.blit_buffer(bytes(int(light) for light in ramp), colorfmt="luminance", bufferfmt="ubyte")

    weave(texture)
    texture.add_reload_observer(weave)
    return texture


Builder.load_file(layouts.path("shared/curtain.kv"))
