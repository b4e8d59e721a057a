# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The kinds of games that need other rules of moving than most, a class each."""
