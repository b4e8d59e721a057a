"""The announcement while the save files are made."""

import pytest

from patience.ui.draw import announcement, splash


def labels(group):
    """Yield every label in a group."""
    for layer in group:
        if hasattr(layer, "text"):
            yield layer
        elif hasattr(layer, "append"):
            yield from labels(layer)


@pytest.mark.parametrize(("width", "height"), [(128, 128), (160, 128), (240, 240), (320, 240)])
def test_it_is_shown_over_the_title_picture_and_goes(make_display, width, height):
    display = make_display(width, height)
    root = splash.show(display)
    before = bytes(display.rgb565())
    announcement.announce_saves(display)
    shown = bytes(display.rgb565())
    assert [label.text for label in labels(root)] == ["Preparing saves:", "leave it on."]
    changed = [
        at // 2 for at in range(0, len(before), 2) if before[at : at + 2] != shown[at : at + 2]
    ]
    columns, rows = {at % width for at in changed}, {at // width for at in changed}
    assert 0 < min(columns) < max(columns) < width - 1
    assert height // 4 < min(rows) < max(rows) < height * 3 // 4
    root.pop()
    display.refresh()
    assert bytes(display.rgb565()) == before
