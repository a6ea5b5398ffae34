"""A player for one: it looks ahead with the rules themselves, and knows only what its seat may know."""
