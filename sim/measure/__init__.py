"""What play costs a board, and how games go on the whole."""
