"""The Six of VIII on the shelf."""

from companion.screens.shelf_box import Box

BOX = Box("six", 3, 4, "15–60")
