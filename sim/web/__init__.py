# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The game on a web page: a board's modules, in MicroPython inside the browser."""
