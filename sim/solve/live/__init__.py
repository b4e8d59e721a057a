# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The solver beside a game in progress: a separate process, asked whenever the position changes."""
