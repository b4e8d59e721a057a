# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The search for a suit that passes its cap: if none does, there is no win (prunings).

It is in `sets` where runs change places, otherwise in `capped`. How far suits could come is found
by `hosts`.
"""
