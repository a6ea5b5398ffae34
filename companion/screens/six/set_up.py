"""Setting The Six of VIII up: what is chosen."""

from __future__ import annotations

from companion.engine.results import Json
from companion.games.six.cards import DECK
from companion.screens.setup.draft import Draft, Field
from companion.screens.setup.form import Form, values
from companion.screens.six.box import BOX

PRINTED = ("stars", "deck", "timeline")
"""What the users tell about their box, once and for all (S1–S3)."""


def fields(draft: Draft) -> tuple[Field, ...]:
    return (
        Field("variant", "choice", "standard", ("standard", "advanced")),
        Field("length", "choice", "full", ("full", "short")),
    )


def options(draft: Draft) -> dict[str, Json]:
    chosen = values(draft, fields(draft), PRINTED)
    if "stars" in chosen:  # a card that has since left the box may still have its stars
        chosen["stars"] = {card: n for card, n in chosen["stars"].items() if card in (chosen.get("deck") or DECK)}
    return {"players": len(draft.chairs), **chosen}


def tokens(count: int) -> tuple[str, ...]:
    """Partners share a colour; with three everybody plays for himself."""
    return ("red", "black") * 2 if count == 4 else ("red", "black", "green")


FORM = Form(BOX.least, BOX.most, tokens, options, fields, usual=4, box=PRINTED)
