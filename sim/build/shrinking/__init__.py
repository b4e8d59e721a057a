"""Makes the program smaller for a board's heap: `shrink` does all of it, a step a module."""
