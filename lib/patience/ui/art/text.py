# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Makes the labels of every screen but the table, with adafruit_display_text."""

from adafruit_display_text import bitmap_label


def make_label(font, colour, x, y, anchor, scale=1, background=None):
    """Return an empty label whose anchor point (two fractions of its size) is at (x, y)."""
    made = bitmap_label.Label(
        font, text="", color=colour, scale=scale, background_color=background, line_spacing=1.0
    )
    made.anchor_point = anchor
    made.anchored_position = (x, y)
    return made


def set_text(a_label, text):
    """Set a label's text if it differs: an unchanged label sends nothing."""
    if a_label.text != text:
        a_label.text = text
