"""Steps through a game that another program, or this one, has written as PPN."""
