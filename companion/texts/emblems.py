"""The emblems of our own, as characters of the font Emblems: usable wherever a text is."""

NAMES = (
    "sun", "moon", "crown", "arms",
    "pomegranate", "falcon", "phoenix", "escarbuncle", "rose", "book",
    "man_open", "man_full", "king_open", "king_full",
    "divorced", "beheaded", "died", "survived",
    "crossing", "six", "hat", "quill",
    "seal", "star", "coin", "church", "house", "train", "crossbones",
    "morris",
)  # fmt: skip
"""Suits; badges of the six queens; the two sides; fates; games (Tudor has the rose); things on the table."""

EMBLEMS = {name: chr(0xE000 + place) for place, name in enumerate(NAMES)}
"""Name → character. Only add at the end: a saved picture keeps its meaning."""
