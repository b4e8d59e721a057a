# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Depth-first search by plays: cards go home only with the play that needs it (dominance)."""
