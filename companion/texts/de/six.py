"""Texts: The Six of VIII (German)."""

from __future__ import annotations

_SUITS = {"black": "Schwarz", "red": "Rot", "orange": "Orange", "yellow": "Gelb", "green": "Grün", "blue": "Blau"}

_QUEENS = {
    "black": "Katharina von Aragón",
    "red": "Anne Boleyn",
    "orange": "Jane Seymour",
    "yellow": "Anna von Kleve",
    "green": "Catherine Howard",
    "blue": "Catherine Parr",
}

_RIVALS = {"black": "red", "red": "black"}


def _by_suit(code: str, sentence: str) -> dict[str, str]:
    """One sentence a suit: <suit> and <queen> stand for its names."""
    return {
        f"{code}.{suit}": sentence.replace("<suit>", name).replace("<queen>", _QUEENS[suit])
        for suit, name in _SUITS.items()
    }


def _by_spy(code: str, sentence: str) -> dict[str, str]:
    """One sentence for each suit that a rival's zero can count as: <rival> is printed on it."""
    return {
        f"{code}.{suit}": sentence.replace("<suit>", _SUITS[suit]).replace("<rival>", _SUITS[rival])
        for suit, rival in _RIVALS.items()
    }


_NAMES = {
    **_by_suit("six.suit", "<suit>"),
    **_by_suit("six.queen", "<queen>"),
    **_by_suit("six.card", "<suit> {rank}"),
    "six.card.king": "König",
}

_OPTIONS = {
    "six.options_shape": "Die Einstellungen müssen ein Objekt mit benannten Einträgen sein.",
    "six.option_unknown": (
        "Eine Einstellung „{name}“ gibt es hier nicht. Bekannt sind: players, variant, length, stars, deck, timeline "
        "und hands."
    ),
    "six.option_players": "The Six of VIII ist für drei oder vier Personen. Wählt 3 oder 4.",
    "six.option_variant": "Gespielt wird die einfache oder die erweiterte Fassung. Wählt „standard“ oder „advanced“.",
    "six.option_length": "Eine Partie ist kurz oder lang. Wählt „short“ oder „full“.",
    "six.deck_shape": "Das Blatt muss eine Liste aller Karten aus der Schachtel sein.",
    "six.deck_card": (
        "„{card}“ ist keine Karte. Eine Karte ist eine Farbe mit einem Wert von 0 bis 12, etwa black7, oder king. "
        "Berichtige sie."
    ),
    "six.deck_twice": "Die Karte {card} steht zweimal in der Liste. Jede gibt es nur einmal: Streich eine davon.",
    "six.deck_small": "Im Spiel sind nur {count} Karten, ausgeteilt werden {needed}. Ergänze die fehlenden.",
    "six.timeline_shape": "Die Zeitleiste braucht genau {spaces} Felder, der Reihe nach mit ihrer Farbe.",
    "six.timeline_suit": "„{suit}“ ist keine Farbe. Es gibt black, red, orange, yellow, green und blue.",
    "six.stars_shape": "Sterne werden Karte für Karte angegeben: die Karte und ihre Anzahl Sterne.",
    "six.stars_card": "„{card}“ ist keine Karte aus dieser Schachtel und hat keine Sterne. Berichtige den Namen.",
    "six.stars_count": (
        "Die Sterne von {card} müssen eine ganze Zahl ab 0 sein. Lass die Karte weg, wenn du sie nicht kennst."
    ),
    "six.stars_many": "Sterne sind eine ganze Zahl von 0 bis {most}. Lass sie weg, wenn niemand gezählt hat.",
    "six.deals_shape": "Angegeben werden die Blätter einer Runde oder eine Liste mit den Blättern jeder Runde.",
    "six.deals_many": "{count} Runden wurden ausgeteilt, das Spiel hat aber höchstens {most}. Lass den Rest weg.",
    "six.deal_shape": "Für Runde {hand} müssen die Karten aller vier Plätze angegeben sein.",
    "six.deal_card": (
        "„{card}“ bei Platz {seat} in Runde {hand} gehört nicht zu diesem Spiel. "
        "Der König und die beiden Nullen sind nur in der erweiterten Fassung dabei."
    ),
    "six.deal_twice": (
        "Die Karte {card} ist in Runde {hand} zweimal ausgeteilt. Jede gibt es nur einmal: Berichtige eine davon."
    ),
    "six.deal_size": "Platz {seat} hat in Runde {hand} {count} Karten. Nach dem Weitergeben haben alle {needed}.",
}

