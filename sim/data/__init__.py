# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Won games and longest piles, found once and read often; the eleven games; tables of measures."""
