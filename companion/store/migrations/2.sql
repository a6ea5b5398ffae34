-- Version 1 → 2: the list of matches says how each ended, without replaying it.
-- A match that had ended by then gets its outcome when it is next opened.

ALTER TABLE matches ADD COLUMN outcome TEXT;
