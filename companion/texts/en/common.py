"""Texts that belong to no single game (English)."""

TEXTS: dict[str, str] = {
    "referee.not_json": "This line is not a JSON object: {problem}. Send one JSON object a line.",
    "referee.not_utf8": "This line is not valid UTF-8. Send one JSON object a line, as UTF-8 text.",
    "referee.too_long": "This line is longer than {limit} bytes and was not read. Send shorter lines.",
    "referee.unknown_request": "No request is known by the keys {keys}. Use one of: {known}.",
    "referee.unknown_key": "The request “{request}” has no key “{key}”.",
    "referee.wrong_type": "“{key}” wants {wanted} here.",
    "referee.unknown_game": "There is no game “{name}”. The games are: {known}.",
    "referee.no_game": 'No game has been started. Send {{"new": GAME}} first.',
    "referee.not_here": "“{game}” does not take “{request}”.",
    "referee.unknown_seat": "Nobody sits at “{seat}”. The seats are: {known}.",
    "referee.undo_too_many": "Only {count} moves can be taken back.",
    "referee.undo_too_few": "“undo” wants a whole number of at least 1.",
    "referee.depth": "“perft” wants a whole number of at least 1.",
    "referee.too_deep": "“perft” of depth {depth} is out of reach here; the most is {most}.",
}
