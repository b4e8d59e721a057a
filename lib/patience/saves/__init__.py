# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Saves: a session as bytes, kept in two slots that are written in turn."""
