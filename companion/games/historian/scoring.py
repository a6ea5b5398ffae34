"""Who is the Great Historian."""

from __future__ import annotations

from companion.games.historian.state import Ending, HistorianState


def decide(state: HistorianState) -> Ending:
    """The winner once the tapestry is complete: most silver (H2), then the tie rule (H5)."""
    king = state.sovereign if state.options.one_true_king else None
    contenders = [seat for seat in state.options.seats if seat != king]
    most = max(state.silver[seat - 1] for seat in contenders)
    tied = tuple(seat for seat in contenders if state.silver[seat - 1] == most)
    if len(tied) == 1:
        return Ending(tied, "H2")
    if state.sovereign in tied:  # he ends the tapestry, even where no card was left for him to end it with
        return Ending((state.sovereign,), "H5")
    for part in reversed(state.parts):
        if part.seat in tied and part.seat is not None:
            return Ending((part.seat,), "H5")
    return Ending(tied, "H5")
