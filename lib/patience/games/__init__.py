"""The games: the rows of the catalogue, their vocabulary, and dealing."""
