# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The deque of the desk's Python, as far as the mouse uses it."""


class deque(list):
    """A list whose first item can be taken."""

    def popleft(self) -> object:
        """Take the first item out and return it."""
        return self.pop(0)
