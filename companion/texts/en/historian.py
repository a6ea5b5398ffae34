"""Our Great Historian in English: refusals, and advice before a game."""

TEXTS: dict[str, str] = {
    # setting a game up
    "historian.options.form": "A game is set up with named options: give at least “players” and “deck”.",
    "historian.options.unknown": "There is no option “{key}” in Our Great Historian. Leave it out.",
    "historian.options.missing": "“{key}” is missing: say how many play and how many cards the box holds.",
    "historian.options.players": "Three to six can play. For seven or more, switch on Too Many Cooks.",
    "historian.options.cooks": "With Too Many Cooks, three to {most} can play. Give a whole number.",
    "historian.options.deck": "The deck is a whole number of cards, at most {most}. Count the cards in your box once.",
    "historian.options.first": "The first Sovereign sits at one of the seats 1 to {players}. Choose one of them.",
    "historian.options.switch": "“{key}” is either on or off: true or false.",
    "historian.options.small_deck": (
        "{deck} cards are not enough for one ordinary turn: this table needs at least {needed}. "
        "Add cards, or play with fewer people or without a variant."
    ),
    "historian.advice.independent_research": (
        "With three or four players, Independent Research is a good idea: otherwise the final turn leaves the "
        "Sovereign "
        "little or nothing to choose from."
    ),
    "historian.advice.too_many_cooks": (
        "With seven or more the game takes much longer, and on the final turn the Sovereign faces a crowd of rows. "
        "That is part of the fun, but plan for it."
    ),
    # any move
    "historian.unreadable": (
        "This is no move of Our Great Historian. Write, for example, “buy 3”, “contribute 3”, “choose 3” or "
        "“choose research”."
    ),
    "historian.over": "The tapestry is finished and the game is over. Take a move back, or let the table reopen it.",
    "historian.draw": (
        "Silver decides here; there is no draw to offer. If you all want to stop, settle it as a table ruling."
    ),
    "historian.reveal": "Nothing is revealed this way here. Point at a row and let everybody say which one is theirs.",
    "historian.no_seat": "Nobody sits at seat {seat}: the seats are 1 to {players}.",
    # buying and swapping
    "historian.buy.sovereign": "Seat {seat} is the Sovereign this turn, and only Historians get extra cards.",
    "historian.buy.final": "This is the final turn: nobody gets extra cards any more. Contribute with what you hold.",
    "historian.buy.first_turn": "Extra cards start with the second turn. Contribute with the three you were dealt.",
    "historian.buy.late": "Seat {seat} has no contribution left to make this turn; extra cards come before it.",
    "historian.buy.again": "Seat {seat} has had its extra cards this turn. Once a turn is the limit.",
    "historian.buy.no_cards": "Seat {seat} does not hold three cards and so does not contribute this turn.",
    "historian.buy.no_piles": "Deck and discards are both empty, so there is no card to get.",
    "historian.buy.no_silver": "Seat {seat} has no silver to pay with. Contribute with the cards in hand.",
    "historian.buy.swap_instead": "With More Research nobody buys: swap any number of cards of your hand instead.",
    "historian.swap.not_played": (
        "Swapping belongs to More Research, which is not played here. Buy a card for 1 silver instead."
    ),
    "historian.swap.past": (
        "The hands of five could not be refilled, so the default rules hold now: buy a card for 1 silver instead."
    ),
    "historian.swap.number": "Seat {seat} can swap 1 to {hand} cards, not {cards}.",
    # contributing
    "historian.contribute.sovereign": "Seat {seat} is the Sovereign this turn and judges; only Historians contribute.",
    "historian.contribute.again": (
        "Seat {seat}'s row already lies on the table. Take it back first if it was a mistake."
    ),
    "historian.contribute.no_cards": "Seat {seat} does not hold three cards this turn and does not contribute.",
    "historian.contribute.late": (
        "The Sovereign is already choosing. Take the last contribution back if a row is missing."
    ),
    "historian.contribute.order": (
        "The Historians perform clockwise from the Sovereign: it is seat {next}'s turn, not seat {seat}'s."
    ),
    # choosing
    "historian.choose.early": "Rows are still missing. The Sovereign chooses once all contributions lie on the table.",
    "historian.choose.no_research": (
        "There is no research row: Independent Research is not played. Choose a Historian's row."
    ),
    "historian.choose.final_research": "The final turn has no research row. Choose a Historian's row.",
    "historian.choose.no_cards_left": "No research row lies on the table. Choose a Historian's row.",
    "historian.choose.sovereign": "Seat {seat} is the Sovereign and has no row on the table. Choose another one.",
    "historian.choose.no_row": "Seat {seat} did not contribute this turn. Choose a row that lies on the table.",
    # rows without names
    "historian.row.seen": "In a Dramatization everybody has seen whose row is whose: choose the Historian's seat.",
    "historian.row.again": (
        "The Sovereign has already pointed at row {row}. Take that back first to choose another one."
    ),
    "historian.row.none": "There is no row {row}: {rows} lie on the table. Count them from the first one laid out.",
    "historian.claim.early": "Wait until all contributions lie on the table, then say which row is yours.",
    "historian.claim.no_row": "Seat {seat} did not contribute this turn, so no row is theirs.",
    "historian.claim.again": "Seat {seat} has already said which row is theirs. Take that back first to change it.",
    # table rulings
    "historian.table.form": "A table ruling names what is to be set, for example the silver by seat.",
    "historian.table.unknown": "A table ruling cannot set “{key}”: this game has nothing of that name.",
    "historian.table.derived": (
        "The number of turns left follows from the cards. Set the deck, the discards or “final” instead."
    ),
    "historian.table.over": (
        "The game is over, so “{key}” means nothing. Reopen it in the same ruling: set “outcome” to null."
    ),
    "historian.table.phase_and_outcome": (
        "Phase and outcome contradict each other. To end the game, say who has won; to reopen it, set “outcome” "
        "to null."
    ),
    "historian.table.phase": "The phase is “contributing”, “choosing” or, with an outcome, “over”.",
    "historian.table.nobody": (
        "Nobody could do anything then: no Historian with three cards is left to contribute, or no row lies on "
        "the table. "
        "Set “contributed” or “hands” as well."
    ),
    "historian.table.sovereign_contributed": (
        "Seat {seat} cannot be the Sovereign and have a row on the table. Set “contributed” as well."
    ),
    "historian.table.five_on_final": (
        "On the final turn nobody holds five cards. Say that this turn is not the final one, or leave out the hands of five."
    ),
    "historian.table.not_played": "Hands of five belong to More Research, which is not played here.",
    "historian.table.number": "“{key}” is a whole number from {least} to {most}.",
    "historian.table.flag": "“{key}” is either true or false.",
    "historian.table.seat": "“{key}” names a seat from 1 to {players}.",
    "historian.table.seats": "“{key}” is a list of different seats.",
    "historian.table.by_seat": "“{key}” is a list of {players} whole numbers from 0 to {most}, one for each seat.",
    "historian.table.parts": (
        "“parts” lists the tapestry from its start: each part with its “seat” (or null) and at least one of “cards”."
    ),
    "historian.table.parts_and_tapestry": (
        "The parts have {parts} cards together, but “tapestry” says {tapestry}. Give one, or make them agree."
    ),
    "historian.table.outcome": "An agreed end names the “winner”: a list of seats, or null for nobody.",
}
