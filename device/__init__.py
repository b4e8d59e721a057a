# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Everything that only a CircuitPython handheld has.

`boards` is plain data and can be read on any machine; the other modules import hardware and run
only on a handheld.
"""
