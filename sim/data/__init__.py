# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Stored won games and longest piles; the eleven games; tables of measurements."""
