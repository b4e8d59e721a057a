# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The course of a game at the table: its steps made and undone, what follows them, hints."""
