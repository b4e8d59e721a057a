# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Stands in for `vectorio` on a board that lacks it.

Adafruit's GridLayout imports it to draw lines between cells, and the game has none.

Loaded on demand.
"""


class Rectangle:
    """Exists only to be imported."""
