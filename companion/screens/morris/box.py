"""Three Men's Morris on the shelf."""

from companion.screens.shelf_box import Box

BOX = Box("morris", 2, 2, "5–10")
