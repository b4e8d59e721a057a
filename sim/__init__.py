"""The game on a computer: window, terminal, pictures, measurements, bundle and VM.

One setting must be made before displayio is first imported, so it is made here: it keeps Blinka
from looking for a board.
"""

import os

os.environ["BLINKA_OS_AGNOSTIC"] = "1"
