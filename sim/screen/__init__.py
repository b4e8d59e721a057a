# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""A display without a screen, and Blinka's displayio mended to do what a board's does."""
