"""One game being played: a log of records, and the state it folds to."""
