"""The player's side of a game: the session, new deals, settings and statistics."""
