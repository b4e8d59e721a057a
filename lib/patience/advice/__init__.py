"""Advice: hints, cards that can go up automatically, and when a game is over."""
