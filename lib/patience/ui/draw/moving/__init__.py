# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What moves over the table: gliding cards, whole cards, a star on a foundation's first card."""
