"""Displays, keys, pointers and lights that only some boards have; a row names most modules."""
