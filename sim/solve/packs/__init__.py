"""Makes the packs of proved deals: which deals, in which order, with which lines."""
