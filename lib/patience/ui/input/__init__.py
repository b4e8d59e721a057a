# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Buttons: presses turned into actions, and what the board calls each button."""
