"""Beam search, which finds wins and proves nothing."""
