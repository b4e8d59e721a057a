# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The game: cards, rules, advice and saves, all plain computation; and `ui`, the screen."""

__version__ = "0.1.0"
