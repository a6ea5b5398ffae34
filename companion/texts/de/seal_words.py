"""Wörter für die Bytes eines Siegels: einfache Dinge, die verschieden klingen (Deutsch).

Jedes meint dasselbe wie das Wort an seiner Stelle in jeder anderen Sprache, damit sich zwei Telefone vergleichen
lassen, was immer sie sprechen.
"""

WORDS: tuple[str, ...] = (
    "Apfel", "Pflaume", "Kirsche", "Zitrone", "Melone", "Traube", "Feige", "Nuss", "Mandel", "Bohne", "Karotte",
    "Zwiebel", "Knoblauch", "Pfeffer", "Salz", "Zucker", "Honig", "Butter", "Käse", "Brot", "Kuchen", "Suppe",
    "Milch", "Kaffee", "Wasser", "Feuer", "Rauch", "Stein", "Sand", "Lehm", "Eisen", "Silber", "Gold", "Kupfer",
    "Glas", "Papier", "Leder", "Wolle", "Seide", "Baumwolle", "Leinen", "Samt", "Faden", "Nadel", "Knopf", "Band",
    "Hut", "Krone", "Handschuh", "Schuh", "Stiefel", "Socke", "Mantel", "Hemd", "Perle", "Spiegel", "Kamm",
    "Bürste", "Seife", "Handtuch", "Bett", "Kissen", "Decke", "Tisch", "Stuhl", "Regal", "Truhe", "Schublade",
    "Tür", "Fenster", "Dach", "Wand", "Boden", "Leiter", "Turm", "Burg", "Brücke", "Tor", "Zaun", "Garten",
    "Wiese", "Wald", "Baum", "Ast", "Blatt", "Wurzel", "Rinde", "Rose", "Lilie", "Tulpe", "Mohn", "Distel", "Klee",
    "Moos", "Farn", "Gras", "Stroh", "Mais", "Weizen", "Ofen", "Topf", "Löffel", "Gabel", "Messer", "Schüssel",
    "Krug", "Flasche", "Fass", "Eimer", "Korb", "Seil", "Kette", "Anker", "Mast", "Boot", "Floß", "Hafen", "Insel",
    "Strand", "Welle", "Fluss", "Teich", "Sumpf", "Berg", "Tal", "Höhle", "Klippe", "Wüste", "Straße", "Pfad",
    "Rad", "Pferd", "Esel", "Kuh", "Schaf", "Ziege", "Schwein", "Hund", "Katze", "Maus", "Kaninchen", "Fuchs",
    "Wolf", "Bär", "Dachs", "Otter", "Biber", "Igel", "Eichhörnchen", "Löwe", "Tiger", "Kamel", "Elefant", "Affe",
    "Wal", "Delfin", "Hai", "Lachs", "Forelle", "Krebs", "Schnecke", "Auster", "Frosch", "Schlange", "Eidechse",
    "Schildkröte", "Spinne", "Biene", "Wespe", "Käfer", "Schmetterling", "Grille", "Wurm", "Adler", "Habicht",
    "Eule", "Rabe", "Schwan", "Gans", "Ente", "Hahn", "Taube", "Spatz", "Storch", "Kranich", "Pfau", "Feder",
    "Nest", "Zahn", "Hand", "Finger", "Fuß", "Bart", "Herz", "Mond", "Stern", "Himmel", "Wolke", "Schnee", "Sturm",
    "Donner", "Blitz", "Regenbogen", "Wind", "Winter", "Sommer", "Morgen", "Abend", "Nacht", "Glocke", "Trommel",
    "Flöte", "Geige", "Trompete", "Harfe", "Hammer", "Säge", "Axt", "Schlüssel", "Lampe", "Kerze", "Laterne",
    "Fackel", "Uhr", "Kompass", "Buch", "Bleistift", "Brief", "Briefmarke", "Münze", "Geldbeutel", "Würfel",
    "Puppe", "Drachen", "Ball", "Schwert", "Schild", "Pfeil", "Speer", "Helm", "Fahne", "Thron", "König",
    "Königin", "Bäcker", "Müller", "Schmied", "Hirte", "Matrose", "Fischer", "Jäger", "Riese", "Zwerg", "Hexe",
    "Gespenst", "Lindwurm",
)  # fmt: skip
