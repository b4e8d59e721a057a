# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Displays, keys and pointers that only some boards have; a board's row names their modules."""
