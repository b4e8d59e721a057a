"""What terminals show instead of coloured characters: sixels and kitty's pictures, or text."""
