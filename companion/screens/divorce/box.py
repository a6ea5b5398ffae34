"""Divorce! on the shelf."""

from companion.screens.shelf_box import Box

BOX = Box("hat", 2, 2, "30–45")
