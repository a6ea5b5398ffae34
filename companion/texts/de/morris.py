"""Texte der Dreier-Mühle (Deutsch)."""

TEXTS: dict[str, str] = {
    "morris.name": "Dreier-Mühle",
    "morris.unreadable": "„{text}“ ist kein Zug. Schreib den Punkt, auf den du setzt, als b2, oder den Weg eines Steins, als a1-a2.",
    "morris.over": "Das Spiel ist zu Ende. Beginnt ein neues, nehmt Züge zurück oder entscheidet am Tisch.",
    "morris.nothing_hidden": "In diesem Spiel ist nichts verborgen, also gibt es nichts zu zeigen.",
    "morris.all_placed": "Alle deine Steine liegen auf dem Brett. Zieh einen davon eine Linie entlang.",
    "morris.place_first": "Du hast noch Steine in der Hand ({count}). Setz sie, bevor du ziehst.",
    "morris.taken": "Auf {point} liegt schon ein Stein. Wähl einen leeren Punkt.",
    "morris.centre_closed": "Der erste Stein des Spiels darf nicht in die Mitte, {point}. Wähl einen anderen Punkt.",
    "morris.no_man": "Auf {point} liegt kein Stein. Zieh einen von deinen.",
    "morris.not_yours": "Der Stein auf {point} gehört dir nicht. Zieh einen von deinen.",
    "morris.not_next": "{end} liegt auf keiner Linie neben {start}. Ein Stein geht einen Punkt weit eine Linie entlang.",
    "morris.options_not_object": "Die Optionen müssen ein Objekt sein, etwa ein leeres Paar geschweifter Klammern.",
    "morris.unknown_option": "Eine Option „{key}“ gibt es in diesem Spiel nicht. Die einzige ist free_centre.",
    "morris.bad_free_centre": "free_centre muss wahr oder falsch sein.",
    "morris.table_not_object": "Ein Tischentscheid muss ein Objekt mit board, turn oder outcome sein.",
    "morris.table_unknown_key": "Über „{key}“ kann der Tisch nicht entscheiden. Er kann board, turn und outcome setzen.",
    "morris.bad_board": "Ein Brett hat drei Reihen zu drei Buchstaben, Reihe 3 zuerst: w, b oder ein Punkt.",
    "morris.too_many": "Jede Seite hat höchstens {most} Steine. Nehmt einen weg.",
    "morris.bad_turn": "Am Zug ist white oder black.",
    "morris.bad_outcome": "Ein Ergebnis nennt den Sieger, white, black oder niemanden, und sonst nichts.",
}
