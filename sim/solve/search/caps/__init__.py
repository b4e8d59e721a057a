# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The search for a suit that passes its cap: if none does, there is no win (prunings).

The search is in `sets`; `hosts` finds how far suits could come.
"""
