# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Makes the packs of proved deals: which deals, in which order, with which lines."""
