"""Texte des PPN-Abspielers (Deutsch)."""

TEXTS: dict[str, str] = {
    "ppn.title": "PPN-Datei öffnen",
    "ppn.why": "Eine Partie Tudor oder King’s Crossing in Portable Piecepack Notation (.ppn). Dateien von hier werden angeboten: {folder}",
    "ppn.open": "Öffnen",
    "ppn.setup": "Die Figuren sind aufgestellt.",
    "ppn.set_anew": "die Stellung wird neu gesetzt",
    "ppn.move": "Zug {number}: {words}",
    "ppn.go_to": "Zu einem Zug gehen",
    "ppn.play_on": "Von hier weiterspielen",
    "ppn.play_on.why": "Eine neue Partie beginnt mit dieser Stellung und den Zügen, die zu ihr führten. Die Datei bleibt, wie sie ist.",
    "ppn.play_on.do": "Beginnen",
    "ppn.cannot_play_on": "Die Regeln kennen diese Stellung nicht, man kann sie nur ansehen. {why}",
    # Was an einer Datei falsch sein kann
    "ppn.unreadable": "{file} ist nicht zu lesen. Prüf, ob es die Datei noch gibt und ob sie eine Textdatei ist.",
    "ppn.too_large": "Die Datei ist größer als jede Partie und wurde nicht gelesen.",
    "ppn.no_head": "Zeile {line}: Eine PPN-Datei beginnt mit ---, und ihr Kopf endet mit einer Zeile aus drei Punkten. Diese nicht.",
    "ppn.head_line": "Zeile {line}: „{what}“ ist keine Zeile eines Kopfes, die man hier kennt.",
    "ppn.no_setup": "Zeile {line}: Die Figuren werden nicht zuerst aufgestellt („setup.“), also gibt es nichts zu ziehen.",
    "ppn.action": "Zeile {line}: „{what}“ ist nichts, was man hier mit einer Figur tut.",
    "ppn.nothing_there": "Zeile {line}: {what} geht nicht, denn dort steht nichts.",
    "ppn.off_board": "Zeile {line}: Das Brett dieses Spiels hat kein Feld {what}.",
    "ppn.piece": "Zeile {line}: {what} ist keine Figur dieses Spiels.",
    "ppn.game": "Zeile {line}: „{what}“ ist kein Spiel, das man hier aus einer Datei spielt. Tudor und King’s Crossing sind es.",
}
