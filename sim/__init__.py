"""The game on a computer: window, terminal, pictures, measurements, bundle and VM.

Displayio must find one setting when it is first imported, so it is set here: it keeps Blinka from
looking for a board.
"""

import os

os.environ["BLINKA_OS_AGNOSTIC"] = "1"
