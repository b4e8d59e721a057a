# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What a player may be told: hints, cards that can go up by themselves, and when it is over."""
