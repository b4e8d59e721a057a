# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT

"""Labels, for every screen but the table; setting type is adafruit_display_text's work."""

from adafruit_display_text import bitmap_label


def make_label(font, colour, x, y, anchor, scale=1, background=None):
    """Return an empty label whose anchor point (two fractions of its size) stands at (x, y)."""
    made = bitmap_label.Label(
        font, text="", color=colour, scale=scale, background_color=background, line_spacing=1.0
    )
    made.anchor_point = anchor
    made.anchored_position = (x, y)
    return made


def set_text(a_label, text):
    """Set a label's text if it differs; a label that keeps its text sends nothing."""
    if a_label.text != text:
        a_label.text = text
