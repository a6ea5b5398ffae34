"""A match as others read it: text, a score sheet, Portable Piecepack Notation."""
