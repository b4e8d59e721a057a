"""The screen of the deals of the day."""
