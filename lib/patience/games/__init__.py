# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What a game is: the rows of the catalogue, their vocabulary, and how the pack is dealt."""
