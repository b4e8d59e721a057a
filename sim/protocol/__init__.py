"""The engine for other programs: commands in, JSON out."""
