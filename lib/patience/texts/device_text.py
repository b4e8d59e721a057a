"""What only a board says: when the game ends with an error, and about its parts.

A bundle has these texts where they are used, since another module could fail at this point. They
are also shown by CircuitPython's terminal, in lines of 20 letters.
"""

MEMORY = "Out of memory."
FILES = "A file is missing."
DRIVE = "The drive failed."
FAULT = "The game has a bug."
SAFE = "Your save is safe."
REPORT = "To report it:"
RESTART = "{} restarts."
"""The name of a button."""
POWER = "Switch off and on."
CLOSING = "Closing the saves: leave it on."
CLOSED = "The saves are closed."
NOT_CALIBRATED = "The touch screen\nis not calibrated:\nsee device/README.md."
UNPLUGGED = "A USB device\nwas unplugged.\nA keyboard works again\nwhen it is back."
NO_MOUSE = "There is no mouse: the keyboard plays."
LACKING = "settings.toml lacks: {} Hold {} while you switch on, then add it."
"""A setting and the name of a button."""
