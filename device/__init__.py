# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The board: everything only a CircuitPython handheld has.

Owns nothing itself. `boards` is plain data and may be read on any machine; the other modules import
hardware and run on a handheld only.
"""
