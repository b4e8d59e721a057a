"""The solver: tells whether a deal can be won, and finds a winning line."""
