"""What the table sets by hand: numbers to type, and the ruling that comes of them. No Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.results import Json
from companion.games.six.scoring import TEAMS, scored_hands, side_stars, tallies, trick_stars
from companion.games.six.state import State
from companion.screens.six.people import People, Say

MOST_DIGITS = 6
"""More than any score has; what cannot be is refused by the rules with a sentence."""


@dataclass(frozen=True)
class Field:
    """A number to type; None is “not counted”."""

    key: str
    label: str
    value: int | None


@dataclass(frozen=True)
class Form:
    """Numbers that belong together."""

    kind: str
    title: str
    why: str
    fields: tuple[Field, ...]
    unknown: bool
    """Whether a number may stay unknown."""
    signed: bool = False


def typed(value: int | None, key: str) -> int | None:
    """A number after one more key: a digit, `back`, `unknown` or `sign`."""
    if key == "unknown":
        return None
    if key == "sign":
        return None if value is None else -value
    digits = str(abs(value or 0))
    if key == "back":
        digits = digits[:-1] or "0"
    elif len(digits) < MOST_DIGITS:
        digits += key
    return -int(digits) if value is not None and value < 0 else int(digits)


def trick_stars_form(state: State, names: People, say: Say) -> Form:
    """The stars of this hand's tricks, as counted or as their cards tell."""
    known = dict(state.setup.stars)
    fields = tuple(
        Field(
            str(trick.number),
            say("six.page.field_trick", trick=trick.number, name=names.seat(trick.winner)),
            trick_stars(trick, known).value,
        )
        for trick in state.now.tricks
        if not trick.annulled
    )
    return _form("trick_stars", fields, say)


def hand_stars_form(state: State, names: People, say: Say) -> Form:
    """The stars of the hands that are over, by team or for the first player."""
    three = state.setup.players == 3
    fields = []
    for hand in scored_hands(state):
        for side in range(1 if three else len(TEAMS)):
            who = names.players[(hand.number - 1) % 3] if three else names.sides[side]
            label = say("six.page.field_hand", hand=hand.number, name=who)
            fields.append(Field(f"{hand.number}/{side}", label, side_stars(hand, side, state.setup).value))
    return _form("hand_stars", tuple(fields), say)


def totals_form(state: State, names: People, say: Say) -> Form:
    fields = tuple(
        Field(str(number), name, total.value)
        for number, (name, total) in enumerate(zip(names.sides, tallies(state), strict=True))
    )
    return _form("totals", fields, say, signed=True)


def place_form(state: State, names: People, say: Say) -> Form:
    """Which hand and which trick is being played."""
    fields = (
        Field("hand", say("six.page.field_hand_number"), state.hand),
        Field("trick", say("six.page.field_trick_number"), state.trick),
    )
    return _form("place", fields, say, unknown=False)


def _form(kind: str, fields: tuple[Field, ...], say: Say, *, unknown: bool = True, signed: bool = False) -> Form:
    title, why = say(f"six.page.rule.{kind}"), say(f"six.page.rule.{kind}.why")
    return Form(kind, title, why, fields, unknown, signed)


def first_missing(form: Form) -> str:
    """The field to begin with."""
    return next((field.key for field in form.fields if field.value is None), form.fields[0].key if form.fields else "")


def ruling(form: Form, values: Mapping[str, int | None], state: State) -> Json | None:
    """The table ruling for what was typed; None if nothing is new."""
    changed = {field.key: values[field.key] for field in form.fields if values[field.key] != field.value}
    if not changed:
        return None
    if form.kind == "totals":
        return {"totals": [values[field.key] for field in form.fields]}
    if form.kind == "hand_stars":
        return {"hand_stars": _by_hand(changed, values, state)}
    if form.kind == "trick_stars":
        return {"trick_stars": changed}
    return dict(values)  # hand and trick as they are shown: another hand alone would start at its first trick


def told(form: Form, values: Mapping[str, int | None]) -> str:
    """What was typed, for the log: the fields that changed, or all where they belong together."""
    shown = [field for field in form.fields if values[field.key] != field.value or form.kind in ("totals", "place")]
    return ", ".join(f"{field.label} {'?' if values[field.key] is None else values[field.key]}" for field in shown)


def _by_hand(changed: Mapping[str, int | None], values: Mapping[str, int | None], state: State) -> Json:
    hands = {key.split("/")[0] for key in changed}
    if state.setup.players == 3:
        return {hand: values[f"{hand}/0"] for hand in hands}
    return {hand: [values[f"{hand}/{side}"] for side in range(len(TEAMS))] for hand in hands}
