-- Version 2. What a new file gets; an older file comes here through migrations/.

CREATE TABLE matches (
    id      TEXT PRIMARY KEY,
    game    TEXT NOT NULL,
    created TEXT NOT NULL,           -- UTC, ISO 8601
    opened  TEXT NOT NULL,           -- when it was last taken up; never the time of a single move
    binned  TEXT,                    -- when it was put into the bin; NULL outside it
    outcome TEXT                     -- JSON, as the referee says it; NULL while the game goes on
) STRICT;

CREATE TABLE records (
    match  TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seq    INTEGER NOT NULL,
    digest TEXT NOT NULL,            -- SHA-256 of the line
    line   TEXT NOT NULL,            -- docs/formats.md
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (             -- only to be quick: what they hold can be replayed from the records
    match  TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seq    INTEGER NOT NULL,
    digest TEXT NOT NULL,
    state  TEXT NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE players (
    id     INTEGER PRIMARY KEY,
    name   TEXT NOT NULL,
    colour TEXT NOT NULL
) STRICT;

CREATE TABLE settings (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL              -- JSON
) STRICT;
