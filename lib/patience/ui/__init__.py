"""The screens and the buttons, on displayio, independent of hardware and of games' rules."""
