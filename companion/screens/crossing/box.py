"""King's Crossing on the shelf."""

from companion.screens.shelf_box import Box

BOX = Box("crossing", 2, 2, "15–30")
