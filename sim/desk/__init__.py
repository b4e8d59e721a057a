# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A handheld on the desk: machine, window, terminal, keys, sounds and pictures."""
