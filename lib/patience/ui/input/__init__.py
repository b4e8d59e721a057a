# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Buttons: presses turned into actions, and the board's names for the buttons."""
