# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Screens of proved deals: what can be done with the line that wins, and the deck to be won."""
