"""The solver during a game: a separate process that gets each new position."""
