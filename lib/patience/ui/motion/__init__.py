# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What moves over the table for a moment: cards on their way, a glint."""
