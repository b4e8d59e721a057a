# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The games: the rows of the catalogue, their vocabulary, and how the pack is dealt."""