_PLAY = {
    "six.unreadable": "„{text}“ ist kein Zug. Schreib zum Beispiel 3:yellow9, annul, take oder won 3 stars=2.",
    "six.no_such_seat": "Einen Platz {seat} gibt es nicht. Die Plätze sind 1 bis 4.",
    "six.no_such_card": (
        "„{card}“ ist keine Karte. Eine Karte ist eine Farbe mit einem Wert von 0 bis 12, etwa black7, oder king."
    ),
    "six.over": "Das Spiel ist zu Ende. Nimm den letzten Zug zurück oder beginnt ein neues.",
    "six.trick_open": (
        "Alle vier Karten liegen, und der Stich kann noch annulliert werden. Sagt zuerst, ob ihr ihn annulliert oder "
        "gelten lasst."
    ),
    "six.out_of_turn": "Platz {seat} ist nicht an der Reihe: Die nächste Karte kommt von Platz {turn}.",
    **_by_suit("six.card_seen", "<suit> {rank} ist in dieser Runde schon gespielt. Wähl eine andere Karte."),
    "six.card_seen.king": "Der König ist in dieser Runde schon gespielt, und es gibt nur einen.",
    **_by_suit("six.not_in_hand", "<suit> {rank} hat dieser Platz nicht auf der Hand. Wähl eine Karte, die er hat."),
    "six.not_in_hand.king": "Den König hat dieser Platz nicht auf der Hand. Wähl eine Karte, die er hat.",
    **_by_suit(
        "six.not_in_deck", "<suit> {rank} fehlt in eurer Schachtel. Wähl eine andere Karte oder ergänze das Blatt."
    ),
    "six.not_in_deck.king": "Der König fehlt in eurer Schachtel. Wähl eine andere Karte oder ergänze das Blatt.",
    **_by_suit(
        "six.advanced_only", "<suit> {rank} bleibt in der einfachen Fassung in der Schachtel. Wähl eine andere Karte."
    ),
    "six.advanced_only.king": "Der König bleibt in der einfachen Fassung in der Schachtel. Wähl eine andere Karte.",
    **_by_suit(
        "six.must_follow", "<suit> ist ausgespielt, und dieser Platz hat <suit>: Er muss bedienen. Spiel <suit>."
    ),
    **_by_suit(
        "six.zero_must_follow",
        "<suit> ist ausgespielt, und die Null ist auf diesem Platz die einzige Karte in <suit>: Sie muss fallen.",
    ),
    **_by_suit(
        "six.king_must_wait",
        "<suit> ist ausgespielt und nicht Trumpf, und dieser Platz hat <suit>. Der König muss warten: Spiel <suit>.",
    ),
    **_by_suit(
        "six.zero_must_wait",
        "<suit> ist ausgespielt, und dieser Platz hat <suit>. Die Null muss warten: Spiel <suit>.",
    ),
    "six.won_mid_trick": (
        "Es liegen schon Karten dieses Stichs ({count}). Spielt ihn zu Ende oder nehmt sie zuerst zurück."
    ),
    "six.king_elsewhere": "Platz {seat} hat den König nicht bekommen, und der König gewinnt jeden Stich, in dem er liegt. Nenne den Platz, der ihn hat, oder lass ihn weg.",
    "six.king_not_dealt": "Den König hat niemand auf der Hand, also kann er nicht in diesem Stich sein.",
    "six.no_draw": (
        "Ein Remis wird hier nicht vereinbart: Bei Gleichstand entscheidet die Regel, zu dritt wird der Sieg geteilt."
    ),
    "six.nothing_hidden": "Hier ist nichts verborgen, das sich aufdecken ließe. Macht mit der nächsten Karte weiter.",
    "six.nothing_to_take": (
        "Es wartet kein Stich: Was nicht annulliert werden kann, schließt sich von selbst. Spielt die nächste Karte."
    ),
}

_CHURCH = {
    "six.church_king": "Ein Stich mit dem König kann nicht annulliert werden. Er geht an den, der ihn gewonnen hat.",
    "six.church_early": "Die Kirche von England gibt es noch nicht: Sie kommt mit Anne Boleyns erstem Feld.",
    "six.church_three": "Zu dritt gibt es keine Kirche von England. Der Stich geht an den, der ihn gewonnen hat.",
    "six.church_standard": "Die Kirche von England gehört zur erweiterten Fassung. Der Stich zählt wie gewonnen.",
    "six.church_used": "Die Kirche von England ist in dieser Runde verbraucht; es gibt sie einmal je Runde.",
    "six.church_first_hand": "In der ersten Runde hat niemand die Kirche von England. Sie kommt mit der zweiten.",
    "six.church_nobody": (
        "In dieser Runde hat niemand die Kirche von England: Es steht unentschieden, oder ein ungezählter Stern könnte "
        "entscheiden, wer zurückliegt."
    ),
    "six.church_too_soon": "Der Stich ist nicht vollständig. Annulliert wird er erst, wenn alle vier Karten liegen.",
}

