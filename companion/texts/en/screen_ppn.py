"""Texts of the PPN player (English)."""

TEXTS: dict[str, str] = {
    "ppn.title": "Open a PPN file",
    "ppn.why": "A game of Tudor or King’s Crossing in Portable Piecepack Notation (.ppn). Files here are offered: {folder}",
    "ppn.open": "Open it",
    "ppn.setup": "The pieces are set up.",
    "ppn.set_anew": "the position is set anew",
    "ppn.move": "Move {number}: {words}",
    "ppn.go_to": "Go to a move",
    "ppn.play_on": "Play on from here",
    "ppn.play_on.why": "A new game begins with this position and the moves that led to it. The file stays as it is.",
    "ppn.play_on.do": "Begin it",
    "ppn.cannot_play_on": "The rules do not know this position, so it can only be looked at. {why}",
    # What may be wrong with a file
    "ppn.unreadable": "{file} cannot be read. Check that it is still there and that it is a text file.",
    "ppn.too_large": "The file is larger than any game, and was not read.",
    "ppn.no_head": "Line {line}: a PPN file begins with --- and its head ends with a line of three dots. This one does not.",
    "ppn.head_line": "Line {line}: “{what}” is no line of a head that is known here.",
    "ppn.no_setup": "Line {line}: the pieces are not set up first (“setup.”), so there is nothing to move.",
    "ppn.action": "Line {line}: “{what}” is nothing that is done with a piece here.",
    "ppn.nothing_there": "Line {line}: {what} cannot be done, for nothing stands there.",
    "ppn.off_board": "Line {line}: the board of this game has no space {what}.",
    "ppn.piece": "Line {line}: {what} is no piece of this game.",
    "ppn.game": "Line {line}: “{what}” is no game that is played here from a file. Tudor and King’s Crossing are.",
}
