"""The settings of a launcher that starts the game."""