_RULINGS = {
    "six.ruling_shape": "Eine Abmachung am Tisch ist ein Objekt, das benennt, was gesetzt wird.",
    "six.ruling_key": "„{key}“ lässt sich in diesem Spiel nicht durch eine Abmachung setzen. Prüf den Namen.",
    "six.ruling_over": (
        "Das Spiel ist zu Ende, „{key}“ lässt sich so nicht ändern. Öffnet es in derselben Abmachung wieder: „outcome“ "
        "auf null."
    ),
    "six.ruling_outcome": (
        "Ein vereinbartes Ende braucht „winner“: eine Liste, wer gewonnen hat, oder null, wenn niemand gewinnt."
    ),
    "six.ruling_why": "Ein vereinbartes Ende beruht allein auf der Abmachung. Lass „why“ weg.",
    "six.ruling_winner": (
        "Wer gewonnen hat, ist eine Liste verschiedener Zahlen von 1 bis {players}, aufsteigend, oder null."
    ),
    "six.ruling_hand": "Die Runde ist eine ganze Zahl von 1 bis {most}.",
    "six.ruling_trick": "Der Stich ist eine ganze Zahl von 1 bis {most}.",
    "six.ruling_trump": "Trumpf ist eine der sechs Farben: black, red, orange, yellow, green oder blue.",
    "six.ruling_table": (
        "Auf dem Tisch liegen bis zu vier Karten, im Uhrzeigersinn ab der ersten, etwa 1:black7 und 2:black9."
    ),
    "six.ruling_table_card": (
        "Eine Karte auf dem Tisch gehört nicht zum Spiel, liegt zweimal da oder fiel schon in einem früheren Stich der "
        "Runde."
    ),
    "six.ruling_turn": "An der Reihe ist ein Platz von 1 bis 4.",
    "six.ruling_turn_follows": (
        "Es liegen Karten, also steht fest, wer an der Reihe ist. Ändert „table“, wenn das nicht stimmt."
    ),
    "six.ruling_hands": "Die Blätter sind eine Liste von vier Kartenlisten, oder null, wenn niemand sie kennt.",
    "six.ruling_hands_card": (
        "„{card}“ kann nicht auf der Hand von Platz {seat} sein: Die Karte gehört nicht zum Spiel oder ist woanders."
    ),
    "six.ruling_hands_few": "Platz {seat} hat noch {needed} Karten zu spielen, angegeben sind weniger. Ergänze sie.",
    "six.ruling_games_none": "Gewonnene Partien werden nur zu dritt im langen Spiel gezählt.",
    "six.ruling_games": (
        "Gewonnene Partien sind drei ganze Zahlen von 0 bis {most}; eine weitere beendet das Spiel: Setzt dafür "
        "„outcome“."
    ),
    "six.ruling_totals": (
        "Die Punktestände sind {count} ganze Zahlen von -{most} bis {most}; null, wo einer unbekannt ist."
    ),
    "six.ruling_church": "Die Kirche von England gehört den Plätzen 1 und 3, 2 und 4 oder niemandem (null).",
    "six.ruling_trick_stars": "Sterne eines Stichs gehören zur Nummer eines abgeschlossenen Stichs dieser Runde.",
    "six.ruling_hand_stars": (
        "Sterne einer Runde gehören zur Nummer einer beendeten Runde: zwei Zahlen, eine je Team; zu dritt eine."
    ),
}

_SCREEN = {
    "six.wins.king": "Platz {seat} gewinnt: Nichts schlägt den König.",
    **_by_suit("six.wins.trump", "Platz {seat} gewinnt mit dem höchsten Trumpf, <suit> {rank}."),
    **_by_suit("six.wins.led", "Platz {seat} gewinnt mit der höchsten Karte der ausgespielten Farbe, <suit> {rank}."),
    **_by_spy("six.wins.spy", "Platz {seat} gewinnt: Die Null in <rival> ist ein Spion und zählt als <suit> {rank}."),
    **_by_suit("six.reign", "<queen> ist Königin: <suit> ist Trumpf."),
    **_by_suit("six.next_reign_now", "Nach diesem Stich: <queen>, <suit>."),
    **_by_suit("six.next_reign", "In {count} Stichen: <queen>, <suit>."),
    "six.last_reign": "Ihre Herrschaft ist die letzte.",
    "six.revoke": (
        "Platz {seat} hätte in Stich {trick} bedienen können und hat es nicht getan. Klärt am Tisch, was daraus folgt."
    ),
    "six.stars_unknown": "Einige Sterne sind nicht gezählt, dieser Punktestand steht also noch nicht fest.",
    "six.why.S3": "Noch hat niemand gewonnen: Einige Sterne sind nicht gezählt.",
    "six.why.S5": "Mehr Punkte.",
    "six.why.S6": "Gleichstand, entschieden nach der Regel.",
    "six.why.S10": "Der höchste Punktestand der drei.",
    "six.why.table": "Am Tisch vereinbart.",
}

TEXTS: dict[str, str] = {**_NAMES, **_OPTIONS, **_PLAY, **_CHURCH, **_RULINGS, **_SCREEN}
