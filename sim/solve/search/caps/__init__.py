"""The search for a suit that passes its cap: if none does, there is no win (dominance).

The search is in `sets`, the moves in `set_moves`; `matching_bound` finds how far suits could come.
"""
