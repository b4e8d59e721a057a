"""Sounds on a handheld: `player` plays the notes; a module per kind of output makes the voice."""
