"""Faces of cards that only some games need."""
