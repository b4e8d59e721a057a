"""Positions of two packs as piles, and the beam that searches them."""
