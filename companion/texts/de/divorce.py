"""Divorce! auf Deutsch: Ablehnungen und Hinweise."""

TEXTS: dict[str, str] = {
    # ein Spiel einrichten
    "divorce.options.form": (
        "Ein Spiel wird mit benannten Angaben eingerichtet. Gib gar keine an oder „edition“, „taxes“ und so weiter."
    ),
    "divorce.options.unknown": "Die Angabe „{option}“ gibt es bei Divorce! nicht. Lass sie weg.",
    "divorce.options.edition": "Das Brett ist die britische („uk“) oder die US-Ausgabe („us“). Wähl eine davon.",
    "divorce.options.quick": "Der Schnellstart ist entweder an oder aus: true oder false.",
    "divorce.options.quick_only": (
        "Gemeinsame Karten und der Zylinder werden nur beim Schnellstart gleich zu Beginn verteilt. "
        "Schalt ihn ein oder lass sie weg: sonst ergeben sie sich aus der Werbung."
    ),
    "divorce.options.hat": "Den Zylinder bekommt Platz 1 oder Platz 2.",
    "divorce.options.taxes": (
        "Die Steuern sind zwei ganze Beträge, nicht unter 0: die Einkommensteuer und die Steuer vor der letzten "
        "Straße. Lies sie von eurem Brett ab."
    ),
    "divorce.options.joint": (
        "Der Schnellstart legt {count} verschiedene Besitzkarten als gemeinsamen Besitz aus. Nenn sie alle."
    ),
    "divorce.options.secret": "Jede der beiden Hände hat {count} verschiedene Besitzkarten. Nenn alle oder keine.",
    "divorce.options.deck": (
        "Der Stapel hat {count} verschiedene Karten, von oben genannt: 16 Besitzkarten und das Wasserwerk. "
        "Nenn alle oder keine."
    ),
    "divorce.options.water": "Das Wasserwerk ist einmal im Stapel, unter den letzten fünf Karten. Leg es dorthin.",
    "divorce.options.twice": "{card} ist doppelt verteilt, aber es gibt die Karte nur einmal. Prüf die Verteilung.",
    # jeder Zug
    "divorce.unreadable": (
        "„{text}“ ist kein Zug von Divorce!. Schreib zum Beispiel „roll 3 4“, „go +7“, „add“, „pick red1“ "
        "oder „bid 1 50“."
    ),
    "divorce.unreadable.woo": (
        "„{text}“ ist nicht zu lesen. Zum Werben nenn den Platz und eine bis drei Karten in der Reihenfolge des "
        "Bretts: „woo 1 brown1 red2“."
    ),
    "divorce.unreadable.die": "„{text}“ ist nicht zu lesen. Sag, wer den Würfel gewonnen hat: „die 1“ oder „die 2“.",
    "divorce.unreadable.roll": "„{text}“ ist nicht zu lesen. Nenn beide Würfel, jeden von 1 bis 6: „roll 3 4“.",
    "divorce.unreadable.go": "„{text}“ ist nicht zu lesen. Sag, wohin und wie weit: „go +7“ oder „go -3“.",
    "divorce.unreadable.transfer": "„{text}“ ist nicht zu lesen. Schreib einfach „transfer“.",
    "divorce.unreadable.leave": "„{text}“ ist nicht zu lesen. Schreib einfach „leave“.",
    "divorce.unreadable.add": (
        "„{text}“ ist nicht zu lesen. Schreib einfach „add“: genommen wird die offene Karte vom Stapel."
    ),
    "divorce.unreadable.pick": "„{text}“ ist nicht zu lesen. Nenn eine Karte des gemeinsamen Besitzes: „pick red1“.",
    "divorce.unreadable.sue": "„{text}“ ist nicht zu lesen. Nenn einen Besitz der anderen Seite: „sue green2“.",
    "divorce.unreadable.bid": "„{text}“ ist nicht zu lesen. Nenn den Platz und einen ganzen Betrag: „bid 1 50“.",
    "divorce.unreadable.deal": (
        "„{text}“ ist nicht zu lesen. Nenn eine Karte, die als gemeinsamer Besitz ausliegt: „deal red1“."
    ),
    "divorce.unreadable.top": (
        "„{text}“ ist nicht zu lesen. Nenn die Karte, die offen auf dem Stapel liegt: „top red1“, „top water“."
    ),
    "divorce.unreadable.show": (
        "„{text}“ ist nicht zu lesen. Nenn den Platz und eine Karte, die er aufdeckt: „show 1 brown1“."
    ),
    "divorce.over": (
        "Die Scheidung ist durch und das Spiel zu Ende. Nehmt einen Zug zurück oder öffnet es am Tisch wieder."
    ),
    "divorce.no_draw": (
        "Hier entscheiden die Punkte, und bei gleich vielen gewinnt ihr beide; ein Remis gibt es nicht. "
        "Wollt ihr beide aufhören, regelt es am Tisch."
    ),
    "divorce.no_reveal": (
        "So wird hier nichts aufgedeckt. Geheime Karten kommen bei der Werbung und am Ende ans Licht."
    ),
    # der falsche Augenblick
    "divorce.now.dealing": (
        "Zuerst werden die gemeinsamen Karten des Schnellstarts eingegeben. Nenn die nächste, die da liegt."
    ),
    "divorce.now.turning": "Zuerst wird die Karte eingegeben, die offen auf dem Stapel liegt. Nenn sie.",
    "divorce.now.wooing": "Ihr werbt noch umeinander: jeder wählt zuerst eine bis drei geheime Karten.",
    "divorce.now.die": (
        "Ihr habt genau gleich viel eingebracht. Würfelt und gebt ein, wer gewonnen hat: dort liegt dann der Zylinder."
    ),
    "divorce.now.marriage": (
        "Ihr seid verheiratet und ein Zug beginnt: würfle oder nimm die offene Karte vom Stapel dazu."
    ),
    "divorce.now.moving": (
        "Gewürfelt ist schon: zieh zuerst deine Figur, um die Summe oder um einen Würfel, vor oder zurück."
    ),
    "divorce.now.landed": (
        "Deine Figur steht auf gemeinsamem Besitz: sag zuerst, ob du ihn auf dich überschreibst oder lässt."
    ),
    "divorce.now.picking": "Der gemeinsame Besitz wird aufgeteilt: such dir eine der Karten aus.",
    "divorce.now.suing": "Jetzt wird geklagt: nenn einen Besitz, der offen vor der anderen Seite liegt.",
    "divorce.now.bidding": "Ein Prozess läuft: ihr legt beide geheim fest, was ihr eurem Anwalt zahlt.",
    "divorce.now.showing": "Nur die geheimen Karten fehlen noch: deckt sie auf und gebt sie einzeln ein.",
    # Werbung
    "divorce.woo.order": (
        "„{text}“ nennt eine Karte doppelt oder nicht in der Reihenfolge des Bretts. "
        "Nenn jede einmal, wie sie auf dem Brett kommen."
    ),
    "divorce.woo.sealed": (
        "Platz {seat} hat schon geworben, und was versiegelt ist, gilt. Nehmt es zurück, wenn es ein Versehen war."
    ),
    "divorce.woo.too_many": "So viele geheime Karten sind nicht da: diese Hand hat {count}. Nimm weniger.",
    "divorce.woo.not_yours": "{card} ist nicht unter den geheimen Karten dieser Hand. Wähl aus diesen.",
    "divorce.card.elsewhere": (
        "{card} liegt schon woanders, und die Karte gibt es nur einmal. Sieh dir die Karte noch einmal an."
    ),
    # Ehe
    "divorce.go.not_rolled": "Das geben die Würfel nicht her. Mit diesem Wurf kannst du {steps} gehen.",
    "divorce.add.empty": "Der Stapel ist leer: es gibt keine Karte mehr zu nehmen. Würfle stattdessen.",
    "divorce.top.water_early": (
        "Das Wasserwerk liegt unter den letzten fünf Karten und kann noch nicht auftauchen. Sieh dir die Karte noch "
        "einmal an, oder regelt es am Tisch, wenn ihr den Stapel anders gemischt habt."
    ),
    "divorce.top.water_known": (
        "Das Wasserwerk liegt bekanntlich weiter unten im Stapel. Sieh dir die Karte noch einmal an."
    ),
    "divorce.top.water_due": "Im Stapel kann nur noch das Wasserwerk sein. Sieh dir die Karte noch einmal an.",
    # Scheidung
    "divorce.pick.not_joint": (
        "{card} ist kein gemeinsamer Besitz. Nimm eine der Karten, die neben dem Brett ausliegen."
    ),
    "divorce.sue.not_theirs": "{card} liegt nicht offen vor der anderen Seite. Klag um eine Karte, die dort liegt.",
    "divorce.sue.twice": "Um {card} wird schon geklagt. Nenn einen anderen Besitz.",
    "divorce.bid.sealed": (
        "Platz {seat} hat den Anwalt schon bezahlt, und was versiegelt ist, gilt. Nehmt es zurück, wenn es falsch war."
    ),
    "divorce.bid.too_much": "Das ist mehr als das Geld, das noch da ist: {money}. Biete von nichts bis so viel.",
    "divorce.show.all_shown": "Alle geheimen Karten von Platz {seat} liegen schon offen.",
    # Tischregelungen
    "divorce.table.form": (
        "Eine Regelung am Tisch nennt, was wo liegen soll: zum Beispiel das Geld oder die gemeinsamen Karten."
    ),
    "divorce.table.unknown": "Am Tisch lässt sich „{key}“ nicht festlegen: so etwas gibt es in diesem Spiel nicht.",
    "divorce.table.phase": "Einen solchen Abschnitt hat das Spiel nicht. Nenn einen, etwa marriage oder bidding.",
    "divorce.table.turn": "Am Zug kann Platz 1 oder Platz 2 sein.",
    "divorce.table.hat": "Ab der Ehe liegt der Zylinder vor Platz 1 oder Platz 2. Sag, wer ihn hat.",
    "divorce.table.pawns": "Die Figuren stehen auf zweien der Felder 0 bis 39; LOS ist 0.",
    "divorce.table.money": "Beide haben einen ganzen Betrag, nicht unter 0 und nicht mehr, als in der Schachtel ist.",
    "divorce.table.joint": "Der gemeinsame Besitz ist eine Liste verschiedener Besitzkarten.",
    "divorce.table.own": "Was vor den beiden liegt, ist für jeden eine Liste verschiedener Besitzkarten.",
    "divorce.table.secret": "Die geheimen Karten sind für jeden der beiden eine Liste oder ihre Anzahl.",
    "divorce.table.deck": "Der Stapel ist die Anzahl seiner Karten oder die Karten von oben.",
    "divorce.table.top": "Auf dem Stapel liegt eine der Besitzkarten oder das Wasserwerk.",
    "divorce.table.contests": (
        "Jeder Prozess nennt einen anderen Besitz, wer klagt, beide Gebote, sobald sie offen sind, und wer ihn bekam."
    ),
    "divorce.table.dice": (
        "Solange eine Figur ziehen muss, und nur dann, müssen beide Würfel bekannt sein: jeder von 1 bis 6."
    ),
    "divorce.table.points": "Der Punktestand sind zwei ganze Zahlen, höchstens eine Million über oder unter 0.",
    "divorce.table.outcome": (
        "Das Spiel kann mit einem Sieg (1, 2 oder beide) oder ohne enden, oder es wird wieder geöffnet."
    ),
    "divorce.table.twice": (
        "{card} läge an zwei Stellen, und die Karte gibt es nur einmal. Sag auch, wo sie weggenommen wird."
    ),
    "divorce.table.too_many": "Dafür gibt es nicht genug Karten. Mach eine der Zahlen kleiner.",
    "divorce.table.contested": "Um {card} soll gestritten werden, also muss die Karte vor der beklagten Seite liegen.",
    "divorce.table.unfit.phase": (
        "So wie die Karten dann lägen, gibt es in diesem Abschnitt nichts zu tun, oder vorher ist etwas einzugeben. "
        "Nenn einen anderen Abschnitt oder leg auch die Karten um."
    ),
    "divorce.table.unfit.turn": (
        "So wie alles dann läge, kann dieser Platz nicht am Zug sein. Lass es weg oder ändere noch mehr."
    ),
    "divorce.table.unfit.top": "So wie alles dann läge, kann diese Karte nicht offen auf dem Stapel liegen.",
    "divorce.table.unfit.sealed": "Am Tisch lässt sich Versiegeltes verwerfen, aber nicht herstellen.",
    "divorce.table.unfit.points": "So wie alles dann läge, kann das nicht der Stand sein. Sag auch, wie es ausging.",
    "divorce.table.unfit.outcome": (
        "So wie alles dann läge, kann das Spiel nicht so enden oder weitergehen. Um es wieder zu öffnen, nenn den "
        "Abschnitt und leg etwas hin, das dort zu tun ist."
    ),
    # Hinweise
    "divorce.hint.long_marriage": (
        "Seit einer Weile hat niemand eine Karte vom Stapel genommen. Nichts zwingt euch dazu: solange ihr beide nur "
        "würfelt, bleibt ihr für immer verheiratet."
    ),
    "divorce.hint.clash": (
        "Ihr habt beide {cards} eingegeben, und jede Karte gibt es nur einmal. Nichts davon gilt: "
        "werbt bitte noch einmal."
    ),
}
