# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The course of a game: begun and left, its steps made and undone, what follows them, hints."""
