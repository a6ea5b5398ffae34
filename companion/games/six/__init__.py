"""The Six of VIII: a trick-taking game along the reigns of six queens."""

from companion.games.six.game import GAME

__all__ = ["GAME"]
