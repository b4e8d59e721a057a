"""Where the places of each game lie: on every size of screen, and when one of them closes."""
