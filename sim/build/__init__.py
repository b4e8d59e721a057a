"""Builds the game for a board: shrinks and compiles its modules, packs them, copies them."""
