"""What a launcher that starts the game has to say to it."""
