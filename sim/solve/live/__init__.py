"""The solver beside a game in progress: a separate process, asked whenever the position changes."""
