"""Texts: every sentence the player reads, rules pages, reasons, and moves as text."""
