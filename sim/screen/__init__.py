# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A display without a screen, and corrections that make Blinka's displayio work like a board's."""
