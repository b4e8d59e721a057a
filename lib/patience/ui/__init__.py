# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""The screen: what a player sees and presses, on displayio. No hardware, no rules of any game."""
