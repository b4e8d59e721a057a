"""Measures what play costs on a board, and how games go on average."""
