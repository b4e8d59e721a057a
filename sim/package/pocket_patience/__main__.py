"""Starts the installed game: `python -m pocket_patience`."""

from pocket_patience import main

main()
