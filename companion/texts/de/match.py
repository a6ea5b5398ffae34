"""Texte über eine Partie, ihr Protokoll und die Ablage (Deutsch)."""

TEXTS: dict[str, str] = {
    "match.not_your_turn": "{seat} ist nicht am Zug. Warte, bis die anderen dran waren.",
    "match.no_such_seat": "Am Platz {seat} sitzt in dieser Partie niemand. Wähle einen ihrer Plätze.",
    "match.not_json": "Das lässt sich so nicht aufschreiben. Gib es neu ein.",
    "match.undo_too_many": "So viel gibt es nicht zurückzunehmen: bisher nur {count}.",
    "match.redo_too_many": "So viel lässt sich nicht wiederholen: nur {count}.",
    "match.count_too_small": "Sag, wie viel zurückgenommen oder wiederholt werden soll: mindestens 1.",
    "match.no_such_record": "Von hier führt kein Weg zum Zeitpunkt {seq} dieser Partie. Wähle einen aus ihrem Verlauf.",
    "match.everybody_must_agree": (
        "Damit würde etwas zurückgenommen, das ein Geheimnis gezeigt hat. Fragt am Tisch alle; sind alle "
        "einverstanden, geht es."
    ),
    "match.nothing_to_seal": "Gerade wird nichts geheim gewählt. Mach deinen Zug offen.",
    "match.not_asked_to_seal": "{seat} hat gerade nichts geheim zu wählen. Die anderen sind dran.",
    "match.already_sealed": (
        "{seat} hat schon eine Wahl versiegelt. Wer neu wählen will, nimmt zuerst das Siegel zurück."
    ),
    "match.must_be_sealed": "Diese Wahl ist geheim. Versiegle sie; geöffnet wird, wenn alle gewählt haben.",
    "match.choice_of_another": "Das hat nicht {seat} zu wählen. Alle wählen nur für sich selbst.",
    "match.not_a_secret_choice": (
        "Das ist nicht die Wahl, die jetzt geheim getroffen wird. Spiel es offen aus oder versiegle das Richtige."
    ),
    "match.seal_does_not_fit": "Das Siegel von {seat} gehört nicht zu dieser Wahl. Lasst {seat} neu versiegeln.",
    "match.seal_copied": "Das Siegel von {seat} ist von jemand anderem kopiert. Lasst {seat} selbst wählen.",
    "match.nothing_to_open": "Keine versiegelte Wahl wartet darauf, geöffnet zu werden.",
    "match.not_all_sealed": "Noch haben nicht alle gewählt. Es fehlen: {seats}.",
    "match.opens_later": "Diese Wahl bleibt vorerst versiegelt. Das Spiel sagt, wann sie geöffnet wird.",
    "match.openings_do_not_fit": (
        "Das ist nicht die Wahl, die hier versiegelt wurde. Öffnet alles aus dieser Runde zusammen."
    ),
    "match.opening_is_not_the_seal": (
        "Was {seat} zeigt, ist nicht das, was {seat} versiegelt hat. Nichts wurde geöffnet. Nehmt dieses Siegel "
        "zurück und wählt neu."
    ),
    "match.opening_missing": (
        "Die Wahl von {seat} liegt nicht auf diesem Telefon. Öffnet sie auf dem Telefon, auf dem sie versiegelt "
        "wurde, oder nehmt das Siegel zurück und wählt neu."
    ),
    "match.out_of_step": (
        "Das andere Telefon steht an einer anderen Stelle dieser Partie als dieses (hier käme Eintrag {seq}). Holt "
        "die Partie noch einmal vom Gastgeber."
    ),
    "match.secret_options": (
        "Dieser Aufbau verrät, was nur einer wissen darf, und alle könnten es im Protokoll lesen. Lass es weg: "
        "Geheimes wird versiegelt, sobald das Spiel begonnen hat."
    ),
    "match.second_setup": "Diese Partie ist schon aufgebaut. Beginne stattdessen eine neue.",
    "match.outrun": (
        "Ein anderes Fenster hat diese Partie gerade geändert, deshalb ist hier nichts geschehen. Sieh dir die "
        "Stellung an und versuche es noch einmal."
    ),
    "match.not_saved_full": (
        "Der Speicher ist voll, deshalb ist nichts geschehen: Gezeigt wird nur, was gespeichert ist. Schaffe Platz "
        "und versuche es noch einmal."
    ),
    "match.not_saved_readonly": (
        "In den Ordner der Partien lässt sich nicht schreiben, deshalb ist nichts geschehen. Gib ihn zum Schreiben "
        "frei und versuche es noch einmal."
    ),
    "match.not_saved_busy": (
        "Ein anderes Programm benutzt gerade die Partien, deshalb ist nichts geschehen. Versuche es gleich noch "
        "einmal."
    ),
    "match.not_saved": (
        "Das ließ sich nicht speichern, deshalb ist nichts geschehen. Versuche es noch einmal; bleibt es so, starte "
        "die App neu."
    ),
    "store.damaged": (
        "Die Datei mit deinen Partien war beschädigt. Sie liegt unverändert als {aside} beiseite. Was sich lesen "
        "ließ, ist wieder da: {matches} Partien mit {records} Einträgen; {lost} Partien sind gekürzt oder verloren."
    ),
    "store.damaged_in_use": (
        "Die Datei mit deinen Partien ist beschädigt, und ein anderes Fenster benutzt sie. Schließe das andere "
        "Fenster und starte dann neu."
    ),
    "store.match_damaged": (
        "Ein Teil dieser Partie lässt sich nicht mehr lesen (ab Eintrag {seq}). Repariere die Ablage, um zu behalten,"
        " was davor liegt."
    ),
    "store.file_damaged": (
        "Die Datei mit deinen Partien ist beschädigt. Repariere die Ablage: Die beschädigte Datei wird "
        "beiseitegelegt, und was sich lesen lässt, bleibt erhalten."
    ),
    "store.no_such_match": "Diese Partie gibt es nicht mehr. Wähle eine andere aus der Liste.",
    "store.too_new": (
        "Die Partien wurden von einer neueren Version der App gespeichert (Format {found}, diese hier kennt {known})."
        " Aktualisiere die App."
    ),
    "store.unavailable": (
        "Der Ordner für die Partien lässt sich nicht benutzen. Prüfe seine Rechte und den freien Platz."
    ),
    "store.secrets_in_memory": (
        "Auf diesem Gerät lässt sich eine versiegelte Wahl nicht verschlüsseln. Sie bleibt nur im Arbeitsspeicher: "
        "Schließe die App nicht, bevor sie geöffnet ist."
    ),
    "store.secrets_damaged": (
        "Die Datei mit deinen versiegelten Wahlen war beschädigt und liegt als {aside} beiseite. Nehmt Siegel zurück,"
        " die sich nicht öffnen lassen, und wählt neu."
    ),
    "import.not_a_match": (
        "Zeile {line}: Das ist keine exportierte Partie. Wähle eine Datei, die diese App exportiert hat."
    ),
    "import.newer_format": "Zeile {line}: Die Datei stammt von einer neueren Version der App. Aktualisiere die App.",
    "import.bad_record": "Zeile {line}: Das ist kein Eintrag einer Partie. Die Datei wurde verändert oder beschädigt.",
    "import.chain_broken": (
        "Zeile {line}: Dieser Eintrag schließt nicht an den vorigen an. Die Datei wurde verändert, oder Zeilen "
        "fehlen."
    ),
    "import.cut_off": "Zeile {line}: Die Datei endet, bevor die Partie endet. Exportiere die Partie noch einmal.",
    "import.more_after_end": "Zeile {line}: Nach dem Ende der Partie folgt noch etwas. Die Datei wurde verändert.",
    "import.unknown_game": "Zeile {line}: Das Spiel „{game}“ ist hier nicht bekannt. Aktualisiere die App.",
    "import.refused": (
        "Zeile {line}: Die Regeln erlauben diesen Eintrag nicht. Die Datei wurde verändert oder stammt aus anderen "
        "Regeln."
    ),
    "import.already_there": "Diese Partie steht schon in deiner Liste, genau so.",
    "import.differs": (
        "Eine andere Fassung dieser Partie steht in deiner Liste. Lösche jene zuerst endgültig und importiere dann "
        "noch einmal."
    ),
    "import.unreadable": "Die Datei lässt sich nicht lesen. Prüfe, ob sie noch da ist und die App sie öffnen darf.",
    "import.too_large": "Die Datei ist größer als jede Partie ({limit} Bytes) und wurde nicht gelesen.",
    "export.played_on": "Gespielt am {date}",
    "export.player": "{seat}: {name}",
    "export.options": "Einstellungen: {options}",
    "export.no_options": "Einstellungen: wie üblich",
    "export.draw": "Remis vereinbart",
    "export.reveal": "{name} zeigt, was verborgen war",
    "export.table": "Festlegung am Tisch: {note} {position}",
    "export.table_plain": "Festlegung am Tisch: {position}",
    "export.commit": "{name} versiegelt eine Wahl",
    "export.open": "geöffnet: {choices}",
    "export.running": "Die Partie ist noch nicht zu Ende.",
    "export.drawn": "Unentschieden ({why})",
    "export.won": "Gewonnen von {names} ({why})",
    "export.column_record": "Eintrag",
    "export.column_move": "Zug",
    "export.row_won": "gewonnen",
}
