"""Our Great Historian auf Deutsch: Ablehnungen und Rat vor dem Spiel."""

TEXTS: dict[str, str] = {
    # ein Spiel einrichten
    "historian.options.form": (
        "Ein Spiel wird mit benannten Angaben eingerichtet: gib mindestens „players“ und „deck“ an."
    ),
    "historian.options.unknown": "Die Angabe „{key}“ gibt es bei Our Great Historian nicht. Lass sie weg.",
    "historian.options.missing": "„{key}“ fehlt: sag, wie viele mitspielen und wie viele Karten in der Schachtel sind.",
    "historian.options.players": "Drei bis sechs können mitspielen. Für sieben und mehr schaltet „Zu viele Köche“ ein.",
    "historian.options.cooks": "Mit „Zu viele Köche“ können drei bis {most} mitspielen. Gib eine ganze Zahl an.",
    "historian.options.deck": (
        "Der Stapel ist eine ganze Zahl von Karten, höchstens {most}. Zähl die Karten deiner Schachtel einmal."
    ),
    "historian.options.first": "Der erste Herrscher sitzt auf einem der Plätze 1 bis {players}. Wähl einen davon.",
    "historian.options.switch": "„{key}“ ist entweder an oder aus: true oder false.",
    "historian.options.small_deck": (
        "{deck} Karten reichen nicht für eine gewöhnliche Runde: ihr braucht mindestens {needed}. "
        "Nehmt mehr Karten, weniger Leute oder lasst eine Variante weg."
    ),
    "historian.advice.independent_research": (
        "Zu dritt oder zu viert empfiehlt sich die „Unabhängige Forschung“: sonst hat der Herrscher in der "
        "letzten Runde "
        "kaum etwas oder gar nichts auszuwählen."
    ),
    "historian.advice.too_many_cooks": (
        "Zu siebt oder mit noch mehr Leuten dauert das Spiel viel länger, und in der letzten Runde steht der "
        "Herrscher vor "
        "einer Menge Reihen. Das gehört zum Spaß, aber plant es ein."
    ),
    # jeder Zug
    "historian.unreadable": (
        "Das ist kein Zug von Our Great Historian. Schreib zum Beispiel „buy 3“, „contribute 3“, „choose 3“ "
        "oder „choose research“."
    ),
    "historian.over": (
        "Der Teppich ist fertig und das Spiel zu Ende. Nehmt einen Zug zurück oder öffnet es am Tisch wieder."
    ),
    "historian.draw": (
        "Hier entscheidet das Silber; ein Remis gibt es nicht. Wollt ihr alle aufhören, regelt es am Tisch."
    ),
    "historian.reveal": "So wird hier nichts aufgedeckt. Zeig auf eine Reihe, und alle sagen, welche ihre ist.",
    "historian.no_seat": "Auf Platz {seat} sitzt niemand: die Plätze gehen von 1 bis {players}.",
    # kaufen und tauschen
    "historian.buy.sovereign": (
        "Platz {seat} ist in dieser Runde der Herrscher; nur Historiker bekommen weitere Karten."
    ),
    "historian.buy.final": "Das ist die letzte Runde: niemand bekommt mehr weitere Karten. Spiel mit dem, was du hast.",
    "historian.buy.first_turn": (
        "Weitere Karten gibt es erst ab der zweiten Runde. Spiel mit den dreien, die du bekommen hast."
    ),
    "historian.buy.late": "Platz {seat} hat in dieser Runde nichts mehr beizutragen; weitere Karten gibt es nur davor.",
    "historian.buy.again": "Platz {seat} hat in dieser Runde schon weitere Karten bekommen. Das geht einmal je Runde.",
    "historian.buy.no_cards": "Platz {seat} hat keine drei Karten und trägt in dieser Runde nichts bei.",
    "historian.buy.no_piles": "Stapel und Ablage sind beide leer, es gibt also keine Karte zu holen.",
    "historian.buy.no_silver": "Platz {seat} hat kein Silber zum Bezahlen. Spiel mit den Karten auf der Hand.",
    "historian.buy.swap_instead": (
        "Bei „Mehr Forschung“ wird nicht gekauft: tausch stattdessen beliebig viele Handkarten."
    ),
    "historian.swap.not_played": (
        "Tauschen gehört zu „Mehr Forschung“, was hier nicht gespielt wird. Kauf eine Karte für 1 Silber."
    ),
    "historian.swap.past": (
        "Die Fünferhände ließen sich nicht mehr auffüllen, darum gelten jetzt die Grundregeln: "
        "kauf stattdessen eine Karte für 1 Silber."
    ),
    "historian.swap.number": "Platz {seat} kann 1 bis {hand} Karten tauschen, nicht {cards}.",
    # beitragen
    "historian.contribute.sovereign": (
        "Platz {seat} ist in dieser Runde der Herrscher und urteilt; nur Historiker tragen bei."
    ),
    "historian.contribute.again": (
        "Die Reihe von Platz {seat} liegt schon. War das ein Versehen, nehmt sie erst zurück."
    ),
    "historian.contribute.no_cards": "Platz {seat} hat in dieser Runde keine drei Karten und trägt nichts bei.",
    "historian.contribute.late": "Der Herrscher wählt schon. Fehlt eine Reihe, nehmt den letzten Beitrag zurück.",
    "historian.contribute.order": (
        "Die Historiker treten im Uhrzeigersinn vom Herrscher aus auf: Platz {next} ist dran, nicht Platz {seat}."
    ),
    # wählen
    "historian.choose.early": "Es fehlen noch Reihen. Der Herrscher wählt, sobald alle Beiträge auf dem Tisch liegen.",
    "historian.choose.no_research": (
        "Es gibt keine Forschungsreihe: „Unabhängige Forschung“ wird nicht gespielt. Wähl die Reihe eines Historikers."
    ),
    "historian.choose.final_research": "Die letzte Runde hat keine Forschungsreihe. Wähl die Reihe eines Historikers.",
    "historian.choose.no_cards_left": "Auf dem Tisch liegt keine Forschungsreihe. Wähl die Reihe eines Historikers.",
    "historian.choose.sovereign": "Platz {seat} ist der Herrscher und hat keine Reihe auf dem Tisch. Wähl eine andere.",
    "historian.choose.no_row": (
        "Platz {seat} hat in dieser Runde nichts beigetragen. Wähl eine Reihe, die auf dem Tisch liegt."
    ),
    # Reihen ohne Namen
    "historian.row.seen": (
        "Bei der „Dramatisierung“ haben alle gesehen, wem welche Reihe gehört: wähl den Platz des Historikers."
    ),
    "historian.row.again": (
        "Der Herrscher hat schon auf Reihe {row} gezeigt. Nimm das erst zurück, um eine andere zu wählen."
    ),
    "historian.row.none": "Eine Reihe {row} gibt es nicht: auf dem Tisch liegen {rows}. Zähl von der ersten an.",
    "historian.claim.early": "Warte, bis alle Beiträge auf dem Tisch liegen, und sag dann, welche Reihe deine ist.",
    "historian.claim.no_row": "Platz {seat} hat in dieser Runde nichts beigetragen, also gehört ihm keine Reihe.",
    "historian.claim.again": (
        "Platz {seat} hat schon gesagt, welche Reihe die seine ist. Nimm das erst zurück, um es zu ändern."
    ),
    # Entscheidungen am Tisch
    "historian.table.form": (
        "Eine Entscheidung am Tisch nennt, was gesetzt werden soll, zum Beispiel das Silber je Platz."
    ),
    "historian.table.unknown": (
        "Eine Entscheidung am Tisch kann „{key}“ nicht setzen: so etwas gibt es in diesem Spiel nicht."
    ),
    "historian.table.derived": (
        "Wie viele Runden noch kommen, folgt aus den Karten. Setz stattdessen Stapel, Ablage oder „final“."
    ),
    "historian.table.over": (
        "Das Spiel ist zu Ende, „{key}“ bedeutet also nichts. Öffne es zugleich wieder: setz „outcome“ auf null."
    ),
    "historian.table.phase_and_outcome": (
        "Phase und Ergebnis widersprechen sich. Um das Spiel zu beenden, sag, wer gewonnen hat; um es wieder zu "
        "öffnen, "
        "setz „outcome“ auf null."
    ),
    "historian.table.phase": "Die Phase ist „contributing“, „choosing“ oder, mit einem Ergebnis, „over“.",
    "historian.table.nobody": (
        "Dann könnte niemand etwas tun: kein Historiker mit drei Karten hätte noch beizutragen, oder es läge "
        "keine Reihe auf "
        "dem Tisch. Setz „contributed“ oder „hands“ dazu."
    ),
    "historian.table.sovereign_contributed": (
        "Platz {seat} kann nicht Herrscher sein und zugleich eine Reihe auf dem Tisch haben. Setz „contributed“ dazu."
    ),
    "historian.table.five_on_final": (
        "Im letzten Zug hat niemand fünf Karten. Sag, dass es nicht der letzte Zug ist, oder lass die Fünferhände weg."
    ),
    "historian.table.not_played": "Fünferhände gehören zu „Mehr Forschung“, was hier nicht gespielt wird.",
    "historian.table.number": "„{key}“ ist eine ganze Zahl von {least} bis {most}.",
    "historian.table.flag": "„{key}“ ist entweder true oder false.",
    "historian.table.seat": "„{key}“ nennt einen Platz von 1 bis {players}.",
    "historian.table.seats": "„{key}“ ist eine Liste verschiedener Plätze.",
    "historian.table.by_seat": "„{key}“ ist eine Liste von {players} ganzen Zahlen von 0 bis {most}, eine je Platz.",
    "historian.table.parts": (
        "„parts“ nennt den Teppich von Anfang an: jedes Stück mit „seat“ (oder null) und mindestens einer Karte "
        "in „cards“."
    ),
    "historian.table.parts_and_tapestry": (
        "Die Stücke haben zusammen {parts} Karten, „tapestry“ aber sagt {tapestry}. Nenn nur eines, oder mach sie "
        "gleich."
    ),
    "historian.table.outcome": (
        "Ein vereinbartes Ende nennt den Sieger als „winner“: eine Liste von Plätzen, oder null für niemanden."
    ),
}
