"""Faces of cards and painters that only some games need."""
