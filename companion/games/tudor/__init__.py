"""Tudor: six queens, six fates, on a piecepack's 5 × 5 tiles."""

from companion.engine.game import BoardGame
from companion.games.tudor.game import Tudor
from companion.games.tudor.moves import Move
from companion.games.tudor.state import State

GAME: BoardGame[State, Move] = Tudor()
