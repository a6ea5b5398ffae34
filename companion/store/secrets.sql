-- Version 1. Choices that are sealed and not opened; encrypted, each bound to its match and its seal.

CREATE TABLE openings (
    match TEXT NOT NULL,
    seal  TEXT NOT NULL,
    box   BLOB NOT NULL,
    PRIMARY KEY (match, seal)
) STRICT, WITHOUT ROWID;
