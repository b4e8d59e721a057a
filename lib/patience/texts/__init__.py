# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Texts: every sentence the player reads, rules pages, reasons, and moves as text."""
