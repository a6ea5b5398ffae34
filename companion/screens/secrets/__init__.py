"""Secret choices on one passed phone: whose turn behind the curtain it is, and when the curtain falls."""
