"""Makes the packs of proved deals: chooses and orders deals, and shortens their lines."""
