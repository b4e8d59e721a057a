# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A simulated handheld: machine, window, terminal, keys, sounds and pictures."""
