"""Texte von King's Crossing (Deutsch)."""

TEXTS: dict[str, str] = {
    "crossing.unreadable": "„{text}“ ist kein Zug. Schreibe einen Schub als b2-b5, Sprünge als b2xb4xd4, das Schlagen "
    "eines gefangenen Steins als b2*b3 und Passen mit zwei Bindestrichen.",
    "crossing.over": "Das Spiel ist zu Ende. Beginnt ein neues, nehmt Züge zurück oder einigt euch auf eine "
    "Tischentscheidung.",
    "crossing.no_piece": "Auf {space} steht nichts. Wähle einen deiner Steine.",
    "crossing.whites_turn": "Weiß ist am Zug, und der Stein auf {space} gehört Schwarz. Ziehe einen weißen Stein.",
    "crossing.blacks_turn": "Schwarz ist am Zug, und der Stein auf {space} gehört Weiß. Ziehe einen schwarzen Stein.",
    "crossing.trapped": "Der Stein auf {space} ist gefangen: Seine Reihe hat an beiden Enden einen Gegner, also "
    "bleibt er stehen. Ziehe einen freien Stein.",
    "crossing.must_jump": "Der Stein auf {space} kann springen, also muss dieser Zug ein Sprung sein.",
    "crossing.slide_not_straight": "Von {start} nach {end} geht es nicht geradeaus. Schiebe nach vorn oder zur Seite.",
    "crossing.slide_back": "{end} liegt hinter {start}, und zurück wird nicht geschoben. Schiebe nach vorn oder zur "
    "Seite; nur ein Sprung darf zurückführen.",
    "crossing.slide_blocked": "Der Weg von {start} nach {end} ist nicht frei: Auf {space} steht ein Stein. Halte "
    "davor an.",
    "crossing.capture_not_next": "{end} liegt nicht neben {start}. Ein gefangener Stein wird geradeaus auf dem "
    "Nachbarfeld geschlagen.",
    "crossing.capture_no_enemy": "Auf {end} steht kein gegnerischer Stein, also gibt es dort nichts zu schlagen.",
    "crossing.capture_back": "{end} liegt hinter {start}. Rückwärts werden gefangene Steine nur mit der Variante "
    "„volles Rückwärtsschlagen“ geschlagen.",
    "crossing.capture_no_trap": "Der Stein auf {end} steht in keiner Reihe, die {start} abschließt, und kann von dort "
    "nicht geschlagen werden.",
    "crossing.jump_not_two": "Von {start} nach {end} ist es kein Sprung: Ein Sprung landet geradeaus zwei Felder "
    "weiter.",
    "crossing.jump_blocked": "{end} ist nicht leer, also kann kein Sprung von {start} dort landen.",
    "crossing.jump_own": "Der Stein auf {space} ist dein eigener; gesprungen wird nur über Gegner. Von {start} nach "
    "{end} ist es kein Sprung.",
    "crossing.jump_nothing": "Auf {space} steht kein Stein, also gibt es von {start} nach {end} nichts zu "
    "überspringen.",
    "crossing.jump_stops_early": "Von {space} kann der Stein weiterspringen, zum Beispiel nach {next}, also muss er "
    "es. Springe, bis es nicht mehr geht.",
    "crossing.jump_past_win": "Die Landung auf {space} gewinnt das Spiel, also endet die Sprungfolge dort.",
    "crossing.pass_not_needed": "Du kannst ziehen, also darfst du nicht passen.",
    "crossing.no_stealth": "In diesem Spiel ist kein König versteckt, also gibt es nichts aufzudecken.",
    "crossing.no_seat": "An diesem Brett sitzen nur Weiß und Schwarz.",
    "crossing.already_shown": "Dieser König ist schon aufgedeckt.",
    "crossing.reveal_unknown": "Wo dieser König steht, weiß nur, wem er gehört. Nenne auch das Feld, zum Beispiel: "
    "king b5.",
    "crossing.claim_known": "Die App weiß, wo dieser König steht. Decke ihn auf, ohne ein Feld zu nennen.",
    "crossing.claim_empty": "Auf {space} steht nichts. Nenne das Feld, auf dem dein König steht.",
    "crossing.nothing_to_show": "Kein geschlagener Stein wartet darauf, gezeigt zu werden.",
    "crossing.show_first": "Dreht zuerst den auf {space} geschlagenen Stein um und sagt, ob es ein Mann oder der "
    "König war.",
    "crossing.claim_first": "Nur ein König darf eine Sprungfolge auf dem gegnerischen Heimatfeld vorzeitig beenden. "
    "Zeige ihn auf {space}, oder nimm die Sprünge zurück und springe weiter.",
    "crossing.must_be_king": "Der auf {space} geschlagene Stein war der letzte, also muss er der König gewesen sein.",
    "crossing.options_not_object": "Die Einstellungen müssen mit Namen angegeben werden.",
    "crossing.unknown_option": "King's Crossing kennt keine Einstellung „{option}“.",
    "crossing.bad_option": "Die Einstellung „{option}“ muss eine von diesen sein: {allowed}.",
    "crossing.stealth_not_pair": "Gib für versteckte Könige je ein Startfeld für Weiß und für Schwarz an; null, wo "
    "nur der Besitzer es weiß.",
    "crossing.stealth_white_space": "Der versteckte König von Weiß muss auf einem eigenen Startfeld stehen, von "
    "{first} bis {last}.",
    "crossing.stealth_black_space": "Der versteckte König von Schwarz muss auf einem eigenen Startfeld stehen, von "
    "{first} bis {last}.",
    "crossing.position_stealth": "Mit versteckten Königen lässt sich keine Stellung aufbauen. Nehmt eine "
    "Tischentscheidung oder ein Spiel ohne sie.",
    "crossing.position_not_object": "Eine Stellung besteht aus einem Brett und wer am Zug ist.",
    "crossing.position_unknown_key": "Eine Stellung besteht aus einem Brett und wer am Zug ist; „{key}“ gibt es dort "
    "nicht.",
    "crossing.position_kings": "Eine Stellung braucht genau einen König auf jeder Seite.",
    "crossing.position_men": "Das sind zu viele Männer: Eine Seite hat höchstens {most}.",
    "crossing.position_home": "Ein König steht schon auf dem gegnerischen Heimatfeld, das Spiel wäre also zu Ende.",
    "crossing.bad_board": "Ein Brett sind acht Zeilen mit vier Feldern, Reihe 8 zuerst; w und b sind Männer, W und B "
    "Könige, ein Punkt ist ein leeres Feld.",
    "crossing.bad_turn": "Am Zug ist „white“ oder „black“.",
    "crossing.bad_pair": "Gib die Werte für „white“, „black“ oder beide an und für niemanden sonst.",
    "crossing.bad_count": "Ein Zählstand ist eine ganze Zahl von 0 bis {most}; ohne Zählung auf der Grundreihe ist er "
    "null.",
    "crossing.bad_revealed": "Ob ein König aufgedeckt ist, ist entweder true oder false.",
    "crossing.bad_outcome": "Der Tisch kann „white“ oder „black“ zum Sieger erklären oder mit null ein Remis; null "
    "statt des ganzen Ausgangs lässt weiterspielen.",
    "crossing.table_not_object": "Eine Tischentscheidung nennt, was sie festlegt, etwa das Brett oder wer am Zug ist.",
    "crossing.table_unknown_key": "Eine Tischentscheidung kann „{key}“ in diesem Spiel nicht festlegen.",
    "crossing.table_draw_offer": "Ob ein Remis angeboten wird, folgt aus den gezählten ruhigen Zügen. Legt "
    "stattdessen diese fest.",
    "crossing.table_no_king": "Um einen versteckten König zu zeigen, sagt, wo er steht: Gebt ein Brett mit ihm darauf "
    "an.",
    "crossing.table_asked": "Eine offene Frage nach einem geschlagenen Stein kann eine Entscheidung fallen lassen, "
    "aber nicht neu stellen.",
}
