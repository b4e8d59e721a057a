# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The table: the cards on the screen, the cursor, and the effects of presses."""
