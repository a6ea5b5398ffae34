"""The faces of the page: the board, entering cards, sealed letters, sharing out, the end. One is shown at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.utils import get_color_from_hex

import layouts
from companion.games.divorce.cards import GROUPS, WATER
from companion.screens.divorce.cards import CardRow, Deed
from companion.screens.divorce.end import DivorceEndCard, show_stamps
from companion.screens.divorce.hub import PurseBar
from companion.screens.divorce.looks import COLOUR_ORDER, Say
from companion.screens.divorce.offers import (
    Bidding,
    Choice,
    Entry,
    Envelope,
    HatRoll,
    Moving,
    Paperwork,
    Share,
    Trial,
    Turn,
    Wooing,
)
from companion.screens.divorce.panels import DivorcePanel, HatPanel, MovePanel, PaperPanel, TurnPanel
from companion.screens.divorce.ring import Ring
from companion.screens.divorce.view_model import PageView, Purse, space_words
from companion.widgets.basics import Toast


@dataclass(frozen=True)
class Doings:
    """What a scene can have done; the page does it."""

    play: Callable[[str], object]
    say: Say
    seal: Callable[[], object]
    """Hands the phone round for sealed choices."""
    look: Callable[[int], object]
    """A second look at one's own sealed choice."""
    open_seals: Callable[[], object]
    save_picture: Callable[[], object]
    go_home: Callable[[], object]


class Scene(BoxLayout):
    """One face of the page. `arrange` is told when the phone is turned."""

    def __init__(self, doings: Doings, **options: Any) -> None:
        self.do = doings
        super().__init__(**options)

    def arrange(self, wide: bool) -> None:
        """Lays itself out upright or across."""

    def show(self, view: PageView, deltas: tuple[int, int]) -> None:
        raise NotImplementedError


class TableScene(Scene):
    """The board with purses and deck, the rows of cards, and under them what may be done."""

    PANELS: ClassVar[dict[type, type[DivorcePanel]]] = {
        Turn: TurnPanel,
        Moving: MovePanel,
        Paperwork: PaperPanel,
        HatRoll: HatPanel,
    }

    def __init__(self, doings: Doings, **options: Any) -> None:
        super().__init__(doings, **options)
        self.ring = Ring()
        self.ring.bind(on_space=lambda _, number: self._tapped(number))
        self._scroll = ScrollView(do_scroll_x=False, bar_width=3)
        self._stack = DivorceStack()
        self._scroll.add_widget(self._stack)
        self._side = BoxLayout(orientation="vertical")
        self._below = PanelHolder()
        self._notes, self._deck = TableNotes(), DeckNotes()
        self._rows = (CardRow(), CardRow(), CardRow())
        self._panels: dict[type, DivorcePanel] = {}
        self._view: PageView | None = None
        self.arrange(False)

    def arrange(self, wide: bool) -> None:
        for part in (self._scroll, self._below, self.ring, self._notes, *self._rows, self._deck, self._side):
            if part.parent:
                part.parent.remove_widget(part)
        self.orientation = "horizontal" if wide else "vertical"
        self.ring.size_hint = (None, 1) if wide else (1, None)
        if wide:
            self.add_widget(self.ring)
        else:
            self._stack.add_widget(self.ring)
        for part in (self._notes, *self._rows, self._deck):
            self._stack.add_widget(part)
        self._side.add_widget(self._scroll)
        self._side.add_widget(self._below)
        self.add_widget(self._side)
        self._fit()
        self.bind(size=self._fit)

    def _fit(self, *_: object) -> None:
        """The ring is a square, as large as there is room."""
        if self.orientation == "horizontal":
            self.ring.width = max(1, min(self.height, self.width * 0.56, self.width - SIX_DICE))
        else:
            self.ring.height = max(1, min(self.width, self.height * 0.72))
        self._below.most = self.height * (0.62 if self.orientation == "horizontal" else 0.5)

    def prepare(self, view: PageView) -> None:
        """Builds what the first look at the board needs, while it is not seen yet."""
        self._show_table(view, (0, 0))
        for kind in (HatRoll, Turn, Moving):
            self._panel(kind)

    def show(self, view: PageView, deltas: tuple[int, int]) -> None:
        self._view = view
        self._show_table(view, deltas)
        panel = self._panel(type(view.offer))
        panel.show(view.offer)
        self._below.hold(panel)

    def _show_table(self, view: PageView, deltas: tuple[int, int]) -> None:
        letters = {group: self.do.say(f"divorce.letter.{group}") for group in GROUPS}
        self.ring.show(view.board, view.people, letters)
        self.ring.hub.show_purses(view.purses, deltas)
        dice = view.offer.dice if isinstance(view.offer, Moving) else None
        self.ring.hub.show_deck(view.deck, dice, self.do.say("divorce.deck.left"))
        for row, shown in zip(self._rows, (view.joint, *view.own), strict=True):
            row.show(shown)
        self._notes.hint = view.hint
        self._deck.show(view, self.do.say)

    def _panel(self, kind: type) -> Any:
        if kind not in self._panels:
            self._panels[kind] = self.PANELS[kind](self.do.play, self.do.say)
        return self._panels[kind]

    def _tapped(self, number: int) -> None:
        assert self._view is not None
        way = next((way for way in self._view.board.ways if way.space == number), None)
        if way:
            self.do.play(way.move)
        else:
            Toast.show(space_words(self._view, number, self.do.say))


