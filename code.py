# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What CircuitPython starts: the game. Owns nothing; `device.main` does the work."""

from device.trouble import report

try:
    from device.main import run
except Exception as error:
    report(error)

run()
