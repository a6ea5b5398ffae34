"""The paper twin of a match: its score card as a page to print, with a square code that any phone goes on from."""
