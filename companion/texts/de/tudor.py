"""Texts: tudor (de)."""

TEXTS: dict[str, str] = {
    # Ein Zug (T3)
    "tudor.unreadable": "„{text}“ ist kein Zug dieses Spiels. Schreib einen Schritt als b1-c1, einen Sprung als b1^d1, "
    "eine Enthauptung als f7xd7, eine Scheidung als b4>a4, das Herausnehmen einer Überlebenden als j10! und das Passen "
    "als --.",
    "tudor.over": "Das Spiel ist zu Ende. Nehmt den letzten Zug zurück oder öffnet es mit einem Tischentscheid wieder.",
    "tudor.no_piece": "Auf {space} steht nichts. Wähl eine deiner eigenen Figuren.",
    "tudor.not_yours": "Die Figur auf {space} gehört jemand anderem, der gerade nicht am Zug ist. "
    "Zieh eine Figur der Farbe, die am Zug ist.",
    "tudor.pass_possible": "Du kannst noch etwas tun, also darfst du nicht passen. Mach einen deiner erlaubten Züge.",
    "tudor.nothing_hidden": "In diesem Spiel ist nichts verdeckt, also gibt es nichts aufzudecken. Mach einfach deinen "
    "Zug.",
    # Schritte und Sprünge (T4)
    "tudor.step_shape": "Ein Schritt führt ein Feld nach oben, unten, links oder rechts; {end} liegt so nicht neben "
    "{start}. Wähl ein Nachbarfeld.",
    "tudor.space_taken": "Auf {space} steht schon eine Figur. Wähl ein leeres Feld.",
    "tudor.jump_shape": "Ein Sprung geht gerade über eine benachbarte Figur auf das Feld gleich dahinter; {end} liegt "
    "von {start} aus nicht so. Ketten gibt es nicht: Ein Sprung ist ein Zug.",
    "tudor.jump_over_nothing": "Auf {over} steht keine Figur, über die du springen könntest. Mach einen Schritt oder "
    "spring über eine Nachbarin.",
    "tudor.queen_jumps_queens": "Eine Königin springt nur über Königinnen, und auf {over} steht ein König. "
    "Nimm einen anderen Weg.",
    "tudor.king_jumps_kings": "Ein König springt nur über fremde Könige, und auf {over} steht keiner. "
    "Steht dort deine eigene Königin, kannst du sie enthaupten.",
    # Friedhof (T5)
    "tudor.king_graveyard": "Ein König betritt oder überquert den Friedhof nie, darum ist {space} für ihn gesperrt. "
    "Geh außen herum.",
    "tudor.dead_stays": "Die Königin auf {space} liegt auf dem Friedhof und bleibt dort. Wähl eine andere Figur.",
    "tudor.grave_taken": "Auf {space} liegt schon eine Königin. Jedes Feld des Friedhofs fasst nur eine; "
    "wähl ein anderes.",
    "tudor.jump_over_grave": "Über ein Feld des Friedhofs wie {over} springt niemand. Geh daneben hinein oder außen "
    "herum.",
    # Scheidung (T6)
    "tudor.divorce_king": "Nur ein König scheidet sich, und auf {space} steht eine Königin. Nenn zuerst das Feld des "
    "Königs.",
    "tudor.divorce_whom": "Auf {space} steht keine deiner Königinnen. Ein König scheidet sich nur von einer Königin "
    "seiner Farbe.",
    "tudor.divorce_push": "Von {king} aus schiebt der König {queen} nicht gerade vom Brett. Deine Königin muss am "
    "äußeren Rand stehen und dein König gerade innen neben ihr; der Rand des Friedhofs zählt nicht.",
    # Enthauptung (T7)
    "tudor.behead_king": "Nur ein König enthauptet, und auf {space} steht eine Königin. Königinnen springen, ohne zu "
    "schlagen.",
    "tudor.behead_shape": "Eine Enthauptung ist ein gerader Sprung über eine benachbarte Königin; {end} liegt nicht "
    "zwei Felder gerade von {start} entfernt. Wähl das Feld gleich hinter deiner Königin.",
    "tudor.behead_whom": "Auf {over} steht keine deiner Königinnen. Ein König enthauptet nur eine Königin seiner Farbe "
    "direkt neben ihm.",
    "tudor.behead_landing": "Der König würde auf {space} landen, und dort steht schon jemand. Das Feld gleich hinter "
    "der Königin muss leer sein.",
    # Überleben (T8)
    "tudor.survive_queen": "Auf {space} steht dein König. Nur eine Königin kann überleben.",
    "tudor.survive_where": "Von {space} kannst du keine Königin herausnehmen. Sie muss zu Beginn deines Zuges auf der "
    "Eckplatte stehen, die deiner Ecke schräg gegenüberliegt.",
    # Genaue Ziele (T9)
    "tudor.closed_divorced": "Du hast dich schon von zwei Königinnen geschieden, mehr gibt es nicht. "
    "Erfülle eines deiner offenen Ziele.",
    "tudor.closed_beheaded": "Du hast schon zwei Königinnen enthauptet, mehr gibt es nicht. "
    "Erfülle eines deiner offenen Ziele.",
    "tudor.closed_died": "Eine deiner Königinnen ist schon gestorben, mehr gibt es nicht. "
    "Für die anderen ist der Friedhof zu.",
    "tudor.closed_survived": "Eine deiner Königinnen hat schon überlebt, mehr gibt es nicht. "
    "Erfülle eines deiner offenen Ziele.",
    "tudor.fated": "Königin {queen} hat schon ein Ziel erfüllt. Jede Königin erfüllt eines.",
    # Varianten (T11)
    "tudor.queen_turn": "In deiner Variante erfüllen die Königinnen ihre Ziele der Zahl nach, und Ziel {place} gehört "
    "Königin {queen}. Nimm sie für dein nächstes Ziel.",
    "tudor.no_queen_left": "Alle deine Königinnen haben schon ein Ziel erfüllt. Ein Tischentscheid kann das ändern.",
    "tudor.order_divorced": "In deiner Variante kommen die Ziele in historischer Folge, und dein nächstes ist "
    "„geschieden“. Erfülle das zuerst.",
    "tudor.order_beheaded": "In deiner Variante kommen die Ziele in historischer Folge, und dein nächstes ist "
    "„enthauptet“. Erfülle das zuerst.",
    "tudor.order_died": "In deiner Variante kommen die Ziele in historischer Folge, und dein nächstes ist "
    "„gestorben“. Erfülle das zuerst.",
    "tudor.order_survived": "In deiner Variante kommen die Ziele in historischer Folge, und dein nächstes ist "
    "„überlebt“. Erfülle das zuerst.",
    # Fruit Cocktail (T12)
    "tudor.fruit_goal_divorced": "Königin {queen} wurde für „geschieden“ gezogen und kann kein anderes Ziel erfüllen. "
    "Nimm eine andere Königin.",
    "tudor.fruit_goal_beheaded": "Königin {queen} wurde für „enthauptet“ gezogen und kann kein anderes Ziel erfüllen. "
    "Nimm eine andere Königin.",
    "tudor.fruit_goal_died": "Königin {queen} wurde für „gestorben“ gezogen und kann kein anderes Ziel erfüllen. "
    "Nimm eine andere Königin.",
    "tudor.fruit_goal_survived": "Königin {queen} wurde für „überlebt“ gezogen und kann kein anderes Ziel erfüllen. "
    "Nimm eine andere Königin.",
    "tudor.fruit_reserved_divorced": "Deine übrigen Scheidungen sind für Königinnen bestimmt, die dafür gezogen "
    "wurden. Wähl ein anderes Ziel oder eine von ihnen.",
    "tudor.fruit_reserved_beheaded": "Deine übrigen Enthauptungen sind für Königinnen bestimmt, die dafür gezogen "
    "wurden. Wähl ein anderes Ziel oder eine von ihnen.",
    "tudor.fruit_reserved_died": "„Gestorben“ ist für die Königin bestimmt, die dafür gezogen wurde. "
    "Wähl ein anderes Ziel oder nimm sie.",
    "tudor.fruit_reserved_survived": "„Überlebt“ ist für die Königin bestimmt, die dafür gezogen wurde. "
    "Wähl ein anderes Ziel oder nimm sie.",
    "tudor.fruit_place": "Königin {queen} wurde für das {place}. Ziel gezogen, und dies wäre das {now}. "
    "Nimm jetzt eine andere Königin.",
    "tudor.fruit_place_taken": "Das {place}. Ziel wurde für Königin {queen} gezogen. Nimm sie für dein nächstes Ziel.",
    # Aufbau
    "tudor.not_an_object": "Hier wird ein Objekt mit benannten Einträgen gebraucht. Es kann enthalten: {keys}.",
    "tudor.unknown_key": "„{key}“ ist hier unbekannt. Lass es weg oder nimm eines von: {keys}.",
    "tudor.missing_key": "Der Eintrag „{key}“ fehlt. Bitte ergänze ihn.",
    "tudor.players_count": "Es braucht zwei, drei oder vier Spielende. Bitte zählt sie auf.",
    "tudor.corner": "Eine Ecke ist eine von {words}. Bitte wählt für alle eine davon.",
    "tudor.colour": "Eine Farbe ist ein Wort aus kleinen Buchstaben, etwa {words}. Bitte wählt für alle eine.",
    "tudor.corner_twice": "Zwei sitzen an derselben Ecke. Gebt allen eine eigene Ecke.",
    "tudor.colour_twice": "Zwei haben dieselbe Farbe. Gebt allen eine eigene Farbe.",
    "tudor.opposite": "Zu zweit sitzt ihr an gegenüberliegenden Ecken: SW und NE oder NW und SE. "
    "Bitte wechsle eine Ecke.",
    "tudor.clockwise": "Gezogen wird im Uhrzeigersinn: SW, NW, NE, SE. Zählt euch in dieser Folge auf, und wer "
    "beginnt, zuerst.",
    "tudor.variant": "Eine Variante ist eine von {words}. Bitte wählt für alle eine davon.",
    "tudor.queens_needed": "Diese Variante muss wissen, welche Königin wo steht. Gib zu jeder Königin ihr Feld und "
    "ihre Zahl von 0 bis 5 an.",
    "tudor.queens_setup": "Die sechs Königinnen stehen auf {spaces} und haben die Zahlen 0 bis 5, jede einmal. "
    "Bitte gib alle sechs an.",
    "tudor.fruit_needed": "Fruit Cocktail braucht die gezogenen Königinnen. Gib zwei für Ziele und zwei für Plätze an.",
    "tudor.fruit_form": "Zwei Königinnen werden für Ziele gezogen und zwei für Plätze. Gib zwei Listen mit je zwei "
    "Zahlen von 0 bis 5 an.",
    "tudor.fruit_differ": "Eine Königin wird nur einmal gezogen. Gib verschiedene Zahlen an.",
    "tudor.fruit_null": "In der wörtlichen Folge gibt es kein nulltes Ziel, darum bleibt die Null frei. "
    "Zieh eine andere Königin für sie.",
    "tudor.fruit_unasked": "Nur wer Fruit Cocktail spielt, zieht Königinnen. Lass die Ziehung weg oder wähl diese "
    "Variante.",
    "tudor.fruit_order": "Die Folge eines Fruit Cocktails ist eine von {words}. Bitte wählt eine davon.",
    "tudor.open_corner": "Die offene Ecke ist an oder aus: true oder false. Bitte wählt eines.",
    # Stellungen und Tischentscheide
    "tudor.space": "Die Felder gehen von a1 bis j10. Bitte nenn eines davon.",
    "tudor.king_in_graveyard": "Ein König kann nicht auf dem Friedhof stehen. Stell ihn auf ein anderes Feld.",
    "tudor.two_pieces": "Auf {space} stehen zwei Figuren. Stell eine davon woandershin.",
    "tudor.queens_form": "Königinnen sind eine Liste von Feldern oder Felder mit Zahlen. Bitte gib sie so an.",
    "tudor.queen_number": "Die Zahl einer Königin ist eine ganze Zahl von 0 bis 5. Bitte berichtige sie.",
    "tudor.met_form": "Erfüllte Ziele sind eine Liste in der Folge, in der sie erfüllt wurden. Bitte gib sie so an.",
    "tudor.goal": "Ein Ziel ist eines von {words}. Bitte wähl eines davon.",
    "tudor.met_number": "Ein erfülltes Ziel nennt die Zahl seiner Königin genau dann, wenn Königinnen Zahlen haben. "
    "Ergänze oder streich sie.",
    "tudor.six_queens": "Alle haben sechs Königinnen: Jede steht auf dem Brett oder hat ein Ziel erfüllt, die "
    "gestorbene beides. Bitte zähl noch einmal.",
    "tudor.graveyard_died": "Eine Königin liegt genau dann auf dem Friedhof, wenn „gestorben“ erfüllt ist, und es ist "
    "dieselbe. Bitte stell beides gleich ein.",
    "tudor.six_goals": "Hier sind alle sechs Ziele erfüllt, das Spiel wäre also zu Ende. Nimm ein Ziel weg.",
    "tudor.position_over": "Eine Stellung wird aufgebaut, um weiterzuspielen. Lass den Ausgang weg.",
    "tudor.turn": "Am Zug ist eine der Farben im Spiel. Bitte nenn eine davon.",
    "tudor.table_players": "Ein Entscheid nennt Spielende dieses Spiels mit ihrer Farbe, jede einmal. "
    "Bitte nennt sie so.",
    "tudor.table_winner": "Gewonnen hat eine der Farben im Spiel oder, bei einem Remis, niemand. Bitte nennt eine.",
    "tudor.table_two_winners": "Zwei hätten auf einmal alle sechs Ziele. Bitte sagt, wer gewonnen hat.",
}
