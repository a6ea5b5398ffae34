"""A match as a file: which kinds there are, what each is good for, and under which name it is saved."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from companion.export.ppn import can_write_ppn, write_ppn
from companion.export.scores import score_sheet
from companion.export.text import match_text
from companion.match.match import Match
from companion.store.exchange import export_text

Say = Callable[..., str]

LONGEST_STEM = 60
"""Characters of a file name before its ending: what every file manager can show."""


@dataclass(frozen=True)
class Kind:
    """One kind of file."""

    key: str
    suffix: str
    mime: str
    write: Callable[[Match, str], str | bytes]
    """What is in the file, in a language."""
    fits: Callable[[Match], bool] = lambda match: True


@dataclass(frozen=True)
class Offer:
    """A kind that this match can be saved as, in words."""

    kind: Kind
    title: str
    why: str
    file: str


def whole_log(match: Match, language: str = "en") -> str:
    """Every record with its hash chain: what can be brought in again, and checked."""
    return export_text(match.entry(seq) for seq in range(match.last.seq + 1))


def paper(match: Match, language: str = "en") -> bytes:
    """The score card to print; what draws it is loaded when it is first asked for."""
    from companion.paper.card import make_card

    return make_card(match, language)


KINDS = (
    Kind("jsonl", ".jsonl", "application/x-ndjson", whole_log),
    Kind("text", ".txt", "text/plain", match_text),
    Kind("csv", ".csv", "text/csv", score_sheet),
    Kind("ppn", ".ppn", "text/plain", lambda match, language: write_ppn(match), can_write_ppn),
    Kind("pdf", ".pdf", "application/pdf", paper),
)
BY_KEY = {kind.key: kind for kind in KINDS}


def offers(match: Match, say: Say) -> tuple[Offer, ...]:
    """The kinds that fit this match."""
    return tuple(
        Offer(kind, say(f"export.{kind.key}"), say(f"export.{kind.key}.why"), file_name(match, kind))
        for kind in KINDS
        if kind.fits(match)
    )


def file_name(match: Match, kind: Kind) -> str:
    """tudor-2026-05-01-anna-ben-3f2a.jsonl: found again by eye, and never that of another match."""
    setup = match.setup
    names = "-".join(filter(None, (_plain(player.name) for player in setup.players)))
    stem = f"{setup.game}-{setup.created[:10]}-{names}"[:LONGEST_STEM].rstrip("-")
    return f"{stem}-{setup.match[:4]}{kind.suffix}"


def _plain(name: str) -> str:
    """A name in the letters that every file system takes."""
    ascii_only = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_only.lower()).strip("-")
