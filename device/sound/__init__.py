# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Sounds on a handheld: `player` plays the notes; a module per kind of output makes the voice."""
