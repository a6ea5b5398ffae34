"""Our Great Historian on the shelf."""

from companion.screens.shelf_box import Box

MOST_AT_TABLE = 12
"""Chairs that can be drawn around one table; the rules of Too Many Cooks would take more."""

BOX = Box("quill", 3, MOST_AT_TABLE, "20–60")
