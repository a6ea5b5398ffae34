"""The screen of Our Great Historian."""
