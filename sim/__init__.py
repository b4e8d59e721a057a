# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The desk: the game on a PC, in a window, in a terminal, in a picture.

Owns one setting that has to stand before displayio is first imported, which is why it stands in the
package and not in a module: Blinka is told not to look for a board. Leaves all else to the modules.
"""

import os

os.environ["BLINKA_OS_AGNOSTIC"] = "1"
