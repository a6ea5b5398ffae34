"""Kivy widgets that two or more screens use. Importing this package opens a window: rules never do."""