class DivorceStack(BoxLayout):
    """Things under each other, as high as they are."""


class PanelHolder(ScrollView):
    """Holds a panel at the lower edge, and lets it scroll where it is too high."""

    most = NumericProperty(0.0)
    """The height it may take, in pixels."""

    def hold(self, panel: DivorcePanel) -> None:
        if self.children and self.children[0] is panel:
            return
        for old in self.children:
            old.unbind(height=self._fit)
        self.clear_widgets()
        self.add_widget(panel)
        panel.bind(height=self._fit)
        self._fit()

    def on_most(self, *_: object) -> None:
        self._fit()

    def _fit(self, *_: object) -> None:
        wanted = self.children[0].height if self.children else 0
        self.height = min(self.most, wanted)
        self.bar_width = dp(3) if wanted > self.height + 1 else 0
        self.scroll_y = 1


class TableNotes(BoxLayout):
    """What is to be said beside the board: that a marriage grows long."""

    hint = StringProperty()


class DeckNotes(BoxLayout):
    """What the deck can still hold, as far as everybody knows."""

    title = StringProperty()
    words = StringProperty()

    def show(self, view: PageView, say: Say) -> None:
        self.title, self.words = say("divorce.deck.title"), view.deck.can_hold_words
        show_stamps(self.ids.hold, view.deck.can_hold)


SIX_DICE = dp(344)
"""What the panel beside the board needs: six dice in a row, each as wide as a finger."""

COLOUR_ROW = 3
"""Chips in a row when cards are entered: most colours have as many."""

SLOTS: tuple[str, ...] = (*COLOUR_ORDER[:2], WATER, *COLOUR_ORDER[2:])
"""Where each card has its place when one is entered: in rows of three, the Water Works beside the two brown ones."""


class EntryScene(Scene):
    """All cards, each always in the same place; tap the one that lies on the table."""

    help = StringProperty()

    def __init__(self, doings: Doings, **options: Any) -> None:
        super().__init__(doings, **options)
        self._choices: dict[str, Choice] = {}
        self.ids.grid.bind(cols=lambda *_: self._lay())

    def show(self, view: PageView, deltas: tuple[int, int]) -> None:
        offer = view.offer
        assert isinstance(offer, Entry)
        self.help = offer.help
        self._choices = {choice.face.card: choice for choice in offer.choices}
        self._lay()
        self.ids.scroll.scroll_y = 1

    def _lay(self) -> None:
        """A place stays empty only where that keeps the colours in rows."""
        in_rows = self.ids.grid.cols % COLOUR_ROW == 0
        slots = [self._choices.get(card) for card in SLOTS if in_rows or card in self._choices]
        self.ids.grid.show(
            [slot.face if slot else None for slot in slots],
            lambda card: self.do.play(self._choices[card].move),
            dim=[slot is not None and not slot.fits for slot in slots],
        )


class LetterView(ButtonBehavior, BoxLayout):
    """A letter that somebody owes, or has sealed; tapped, it offers its owner a second look."""

    tag = StringProperty()
    name = StringProperty()
    words = StringProperty()
    sealed = BooleanProperty(False)
    action = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        if self.action:
            self.action()

    def show(self, envelope: Envelope) -> None:
        self.tag = f"letter-{envelope.person.seat}"
        self.name, self.words, self.sealed = envelope.person.name, envelope.words, envelope.sealed
        self.ids.mark.show(envelope.person)


class TrialRow(BoxLayout):
    """A contest: the property, who sues, and what the court said."""

    words = StringProperty()
    verdict = StringProperty()
    now = BooleanProperty(False)

    def show(self, trial: Trial) -> None:
        self.words, self.verdict, self.now = trial.words, trial.verdict, trial.now
        self.ids.chip.face, self.ids.chip.tag = trial.face, f"trial-{trial.face.card}"


