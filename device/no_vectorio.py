# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Stands in for `vectorio` on a board that lacks it.

Adafruit's GridLayout imports it for the lines between cells, of which the game asks for none.
"""


class Rectangle:
    """A name to import."""
