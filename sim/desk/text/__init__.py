"""The game as plain text, for terminals without a picture: the table, and all other screens."""
