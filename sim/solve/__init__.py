"""The solver: whether a deal can be won, and the winning line."""
