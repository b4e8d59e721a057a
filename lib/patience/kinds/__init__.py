"""The kinds of games that need other rules of moving than most, a class each."""
