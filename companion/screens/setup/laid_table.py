"""The table of a card game as it is laid, step by step: each step adds something to what lies there."""

from __future__ import annotations

from dataclasses import replace

from companion.screens.setup import places
from companion.screens.setup.draft import Draft
from companion.screens.setup.pictures import Step, TablePicture, Thing


class LaidTable:
    """The table as it fills."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._things: list[Thing] = []
        self.steps: list[Step] = []

    def step(self, words: str, *things: Thing) -> None:
        self._things = [replace(thing, new=False) for thing in self._things if thing.kind != "arrow"]
        self._things += things
        self.steps.append(Step(words, TablePicture(tuple(self._things))))

    def clear(self) -> None:
        self._things = []

    def before(self, number: int, kind: str, text: str = "", reach: float = 0.52) -> Thing:
        """Something that lies on the table in front of a chair."""
        x, y = places.spot(self._draft, number)
        return Thing(kind, inwards(x, reach), inwards(y, reach), text)


def inwards(coordinate: float, reach: float) -> float:
    """A coordinate drawn towards the middle of the table."""
    return 0.5 + (coordinate - 0.5) * reach
