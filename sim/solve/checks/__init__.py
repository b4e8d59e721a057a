"""Checks of the solver: against the engine, and against itself without its shortcuts."""
