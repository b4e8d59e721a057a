"""Makes the program smaller for a board's heap; `shrink` runs the passes, a module each."""
