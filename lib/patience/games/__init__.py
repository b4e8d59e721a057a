"""The games: the rows of the catalogue, their vocabulary, and how the pack is dealt."""
