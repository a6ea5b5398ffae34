"""A log in pages that fit into frames."""

from __future__ import annotations

from companion.lan.framing import PAGE_BYTES
from companion.lan.messages import Records
from companion.match.match import Match


def page(match: Match, seq: int) -> Records:
    """The records from `seq` on, as many as fit into one frame; none if there are none yet."""
    lines: list[str] = []
    room = PAGE_BYTES
    while seq <= match.last.seq:
        line = match.entry(seq).line
        room -= len(line) + line.count('"') + line.count("\\")
        if room < 0 and lines:
            return Records(tuple(lines), more=True)
        lines.append(line)
        seq += 1
    return Records(tuple(lines))
