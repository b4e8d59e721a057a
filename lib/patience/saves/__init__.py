# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""How a session is saved: as bytes, in slots that are written in turn."""
