# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Search through the stacks of the waste, each with all ways to get there (prunings)."""
