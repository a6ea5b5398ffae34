"""Texts: tudor (en)."""

TEXTS: dict[str, str] = {
    # A turn (T3)
    "tudor.unreadable": "“{text}” is not a move of this game. Write a step as b1-c1, a jump as b1^d1, a beheading as "
    "f7xd7, a divorce as b4>a4, a survivor taken off as j10! and a pass as --.",
    "tudor.over": "The game is over. Take back the last move, or reopen it with a table ruling.",
    "tudor.no_piece": "Nothing stands on {space}. Choose one of your own pieces.",
    "tudor.not_yours": "The piece on {space} belongs to another player, and it is not that player's turn. "
    "Move a piece of the player whose turn it is.",
    "tudor.pass_possible": "You can still act, so you may not pass. Make one of your legal moves.",
    "tudor.nothing_hidden": "Nothing is hidden in this game, so there is nothing to reveal. Just make your move.",
    # Steps and jumps (T4)
    "tudor.step_shape": "A step goes one space up, down, left or right; {end} is not next to {start} that way. "
    "Choose a neighbouring space.",
    "tudor.space_taken": "A piece already stands on {space}. Choose an empty space.",
    "tudor.jump_shape": "A jump goes straight over one neighbouring piece to the space right behind it; {end} does not "
    "lie that way from {start}. There are no chains: one jump is one turn.",
    "tudor.jump_over_nothing": "There is no piece on {over} to jump over. Make a step, or jump over a neighbour.",
    "tudor.queen_jumps_queens": "A queen jumps only over queens, and a king stands on {over}. Take another way.",
    "tudor.king_jumps_kings": "A king jumps only over other players' kings, and none stands on {over}. "
    "If it is your own queen there, you may behead her.",
    # Graveyard (T5)
    "tudor.king_graveyard": "A king never enters or crosses the graveyard, so {space} is closed to him. Go around it.",
    "tudor.dead_stays": "The queen on {space} lies in the graveyard and stays there. Choose another piece.",
    "tudor.grave_taken": "A queen already lies on {space}. Each space of the graveyard takes one queen; "
    "choose another one.",
    "tudor.jump_over_grave": "Nobody jumps over a space of the graveyard such as {over}. "
    "Step in beside it or go around.",
    # Divorce (T6)
    "tudor.divorce_king": "Only a king divorces, and a queen stands on {space}. Write the king's space first.",
    "tudor.divorce_whom": "None of your queens stands on {space}. A king divorces only a queen of his own colour.",
    "tudor.divorce_push": "From {king} the king does not push {queen} straight off the board. Your queen must stand on "
    "the outer edge and your king next to her, straight inward; the graveyard's rim is no edge.",
    # Beheading (T7)
    "tudor.behead_king": "Only a king beheads, and a queen stands on {space}. Queens jump without taking anybody.",
    "tudor.behead_shape": "A beheading is a straight jump over a neighbouring queen; {end} does not lie two spaces "
    "straight away from {start}. Choose the space right behind your queen.",
    "tudor.behead_whom": "None of your queens stands on {over}. A king beheads only a queen of his own colour, right "
    "next to him.",
    "tudor.behead_landing": "The king would land on {space}, which is taken. The space right behind the queen must be "
    "empty.",
    # Survival (T8)
    "tudor.survive_queen": "Your king stands on {space}. Only a queen can survive.",
    "tudor.survive_where": "From {space} no queen of yours can be taken off. She must stand on the corner tile "
    "diagonally opposite your own corner when your turn begins.",
    # Exact goals (T9)
    "tudor.closed_divorced": "You have divorced two queens already, and that is all. Meet one of your open goals.",
    "tudor.closed_beheaded": "You have beheaded two queens already, and that is all. Meet one of your open goals.",
    "tudor.closed_died": "One of your queens has died already, and that is all. The graveyard is closed to the others.",
    "tudor.closed_survived": "One of your queens has survived already, and that is all. Meet one of your open goals.",
    "tudor.fated": "Queen {queen} has met a goal already. Each queen meets one.",
    # Variants (T11)
    "tudor.queen_turn": "In your variant the queens meet their goals by number, and goal {place} belongs to queen "
    "{queen}. Use her for your next goal.",
    "tudor.no_queen_left": "All your queens have met a goal already. A table ruling can change that.",
    "tudor.order_divorced": "In your variant the goals come in historical order, and your next one is “divorced”. "
    "Meet that first.",
    "tudor.order_beheaded": "In your variant the goals come in historical order, and your next one is “beheaded”. "
    "Meet that first.",
    "tudor.order_died": "In your variant the goals come in historical order, and your next one is “died”. "
    "Meet that first.",
    "tudor.order_survived": "In your variant the goals come in historical order, and your next one is “survived”. "
    "Meet that first.",
    # Fruit Cocktail (T12)
    "tudor.fruit_goal_divorced": "Queen {queen} was drawn for “divorced” and can meet no other goal. "
    "Use another queen.",
    "tudor.fruit_goal_beheaded": "Queen {queen} was drawn for “beheaded” and can meet no other goal. "
    "Use another queen.",
    "tudor.fruit_goal_died": "Queen {queen} was drawn for “died” and can meet no other goal. Use another queen.",
    "tudor.fruit_goal_survived": "Queen {queen} was drawn for “survived” and can meet no other goal. "
    "Use another queen.",
    "tudor.fruit_reserved_divorced": "The divorces you have left are kept for queens who were drawn for them. "
    "Choose another goal or one of those queens.",
    "tudor.fruit_reserved_beheaded": "The beheadings you have left are kept for queens who were drawn for them. "
    "Choose another goal or one of those queens.",
    "tudor.fruit_reserved_died": "“Died” is kept for the queen who was drawn for it. "
    "Choose another goal or that queen.",
    "tudor.fruit_reserved_survived": "“Survived” is kept for the queen who was drawn for it. "
    "Choose another goal or that queen.",
    "tudor.fruit_place": "Queen {queen} was drawn to meet goal number {place}, and this would be number {now}. "
    "Use another queen now.",
    "tudor.fruit_place_taken": "Goal number {place} was drawn for queen {queen}. Use her for your next goal.",
    # Setting up
    "tudor.not_an_object": "An object with named entries is wanted here. It may hold: {keys}.",
    "tudor.unknown_key": "“{key}” is not known here. Leave it out, or use one of: {keys}.",
    "tudor.missing_key": "The entry “{key}” is missing. Please add it.",
    "tudor.players_count": "Two, three or four players are needed. Please list them.",
    "tudor.corner": "A corner is one of {words}. Please choose one of them for each player.",
    "tudor.colour": "A colour is a word of small letters, such as {words}. Please choose one for each player.",
    "tudor.corner_twice": "Two players sit at one corner. Give everybody a corner of his own.",
    "tudor.colour_twice": "Two players have one colour. Give everybody a colour of his own.",
    "tudor.opposite": "Two players sit at opposite corners: SW and NE, or NW and SE. Please move one of them.",
    "tudor.clockwise": "Turns go clockwise: SW, NW, NE, SE. List the players in that order, beginning with whoever "
    "starts.",
    "tudor.variant": "A variant is one of {words}. Please choose one of them for each player.",
    "tudor.queens_needed": "This variant needs to know which queen stands where. Give every queen's space and her "
    "number, 0 to 5.",
    "tudor.queens_setup": "The six queens stand on {spaces} and have the numbers 0 to 5, each once. "
    "Please give all six.",
    "tudor.fruit_needed": "Fruit Cocktail needs the queens that were drawn. Give two for goals and two for places.",
    "tudor.fruit_form": "Two queens are drawn for goals and two for places. Give two lists of two numbers from 0 to 5.",
    "tudor.fruit_differ": "A queen is drawn only once. Give different numbers.",
    "tudor.fruit_null": "With the literal order there is no goal number nought, so the null stays free. "
    "Draw another queen for her.",
    "tudor.fruit_unasked": "Only a player of Fruit Cocktail draws queens. Leave the draw out, or choose that variant.",
    "tudor.fruit_order": "The order of a Fruit Cocktail is one of {words}. Please choose one of them.",
    "tudor.open_corner": "The open corner is switched on or off: true or false. Please choose one.",
    # Positions and table rulings
    "tudor.space": "Spaces run from a1 to j10. Please name one of them.",
    "tudor.king_in_graveyard": "A king cannot stand in the graveyard. Put him on another space.",
    "tudor.two_pieces": "Two pieces stand on {space}. Move one of them.",
    "tudor.queens_form": "Queens are a list of spaces, or spaces with numbers. Please give them like that.",
    "tudor.queen_number": "A queen's number is a whole number from 0 to 5. Please correct it.",
    "tudor.met_form": "The goals met are a list in the order in which they were met. Please give them like that.",
    "tudor.goal": "A goal is one of {words}. Please choose one of them.",
    "tudor.met_number": "A goal met names its queen's number exactly where queens have numbers. Add or remove it.",
    "tudor.six_queens": "Every player has six queens: each is on the board or has met a goal, the dead one both. "
    "Please count again.",
    "tudor.graveyard_died": "A queen lies in the graveyard exactly when “died” has been met, and it is the same queen. "
    "Please set both alike.",
    "tudor.six_goals": "This player has met all six goals, so the game would be over. Take one goal away.",
    "tudor.position_over": "A position is set up to be played on. Leave the outcome out.",
    "tudor.turn": "The turn belongs to one of the players' colours. Please name one of them.",
    "tudor.table_players": "A ruling lists players of this game by their colours, each once. Please name them so.",
    "tudor.table_winner": "The winner is one of the players' colours, or nobody for a draw. Please name one.",
    "tudor.table_two_winners": "Two players would have all six goals at once. Please say who has won.",
}
