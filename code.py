# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What CircuitPython starts: the game. Owns nothing; `device.main` does the work."""

from device.main import run

run()
