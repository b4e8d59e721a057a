"""Checks of the solver: against the engine, itself, and another solver."""
