"""Tries to break the game: random presses, and power cuts while it saves."""
