# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The game on a desk: a handheld of the desk, its window, terminal, keys and noises."""
