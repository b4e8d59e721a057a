"""Depth-first search by plays: cards go home only with the play that needs it (dominance)."""
