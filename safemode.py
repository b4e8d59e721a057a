# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Runs in CircuitPython's safe mode; `device.safe_restart` says when it starts the game again."""

import sys

if sys.implementation.name == "circuitpython":
    from device.safe_restart import restart_after_dip

    restart_after_dip()
