# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Noises on a handheld: the notes in turn, and a voice for each kind of output."""
