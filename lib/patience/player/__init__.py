# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The player's side of a game: the session, beginning a deal, settings and statistics."""
