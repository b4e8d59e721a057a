"""The search for a suit that passes its cap: if none does, there is no win (dominance).

The search is in `sets`, its moves in `set_moves`, the bound of each suit in `matching_bound`.
"""
