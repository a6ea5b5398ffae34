"""Texte, die zu keinem einzelnen Spiel gehören (Deutsch)."""

TEXTS: dict[str, str] = {
    "referee.not_json": "Diese Zeile ist kein JSON-Objekt: {problem}. Schicke je Zeile ein JSON-Objekt.",
    "referee.not_utf8": "Diese Zeile ist kein gültiges UTF-8. Schicke je Zeile ein JSON-Objekt als UTF-8-Text.",
    "referee.too_long": "Diese Zeile ist länger als {limit} Bytes und wurde nicht gelesen. Schicke kürzere Zeilen.",
    "referee.unknown_request": "Mit den Schlüsseln {keys} gibt es keine Anfrage. Es gibt: {known}.",
    "referee.unknown_key": "Die Anfrage „{request}“ kennt keinen Schlüssel „{key}“.",
    "referee.wrong_type": "„{key}“ braucht hier {wanted}.",
    "referee.unknown_game": "Das Spiel „{name}“ gibt es nicht. Es gibt: {known}.",
    "referee.no_game": 'Es läuft noch kein Spiel. Schicke zuerst {{"new": SPIEL}}.',
    "referee.not_here": "„{game}“ kennt „{request}“ nicht.",
    "referee.unknown_seat": "Am Platz „{seat}“ sitzt niemand. Die Plätze sind: {known}.",
    "referee.undo_too_many": "Nur {count} Züge lassen sich zurücknehmen.",
    "referee.undo_too_few": "„undo“ braucht eine ganze Zahl ab 1.",
    "referee.depth": "„perft“ braucht eine ganze Zahl ab 1.",
    "referee.too_deep": "„perft“ in Tiefe {depth} ist hier nicht zu schaffen; höchstens geht {most}.",
}
