# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Advice: hints, cards that can go up automatically, and when a game is over."""
