"""Divorce! on the screen: what is shown and offered (no Kivy), and the page itself."""
