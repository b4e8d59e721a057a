# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The table: the cards on the screen, the cursor, and what a press does there."""
