# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The cards on the table: where piles lie, how cards look, what is painted, what glides."""
