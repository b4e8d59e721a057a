# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Attacks: random presses, power cuts, damaged saves, worn flash."""
