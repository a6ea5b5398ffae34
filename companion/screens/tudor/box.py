"""Tudor on the shelf."""

from companion.screens.shelf_box import Box

BOX = Box("rose", 2, 4, "30–60")
