# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Everything the player reads: sentences, rules pages, reasons, and moves as text."""
