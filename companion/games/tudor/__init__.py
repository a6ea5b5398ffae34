"""Tudor: six queens, six fates, on a piecepack's 5 × 5 tiles."""

from companion.games.tudor.game import Tudor

GAME = Tudor()
