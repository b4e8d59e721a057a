# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The solver beside a game at play: a process of its own, asked whenever the position changes."""
