"""The app plays a short game of each kind by itself, for people who have no board at hand."""
