# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Brings the source to a board: modules are made smaller, compiled, packed and copied."""
