"""A game before it begins: who sits where, who starts, which rules; then the real table, step by step."""

from __future__ import annotations

from contextlib import suppress
from random import Random, SystemRandom
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder
from kivy.metrics import dp

import layouts
from companion.engine.results import Refusal
from companion.match.keeping import NotSavedError
from companion.screens.opponent.view_model import setting
from companion.screens.setup import view_model
from companion.screens.setup.draft import Draft, put_first
from companion.screens.setup.fingers import FingerSheet
from companion.screens.setup.forms import FORMS, companions, leave, objection, players, sit_down
from companion.screens.setup.seat_sheet import SeatSheet
from companion.screens.setup.steps import steps
from companion.screens.setup.steps_view import StepsView
from companion.screens.setup.table_view import TableView
from companion.screens.setup.view_model import ChairView, FieldView
from companion.screens.shelf import BY_KEY
from companion.texts.emblems import EMBLEMS
from companion.widgets.basics import Ink, Plate, Toast, ask
from companion.widgets.fields import FIELDS
from companion.widgets.framed_page import FramedPage
from companion.widgets.icons import FACE, icon
from companion.widgets.theme import theme


class SetupPage(FramedPage):
    """One game's set-up; `show(game=key)` starts it afresh."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._chance: Random = SystemRandom()
        self._draft: Draft | None = None
        self._fields: dict[str, Any] = {}
        self._steps: StepsView | None = None
        self._table = TableView(tap=self._tapped)
        self._count = Factory.CountRow()
        self._first = Factory.FirstRow()
        self._hint = Ink(quiet=True, points=16, tag="advice")
        self._play = Plate(kind="strong", size_hint_x=1, tag="play", action=self._go_on)
        self._skip = Plate(tag="skip", glyph=icon("skip-forward"), glyph_face=FACE, action=self._begin)
        self._wire()
        self.add_sign("rules", "book-open-variant", lambda: self.app.go("rules", game=self._key))

    def _wire(self) -> None:
        for name, sign, act in (("less", "minus", self._fewer), ("more", "plus", self._more)):
            plate = self._count.ids[name]
            plate.glyph, plate.glyph_face, plate.action = icon(sign), FACE, act
        chance, fingers = self._first.ids.chance, self._first.ids.fingers
        chance.text, chance.glyph, chance.glyph_face = self.say("setup.random"), icon("dice-5-outline"), FACE
        chance.action = self._at_random
        fingers.text, fingers.glyph, fingers.glyph_face = self.say("setup.fingers"), icon("fingerprint"), FACE
        fingers.action = self._by_fingers

    @property
    def _key(self) -> str:
        assert self._draft is not None
        return self._draft.game

    # --- what is shown
    def show(self, game: str | None = None) -> None:
        """A game to set up; without one, the set-up that was on the screen stays (the language has changed)."""
        key = game or self.app.settings.get("setup.open", "tudor")
        self.app.remember("setup.open", key)
        self._draft = view_model.open_draft(key, self.app.settings.get)
        self._fields = {}
        self._steps = None
        self._lay()
        self._render()

    def turned(self) -> None:
        if self._draft is not None:
            self._lay()

    def _lay(self) -> None:
        """Puts the parts where they belong: one column, or the table beside what can be chosen."""
        for part in (self._table, self._count, self._first, self._hint, self._play, self._skip):
            if part.parent:
                part.parent.remove_widget(part)
        self.column.clear_widgets()
        self.middle.clear_widgets()
        self.foot.clear_widgets()
        if self._steps is not None:
            self._lay_steps(self._steps)
            return
        chosen = self.middle
        if self.wide:
            side, chosen = Factory.TableSide(), Factory.ChoiceSide()
            side.add_widget(self._table)
            side.add_widget(self._count)
            self.middle.add_widget(side)
            self.middle.add_widget(chosen)
        else:
            self.column.add_widget(self._table)
            self.column.add_widget(self._count)
        self._table.size_hint_y = 1 if self.wide else None
        if self.scroll.parent:
            self.scroll.parent.remove_widget(self.scroll)
        chosen.add_widget(self.scroll, index=len(chosen.children))
        self.column.add_widget(self._first)
        self.column.add_widget(self._hint)
        self._lay_fields()
        (chosen.ids.bar if self.wide else self.foot).add_widget(self._play)

    def _lay_fields(self) -> None:
        assert self._draft is not None
        shown = view_model.view(self._draft, self.say)
        for heading, fields in (("setup.variants", shown.fields), ("setup.house", shown.house)):
            if fields:
                card = Factory.Card(spacing="18dp")
                card.add_widget(Factory.Heading(text=self.say(heading)))
                for field in fields:
                    card.add_widget(self._field(field))
                self.column.add_widget(card)

    def _field(self, field: FieldView) -> Any:
        widget = self._fields.get(field.key)
        if widget is None:
            widget = FIELDS[field.kind](tag=field.key, title=field.title, why=field.why)
            if field.kind == "choice":
                widget.choices = list(field.choices)
            elif field.kind == "number":
                widget.least, widget.most = field.least, field.most
            widget.choose = lambda value, key=field.key: self._choose(key, value)
            self._fields[field.key] = widget
        elif widget.parent:
            widget.parent.remove_widget(widget)
        return widget

    def _render(self) -> None:
        assert self._draft is not None
        shown = view_model.view(self._draft, self.say)
        self.title = shown.title
        self._table.square, self._table.emblem = shown.square, EMBLEMS[BY_KEY[self._key].emblem]
        self._table.show(shown.chairs)
        self._count.words = shown.count
        self._count.ids.less.disabled, self._count.ids.more.disabled = not shown.may_remove, not shown.may_add
        self._count.fixed = not (shown.may_add or shown.may_remove)
        self._first.words, self._first.asked = shown.first, bool(shown.first)
        self._hint.text = "\n".join(shown.advice)
        for field in (*shown.fields, *shown.house):
            self._fields[field.key].value = field.value
        self._play.text = self.say("setup.play")

    def _change(self, draft: Draft) -> None:
        self._draft = draft
        self._render()

    # --- what is tapped
    def _tapped(self, chair: ChairView) -> None:
        assert self._draft is not None
        if chair.number is None:
            if chair.place:
                self._change(sit_down(self._draft, chair.place))
            return
        people = self.app.store.people.all()
        sheet = SeatSheet(self._draft, chair.number, people, self.say, self._chance, self._change)
        sheet.open()

    def _more(self) -> None:
        assert self._draft is not None
        self._change(sit_down(self._draft))

    def _fewer(self) -> None:
        assert self._draft is not None
        self._change(leave(self._draft, len(self._draft.chairs) - 1))

    def _choose(self, key: str, value: Any) -> None:
        assert self._draft is not None
        self._change(view_model.choose(self._draft, key, value, self._chance))

    def _at_random(self) -> None:
        assert self._draft is not None
        self._start_with(self._chance.randrange(len(self._draft.chairs)))

    def _by_fingers(self) -> None:
        sheet = FingerSheet(self.say, self._chance)
        sheet.ids.none.text = self.say("setup.fingers_none")
        sheet.chosen = lambda lit: self._whose() if lit else self._at_random()
        sheet.open(animation=False)

    def _whose(self) -> None:
        """One finger is lit; the table knows whose it is."""
        assert self._draft is not None
        names = [view_model.chair_name(self._draft, number, self.say) for number in range(len(self._draft.chairs))]
        choices = [(name[:40], lambda number=number: self._start_with(number)) for number, name in enumerate(names)]
        ask(self.say("setup.fingers_whose"), "", *choices, strong=-1)

    def _start_with(self, number: int) -> None:
        assert self._draft is not None
        self._change(put_first(self._draft, number))
        Toast.show(view_model.view(self._draft, self.say).first)

    # --- the real table, and off
    def _go_on(self) -> None:
        """Play: first the game's own word on it, then the pictures, step by step, then the match."""
        assert self._draft is not None
        if self._steps is not None:
            self._next_step()
            return
        refusal = objection(self._draft)
        if refusal is not None:
            self._refused(refusal)
        elif self.app.settings.get("show_steps", True):
            self._steps = StepsView(steps(self._draft, self.say), view_model.view(self._draft, self.say), self.say)
            self._lay()
        else:
            self._begin()

    def _refused(self, refusal: Refusal) -> None:
        choices: list[tuple[str, Any]] = [(self.say("game.understood"), None)]
        if refusal.rule:
            read = lambda: self.app.go("rules", game=self._key, rule=refusal.rule)  # noqa: E731
            choices.append((self.say("game.read_rule", rule=refusal.rule), read))
        ask(self.say("setup.not_like_this"), self.app.sentence(refusal), *choices)

    def _lay_steps(self, view: StepsView) -> None:
        if view.parent:
            view.parent.remove_widget(view)
        view.wide = self.wide
        self.middle.add_widget(view)
        self.title = self.say("steps.title")
        (view.ids.bar if self.wide else self.foot).add_widget(self._play)
        self._name_steps(view)

    def _name_steps(self, view: StepsView) -> None:
        self._play.text = self.say("setup.play" if view.last else "steps.next")
        room = self.width * 0.4 if self.wide else self.width
        self._skip.text = self.say("steps.skip") if room > dp(300) * theme.scale else ""
        if view.last and self._skip.parent:
            self._skip.parent.remove_widget(self._skip)
        elif not view.last and not self._skip.parent:
            self._play.parent.add_widget(self._skip, index=1)

    def _next_step(self) -> None:
        assert self._steps is not None
        if self._steps.last:
            self._begin()
        else:
            self._steps.step += 1
            self._name_steps(self._steps)

    def leave(self) -> bool:
        """Back: one step back, then to the choices, then away."""
        if self._steps is None:
            return False
        if self._steps.step:
            self._steps.step -= 1
            self._name_steps(self._steps)
        else:
            self._steps = None
            self._lay()
            self._render()
        return True

    def _begin(self) -> None:
        assert self._draft is not None
        draft = self._draft
        who = players(draft, view_model.default_name(self.say))
        try:
            match = self.app.store.matches.begin(draft.game, FORMS[draft.game].options(draft), who)
        except NotSavedError as fault:
            Toast.show(self.say(fault.code))
            return
        if isinstance(match, Refusal):
            self._refused(match)
            return
        for key, value in view_model.to_keep(draft).items():
            self.app.remember(key, value)
        if played := companions(draft):
            self.app.remember(setting(match.setup.match), played)
        self._keep_names(draft)
        self.app.open_match(match.setup.match)

    def _keep_names(self, draft: Draft) -> None:
        """New names go into the address book, so that they need not be typed again."""
        known = {person.name.casefold() for person in self.app.store.people.all()}
        for chair in draft.chairs:
            if chair.name and chair.name.casefold() not in known:
                with suppress(NotSavedError):
                    self.app.store.people.add(chair.name)


Builder.load_file(layouts.path("setup/setup.kv"))
