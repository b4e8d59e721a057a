# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The game: cards, table, rules and advice. Plain calculation, no screen, no hardware, no files."""

__version__ = "0.1.0"
