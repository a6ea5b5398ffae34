"""What stays: matches, players and settings in SQLite, secrets apart from them, and matches as files to hand on."""
