"""Several phones at one table: hosting, joining, who is here, and the proof after a reveal."""
