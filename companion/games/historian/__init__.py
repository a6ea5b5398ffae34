"""Our Great Historian: three to six (or more) players weave a tapestry, and the Sovereign judges."""

from companion.games.historian.game import GAME

__all__ = ["GAME"]
