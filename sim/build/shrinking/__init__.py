# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Makes the program smaller for a board's heap: `shrink` does all of it, a step a module."""
