"""What drawn shapes share."""

from __future__ import annotations

NO_SIZE = (0.01, 0.01)
"""Of a shape that is not seen now. Kivy takes no notice of a size of nothing and goes on drawing the last one."""
