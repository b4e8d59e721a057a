"""Keys that were found on a board without a row: buttons on pins, and gamepads."""
