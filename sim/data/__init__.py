"""Stored won games and longest piles; the eleven games; tables of measurements."""
