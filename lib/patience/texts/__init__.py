# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Texts: every sentence the player reads, the rules pages, reasons, and moves as text."""
