"""The player's side of a game: the session, beginning a deal, settings and statistics."""
