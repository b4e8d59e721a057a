"""Searches of games that have few positions, each of which fits in one number."""
