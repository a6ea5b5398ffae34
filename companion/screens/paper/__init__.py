"""A match on paper: print its card, and go on from one."""
