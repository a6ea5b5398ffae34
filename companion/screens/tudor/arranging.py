"""Setting the board by hand: pieces, whose turn it is, goals; nothing counts until the table says so be it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.factory import Factory

from companion.engine.results import Json
from companion.games.tudor.state import State
from companion.screens.tudor import draft as drafting
from companion.screens.tudor.board_part import TudorBoard
from companion.screens.tudor.card_parts import WholeCard
from companion.screens.tudor.cards import CardShown, GoalShown, cards_shown, queen_choices
from companion.screens.tudor.draft import Draft, SpareShown
from companion.screens.tudor.panels import Act, TudorPanel, fit_strips, with_first
from companion.screens.tudor.people import People, Say
from companion.screens.tudor.view_model import pieces_shown
from companion.texts.emblems import EMBLEMS
from companion.widgets.basics import Ink, Plate, Sheet, ask


class ArrangePanel(TudorPanel):
    """What is off the board, whose turn it is, the goals."""

    def __init__(self, say: Say, done: Act, cancel: Act, take_off: Act, **options: Any) -> None:
        super().__init__(**options)
        first = Factory.Plates()
        self._off = Plate(text=say("tudor_page.take_off"), size_hint_x=1, tag="take-off", action=take_off, wraps=True)
        for plate in (
            Plate(text=say("tudor_page.set_so"), kind="strong", size_hint_x=1, tag="set-so", action=done, wraps=True),
            Plate(text=say("game.cancel"), size_hint_x=1, action=cancel, wraps=True),
            self._off,
        ):
            first.add_widget(plate)
        self._tray, self._turns, self._strips = Factory.Plates(), Factory.Plates(), Factory.TudorStack()
        for part in (
            Ink(text=say("tudor_page.arrange_how"), quiet=True),
            first,
            self._tray,
            Factory.Heading(text=say("tudor_page.whose_turn")),
            self._turns,
            Factory.Heading(text=say("tudor_page.goals_met")),
            self._strips,
        ):
            self.parts.add_widget(part)

    def show_pieces(self, draft: Draft, spares: Sequence[SpareShown], lift: Callable[[Any], object]) -> None:
        """The pieces that are not on the board."""
        self._off.disabled = draft.held_space is None
        self._tray.clear_widgets()
        for each in spares:
            plate = Plate(text=each.words, glyph=EMBLEMS[each.emblem], size_hint_x=1, wraps=True)
            plate.kind = "strong" if each.spare == draft.held else "plain"
            plate.action = with_first(lift, each.spare, only=True)
            self._tray.add_widget(plate)

    def show_players(
        self, cards: Sequence[CardShown], turn: Callable[[str], object], open_card: Callable[[str], object]
    ) -> None:
        """Whose turn it is, and everybody's goals."""
        self._turns.clear_widgets()
        for card in cards:
            person = card.person
            plate = Plate(text=person.name, glyph=EMBLEMS[person.token.emblem], size_hint_x=1, wraps=True)
            plate.tag, plate.kind = f"turn-{person.colour}", "strong" if card.next else "plain"
            plate.action = with_first(turn, person.colour, only=True)
            self._turns.add_widget(plate)
        fit_strips(self._strips, cards, open_card)


class Arranging:
    """One setting by hand, from the present position until it is taken or dropped."""

    def __init__(self, board: TudorBoard, state: State, people: People, say: Say, done: Act, cancel: Act) -> None:
        self._board, self._people, self._say = board, people, say
        self._draft = Draft(state)
        self.panel = ArrangePanel(say, done, cancel, lambda: self._change(drafting.taken_off(self._draft)))

    def position(self) -> Json:
        """The table ruling that all this amounts to."""
        return drafting.position(self._draft)

    def tap(self, x: float, y: float) -> None:
        self._change(drafting.tapped(self._draft, (x, y)))

    def _change(self, draft: Draft) -> None:
        before, self._draft = self._draft, draft
        self.render(before)

    def render(self, before: Draft | None = None) -> None:
        draft, say = self._draft, self._say
        self._board.place_pieces(pieces_shown(draft.state, self._people), drafting.moved(before, draft))
        self._board.mark_held(draft.held_space)
        self.panel.show_pieces(
            draft,
            drafting.spares(draft, self._people, say),
            lambda spare: self._change(drafting.lifted_spare(self._draft, spare)),
        )
        self.panel.show_players(
            cards_shown(draft.state, self._people, say),
            lambda colour: self._change(drafting.with_turn(self._draft, colour)),
            self._open_card,
        )

    def _open_card(self, colour: str) -> None:
        """A card whose goals are ticked and unticked at once: whoever sets by hand is asked no questions."""
        whole = WholeCard()
        self._show_card(whole, colour)
        Sheet(whole).open(animation=False)

    def _show_card(self, whole: WholeCard, colour: str) -> None:
        shown = cards_shown(self._draft.state, self._people, self._say)
        card = next(each for each in shown if each.person.colour == colour)
        whole.show(card, self._say, lambda goal: self._tick(whole, card, goal))

    def _tick(self, whole: WholeCard, card: CardShown, goal: GoalShown) -> None:
        colour = card.person.colour

        def take(draft: Draft) -> None:
            self._change(draft)
            self._show_card(whole, colour)

        if goal.place is not None:
            take(drafting.without_goal(self._draft, colour, goal.place))
        elif not card.numbered:
            take(drafting.with_goal(self._draft, colour, goal.goal, None))
        else:
            plates = [
                (choice.words, lambda n=choice.number: take(drafting.with_goal(self._draft, colour, goal.goal, n)))
                for choice in queen_choices(self._draft.state, colour, goal.goal, self._say)
            ]
            ask(self._say("tudor_page.which_queen", goal=goal.name), "", *plates, strong=-1)
