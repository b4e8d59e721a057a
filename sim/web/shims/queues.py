# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The part of Python's deque that the mouse uses."""


class deque(list):
    """A list whose first item can be taken."""

    def popleft(self) -> object:
        """Take the first item out and return it."""
        return self.pop(0)
