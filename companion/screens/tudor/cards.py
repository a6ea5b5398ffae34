"""What the score cards show: the six goals, and what each queen may still do."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.results import Refusal
from companion.games.tudor.goals import GOALS, task_of
from companion.games.tudor.scorecard import Card, GoalLine, QueenLine, score_cards
from companion.games.tudor.state import State
from companion.screens.tudor.people import People, Person, Say
from companion.screens.tudor.words import goal_name, place_name

BADGES = ("pomegranate", "falcon", "phoenix", "escarbuncle", "rose", "book")
"""The emblems of Henry's queens in the order of history, for the null, the ace, the two … the five."""


@dataclass(frozen=True)
class GoalShown:
    """One of the six rows of a card."""

    goal: str
    name: str
    note: str
    """How it was met, or whether it may be met now."""
    met: bool
    now: bool
    """Open, and it may be the next one."""
    queen: str
    """The number of the queen who met it; empty if she has none, or it is open."""
    place: int | None


@dataclass(frozen=True)
class QueenShown:
    """One numbered queen."""

    number: int
    emblem: str
    duty: str
    """What she was given to do; empty if she is free."""
    may: str
    """What she did, or what she may do now and some day."""
    fate: str
    """The goal she met; empty while she waits for one."""


@dataclass(frozen=True)
class CardShown:
    """One player's card."""

    person: Person
    variant: str
    aside: str
    """What this player's variant asks for next, in a few words; empty in standard play."""
    count: int
    next: bool
    """Whose turn it is, or would be if the game went on."""
    on_turn: bool
    won: bool
    goals: tuple[GoalShown, ...]
    queens: tuple[QueenShown, ...]
    numbered: bool
    strayed: str
    """Goals that table rulings have added beyond the six; empty if there are none."""


@dataclass(frozen=True)
class QueenChoice:
    """A queen that a goal may be ticked with."""

    number: int
    emblem: str
    words: str
    refusal: Refusal | None


def cards_shown(state: State, people: People, say: Say) -> tuple[CardShown, ...]:
    """Everybody's card, in the order of the turns."""
    shown = []
    for place, (card, player) in enumerate(zip(score_cards(state), state.players, strict=True)):
        winner = state.outcome.winner if state.outcome else None
        met = [line.place for line in card.goals if line.place is not None]
        beyond = [entry.goal for number, entry in enumerate(player.met, start=1) if number not in met]
        shown.append(
            CardShown(
                person=people[card.colour],
                variant=say(f"tudor_page.variant.{card.variant}"),
                aside=_aside(card, say) if state.outcome is None else "",
                count=len(met),
                next=place == state.turn,
                on_turn=state.outcome is None and place == state.turn,
                won=winner == card.colour,
                goals=tuple(_goal(line, card, say) for line in card.goals),
                queens=tuple(_queen(line, say) for line in card.queens),
                numbered=player.numbered,
                strayed=", ".join(goal_name(say, goal) for goal in beyond),
            )
        )
    return tuple(shown)


def _aside(card: Card, say: Say) -> str:
    queens = [line.number for line in card.queens if line.now]
    if card.complete or card.variant == "standard":
        return ""
    if card.variant == "2" and card.now:
        return say("tudor_page.next", what=goal_name(say, card.now[0]))
    if card.variant in ("1", "3") and queens:
        goal = f", {goal_name(say, card.now[0])}" if card.variant == "3" and card.now else ""
        return say("tudor_page.next", what=say("tudor_page.queen", number=queens[0]) + goal)
    if card.variant == "fruit" and queens:
        return say("tudor_page.next_queens", numbers=" ".join(map(str, queens)))
    return ""


def _goal(line: GoalLine, card: Card, say: Say) -> GoalShown:
    now = line.open and line.goal in card.now and _first_open(card, line)
    if line.place is not None:
        code = "tudor_page.met_as" if line.queen is None else "tudor_page.met_by"
        note = say(code, place=place_name(say, line.place), queen=line.queen)
    else:
        note = say("tudor_page.open_now" if now else "tudor_page.open_later")
    queen = "" if line.queen is None else str(line.queen)
    return GoalShown(line.goal, goal_name(say, line.goal), note, not line.open, now, queen, line.place)


def _first_open(card: Card, line: GoalLine) -> bool:
    """Of two equal goals that are open, variants 2 and 3 light up the upper one only."""
    if card.variant not in ("2", "3"):
        return True
    return next(each for each in card.goals if each.open and each.goal == line.goal) is line


def _queen(line: QueenLine, say: Say) -> QueenShown:
    duties = []
    if line.goal is not None:
        duties.append(say(f"tudor_page.duty.{line.goal}"))
    if line.place is not None:
        duties.append(say("tudor_page.duty.place", place=place_name(say, line.place)))
    if line.met is not None and line.met_place is not None:
        may = say("tudor_page.was", goal=goal_name(say, line.met), place=place_name(say, line.met_place))
    else:
        may = _may(line, say)
    return QueenShown(line.number, BADGES[line.number], " · ".join(duties), may, line.met or "")


def _may(line: QueenLine, say: Say) -> str:
    later = [goal for goal in line.ever if goal not in line.now]
    parts = []
    if line.now:
        parts.append(say("tudor_page.now", goals=_goals(line.now, say)))
    if later:
        parts.append(say("tudor_page.later", goals=_goals(later, say)))
    return " · ".join(parts) or say("tudor_page.nothing_left")


def _goals(goals: tuple[str, ...] | list[str], say: Say) -> str:
    return ", ".join(goal_name(say, goal) for goal in GOALS if goal in goals)


# --- ticking without the board
def tick_objection(state: State, colour: str, goal: str, queen: int | None) -> Refusal | None:
    """Why this goal is not this player's (or this queen's) next; the table may still tick it."""
    player = next(each for each in state.players if each.colour == colour)
    return task_of(state, player).objection(goal, queen)


def queen_choices(state: State, colour: str, goal: str, say: Say) -> tuple[QueenChoice, ...]:
    """The queens to tick a goal with: those who may meet it now first."""
    card = next(each for each in score_cards(state) if each.colour == colour)
    choices = []
    for line in card.queens:
        queen = _queen(line, say)
        facts = [say("tudor_page.queen_plate", number=line.number), queen.may if queen.fate else queen.duty]
        refusal = tick_objection(state, colour, goal, line.number)
        choices.append(QueenChoice(line.number, queen.emblem, " · ".join(fact for fact in facts if fact), refusal))
    return tuple(sorted(choices, key=lambda choice: choice.refusal is not None))
