"""Texts of King's Crossing (English)."""

TEXTS: dict[str, str] = {
    "crossing.unreadable": "“{text}” is no move. Write a slide as b2-b5, jumps as b2xb4xd4, a trap capture as b2*b3, "
    "a pass as two hyphens.",
    "crossing.over": "The game is over. Start a new one, take moves back, or agree on a table ruling.",
    "crossing.no_piece": "Nothing stands on {space}. Choose one of your pieces.",
    "crossing.whites_turn": "It is White's turn, and the piece on {space} is Black's. Move a white piece.",
    "crossing.blacks_turn": "It is Black's turn, and the piece on {space} is White's. Move a black piece.",
    "crossing.trapped": "The piece on {space} is trapped: its line has an enemy at both ends, so it stays where it "
    "is. Move a piece that is free.",
    "crossing.must_jump": "The piece on {space} can jump, so this turn must be a jump.",
    "crossing.slide_not_straight": "{start} to {end} is no straight line. Slide forward or sideways.",
    "crossing.slide_back": "{end} lies behind {start}, and no piece slides back. Slide forward or sideways; only a "
    "jump may lead back.",
    "crossing.slide_blocked": "The way from {start} to {end} is not free: a piece stands on {space}. Stop before it.",
    "crossing.capture_not_next": "{end} is not next to {start}. A trap capture goes one space, straight.",
    "crossing.capture_no_enemy": "No enemy piece stands on {end}, so there is nothing to capture.",
    "crossing.capture_back": "{end} lies behind {start}. Backwards, trapped pieces can be captured only with the "
    "variant “full backwards capture”.",
    "crossing.capture_no_trap": "The piece on {end} is not in a line that {start} closes off, so it cannot be "
    "captured from there.",
    "crossing.jump_not_two": "{start} to {end} is no jump: a jump lands two spaces away, in a straight line.",
    "crossing.jump_blocked": "{end} is not empty, so no jump from {start} can land there.",
    "crossing.jump_own": "The piece on {space} is your own; only enemy pieces are jumped. From {start} to {end} is no "
    "jump.",
    "crossing.jump_nothing": "No piece stands on {space}, so from {start} to {end} there is nothing to jump.",
    "crossing.jump_stops_early": "From {space} the piece can jump on, for example to {next}, so it must. Go on until "
    "there is no further jump.",
    "crossing.jump_past_win": "The landing on {space} wins the game, so the chain ends there.",
    "crossing.pass_not_needed": "You can move, so you may not pass.",
    "crossing.no_stealth": "Nobody hides a King in this game, so there is nothing to reveal.",
    "crossing.no_seat": "Only White and Black sit at this board.",
    "crossing.already_shown": "This King has been shown already.",
    "crossing.reveal_unknown": "Only the owner knows where this King stands. Name the space as well, for example: "
    "king b5.",
    "crossing.claim_known": "The app knows where this King stands. Reveal him without naming a space.",
    "crossing.claim_empty": "Nothing stands on {space}. Name the space on which your King stands.",
    "crossing.nothing_to_show": "No captured piece waits to be shown.",
    "crossing.show_first": "First turn over the piece captured on {space}, and say whether it was a man or the King.",
    "crossing.claim_first": "Only a King may end a chain early on the enemy's Home. Show him on {space}, or take the "
    "chain back and jump on.",
    "crossing.must_be_king": "The piece captured on {space} was the last one, so it must have been the King.",
    "crossing.options_not_object": "The options must be given by name.",
    "crossing.unknown_option": "King's Crossing has no option “{option}”.",
    "crossing.bad_option": "The option “{option}” must be one of: {allowed}.",
    "crossing.stealth_not_pair": "For hidden Kings, give a starting space for White and one for Black; null where "
    "only the owner knows it.",
    "crossing.stealth_white_space": "White's hidden King must start on one of White's own spaces, from {first} to "
    "{last}.",
    "crossing.stealth_black_space": "Black's hidden King must start on one of Black's own spaces, from {first} to "
    "{last}.",
    "crossing.position_stealth": "With hidden Kings no position can be set up. Use a table ruling, or a game without "
    "them.",
    "crossing.position_not_object": "A position consists of a board and a turn.",
    "crossing.position_unknown_key": "A position consists of a board and a turn; it has no “{key}”.",
    "crossing.position_kings": "A position needs exactly one King of each side.",
    "crossing.position_men": "That is too many men: a side has at most {most}.",
    "crossing.position_home": "A King already stands on the enemy's Home, so this game would be over.",
    "crossing.bad_board": "A board is eight rows of four, row 8 first; w and b are men, W and B Kings, a dot is an "
    "empty space.",
    "crossing.bad_turn": "The turn is “white” or “black”.",
    "crossing.bad_pair": "Give the values for “white”, “black” or both, and for nobody else.",
    "crossing.bad_count": "A count is a whole number from 0 to {most}; without a count on the back row it is null.",
    "crossing.bad_revealed": "Whether a King has been shown is either true or false.",
    "crossing.bad_outcome": "The table can name a winner, “white” or “black”, or null for a draw; or null instead of "
    "the whole outcome to play on.",
    "crossing.table_not_object": "A table ruling names what it sets, such as the board or the turn.",
    "crossing.table_unknown_key": "A table ruling cannot set “{key}” in this game.",
    "crossing.table_draw_offer": "Whether a draw is offered follows from the counts of quiet turns. Set those instead.",
    "crossing.table_no_king": "To show a hidden King, say where he stands: give a board with him on it.",
    "crossing.table_asked": "An open question about a captured piece can be dropped by a ruling, but not asked anew.",
}
