# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What a board needs: memory in one piece, strings, imports, collections, and so time.

`sittings` has the scripts of keys, `counting` plays them in the VM whose heap does not grow, `cost`
says what they cost a CircuitPython, `goals` what they may; `presses` puts these together. Random
keys are in `storms`.
"""
