"""Texts of Three Men's Morris (English)."""

TEXTS: dict[str, str] = {
    "morris.name": "Three Men’s Morris",
    "morris.unreadable": "“{text}” is no move. Write the point on which you place a man, as b2, or a man’s way, as a1-a2.",
    "morris.over": "The game is over. Start a new one, take moves back, or agree on a table ruling.",
    "morris.nothing_hidden": "Nothing is hidden in this game, so there is nothing to show.",
    "morris.all_placed": "All your men are on the board. Move one of them along a line.",
    "morris.place_first": "You have men in your hand ({count}). Place them before you move any.",
    "morris.taken": "A man stands on {point} already. Choose an empty point.",
    "morris.centre_closed": "The first man of the game may not go to the centre, {point}. Choose another point.",
    "morris.no_man": "Nobody stands on {point}. Move one of your men.",
    "morris.not_yours": "The man on {point} is not yours. Move one of your own.",
    "morris.not_next": "{end} is not next to {start} on a line. A man goes one point along a line.",
    "morris.options_not_object": "The options must be an object, like an empty pair of braces.",
    "morris.unknown_option": "There is no option “{key}” in this game. The only one is free_centre.",
    "morris.bad_free_centre": "free_centre must be true or false.",
    "morris.table_not_object": "A table ruling must be an object with board, turn or outcome.",
    "morris.table_unknown_key": "The table cannot rule on “{key}”. It can set board, turn and outcome.",
    "morris.bad_board": "A board has three rows of three letters, row 3 first: w, b or a full stop.",
    "morris.too_many": "Each side has {most} men at most. Take one away.",
    "morris.bad_turn": "The turn is white’s or black’s.",
    "morris.bad_outcome": "An outcome names the winner, white, black or nobody, and nothing else.",
}
