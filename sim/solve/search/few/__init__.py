"""Searches for games with so few positions that one or two numbers hold each."""
