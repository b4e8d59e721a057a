# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Starts the installed game: `python -m pocket_patience`."""

from pocket_patience import main

main()