def show_trials(box: BoxLayout, trials: tuple[Trial, ...]) -> None:
    """The contests in a box, with the widgets that are there."""
    while len(box.children) < len(trials):
        box.add_widget(TrialRow())
    for spare in box.children[: len(box.children) - len(trials)]:
        box.remove_widget(spare)
    for row, trial in zip(reversed(box.children), trials, strict=True):
        row.show(trial)


class Fans(BoxLayout):
    """Both hands, face down, and the hat they play for."""

    def show(self, purses: tuple[Purse, Purse]) -> None:
        for fan, purse in zip((self.ids.first, self.ids.second), purses, strict=True):
            token = purse.person.token
            fan.paint, fan.lettering = get_color_from_hex(token.body), get_color_from_hex(token.ink)
            fan.count = purse.hand


class SealScene(Scene):
    """Letters to seal in secret, and to be opened together."""

    title = StringProperty()
    help = StringProperty()
    notice = StringProperty()

    def __init__(self, doings: Doings, **options: Any) -> None:
        super().__init__(doings, **options)
        self._letters = (LetterView(), LetterView())
        self._deed, self._purses = Deed(tag="prize", pos_hint={"center_y": 0.5}), PurseBar()
        self._fans = Fans()

    def arrange(self, wide: bool) -> None:
        self.ids.halves.orientation = "horizontal" if wide else "vertical"

    def show(self, view: PageView, deltas: tuple[int, int]) -> None:
        offer, say = view.offer, self.do.say
        assert isinstance(offer, Wooing | Bidding)
        fight = isinstance(offer, Bidding)
        self.title, self.help = offer.title, offer.help
        self.notice = offer.notice if isinstance(offer, Wooing) else ""
        self._deed.face = offer.face if isinstance(offer, Bidding) else None
        self._show_letters(offer.envelopes)
        self.ids.go.text = say("divorce.break_seals" if offer.may_open else f"divorce.{view.phase}.start")
        self.ids.go.action = self.do.open_seals if offer.may_open else self.do.seal
        _put(self.ids.prize, self._deed, fight)
        _put(self.ids.middle, self._purses, fight)
        _put(self.ids.middle, self._fans, not fight)
        self._purses.show(view.purses, deltas)
        self._fans.show(view.purses)
        show_trials(self.ids.trials, offer.trials if isinstance(offer, Bidding) else ())

    def _show_letters(self, envelopes: tuple[Envelope, ...]) -> None:
        box = self.ids.letters
        box.clear_widgets()
        for letter, envelope in zip(self._letters, envelopes, strict=False):
            letter.show(envelope)
            letter.action = (lambda seat=envelope.person.seat: self.do.look(seat)) if envelope.sealed else None
            box.add_widget(letter)


def _put(box: BoxLayout, part: Any, wanted: bool) -> None:
    """Has a part in front in a box, or not at all."""
    if wanted and not part.parent:
        box.add_widget(part, index=len(box.children))
    elif not wanted and part.parent:
        box.remove_widget(part)


class ShareScene(Scene):
    """Cards to pick, or to sue for, with what each would bring."""

    help = StringProperty()

    def __init__(self, doings: Doings, **options: Any) -> None:
        super().__init__(doings, **options)
        self._rows = (CardRow(), CardRow())
        for row in self._rows:
            self.ids.rows.add_widget(row)

    def arrange(self, wide: bool) -> None:
        self.ids.halves.orientation = "horizontal" if wide else "vertical"

    def show(self, view: PageView, deltas: tuple[int, int]) -> None:
        offer = view.offer
        assert isinstance(offer, Share)
        self.help = offer.help
        moves = {choice.face.card: choice.move for choice in offer.choices}
        self.ids.grid.show(
            [choice.face for choice in offer.choices],
            lambda card: self.do.play(moves[card]),
            [choice.gain for choice in offer.choices],
        )
        for row, shown in zip(self._rows, view.own, strict=True):
            row.show(shown)
        self.ids.purses.show(view.purses, deltas)
        show_trials(self.ids.trials, offer.trials)


class EndScene(Scene):
    """The score card, and what to do with it."""

    def __init__(self, doings: Doings, **options: Any) -> None:
        super().__init__(doings, **options)
        self.card = DivorceEndCard()
        self.ids.place.add_widget(self.card)
        self.ids.save.text, self.ids.home.text = doings.say("divorce.end.save"), doings.say("divorce.end.again")
        self.ids.save.action, self.ids.home.action = doings.save_picture, doings.go_home

    def show(self, view: PageView, deltas: tuple[int, int]) -> None:
        assert view.ending is not None
        self.card.show(view.ending)


Builder.load_file(layouts.path("divorce/scenes.kv"))
