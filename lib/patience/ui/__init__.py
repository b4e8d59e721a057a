# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""What a player sees and presses, on displayio. Knows no hardware and no rules of any game."""
