"""Tudor on the screen: the score cards, the board, and what each piece may do."""
