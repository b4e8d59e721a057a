# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Tries to break the game: random presses, and power cuts while it saves."""
