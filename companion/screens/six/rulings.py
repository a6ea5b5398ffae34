"""What the table may settle whatever the rules say: which rulings are offered, and what each one sets. No Kivy."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Table
from companion.engine.results import Json, Refusal
from companion.games.six import GAME
from companion.games.six.cards import SUITS
from companion.games.six.moves import Play
from companion.games.six.notation import SEATS
from companion.games.six.scoring import TEAMS, scored_hands
from companion.games.six.state import State
from companion.screens.six.people import People, Say
from companion.screens.six.talk import capital


@dataclass(frozen=True)
class Answer:
    """One answer to a question of the table, and the ruling that it means."""

    words: str
    position: Json


@dataclass(frozen=True)
class Question:
    """Something to choose from."""

    title: str
    why: str
    answers: tuple[Answer, ...]


def allowing(state: State, text: str) -> Json | None:
    """The ruling that lets a refused card lie on the table; None where even the table must say more."""
    move = GAME.read(text)
    if isinstance(move, Refusal) or not isinstance(move, Play):
        return None
    position = {"table": [*(GAME.write(play) for play in state.table), text]}
    return position if GAME.check(state, Table(position)) is None else None


def offered(state: State) -> tuple[str, ...]:
    """What can be set by hand now, each the name of a form or of a question."""
    if GAME.outcome(state) is not None:
        return ("totals", "stars", "reopen")
    church = state.setup.advanced and state.setup.players == 4
    return (
        "totals",
        "place",
        "stars",
        *(() if state.table else ("leader",)),
        "trump",
        *(("church",) if church else ()),
        "end",
    )


def star_offers(state: State) -> tuple[str, ...]:
    """The ways to enter stars: trick by trick, hand by hand, once and for all by card."""
    return (
        *(("trick_stars",) if any(not trick.annulled for trick in state.now.tricks) else ()),
        *(("hand_stars",) if scored_hands(state) else ()),
        "card_stars",
    )


def question(kind: str, state: State, names: People, say: Say) -> Question:
    """`leader`, `trump`, `church`, `end` or `reopen` as a question with its answers."""
    answers: tuple[Answer, ...]
    if kind == "leader":
        answers = tuple(Answer(names.seat(seat), {"turn": seat}) for seat in SEATS)
    elif kind == "trump":
        answers = tuple(
            Answer(
                say("six.page.queen_and_suit", queen=say(f"six.queen.{suit}"), suit=say(f"six.suit.{suit}")),
                {"trump": suit},
            )
            for suit in SUITS
        )
    elif kind == "church":
        teams = [Answer(name, {"church": list(team)}) for name, team in zip(names.sides, TEAMS, strict=True)]
        answers = (*teams, Answer(say("six.page.nobody"), {"church": None}))
    elif kind == "end":
        sides = TEAMS if state.setup.players == 4 else ((1,), (2,), (3,))
        won = [Answer(name, {"outcome": {"winner": list(side)}}) for name, side in zip(names.sides, sides, strict=True)]
        answers = (*won, Answer(say("six.page.nobody"), {"outcome": {"winner": None}}))
    else:
        answers = (Answer(say("six.page.reopen_yes"), {"outcome": None}),)
    return Question(say(f"six.page.rule.{kind}"), say(f"six.page.rule.{kind}.why"), answers)


def note(kind: str, words: str, say: Say) -> str:
    """How the log tells of a ruling."""
    title = say(f"six.page.rule.{kind}")
    return say("six.page.note", title=title, words=words) if words else capital(title)
