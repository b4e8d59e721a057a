"""Buttons: presses turned into actions, and the board's names for the buttons."""
