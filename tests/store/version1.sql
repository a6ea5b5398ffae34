-- The schema as version 1 had it.
PRAGMA application_id = 1413696817;
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;

CREATE TABLE matches (
    id      TEXT PRIMARY KEY,
    game    TEXT NOT NULL,
    created TEXT NOT NULL,
    opened  TEXT NOT NULL,
    binned  TEXT
) STRICT;

CREATE TABLE records (
    match  TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seq    INTEGER NOT NULL,
    digest TEXT NOT NULL,
    line   TEXT NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
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
    value TEXT NOT NULL
) STRICT;
