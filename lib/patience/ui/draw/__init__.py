# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Every drawing and letter: cards, glyphs, colours, labels and the title picture."""
