"""The drawings of each game on its card, one a game: `draw(sheet, match, language)` says where the game stands."""
