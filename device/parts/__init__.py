"""Displays, keys and pointers that only some boards have; a board's row names their modules."""
