# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""From the source to a board: modules made smaller, compiled, packed and copied."""
