# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Starts the game. CircuitPython runs this file after boot.py; `device.main` does the work."""

try:
    from device.main import run
except Exception as error:
    from device.crash import report

    report(error)

run()
