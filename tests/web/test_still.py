"""The README's picture of the handheld, against what the page shows today."""

import io

import pytest
from PIL import Image

from sim.data.places import ROOT
from sim.web import still

SHOWN = ROOT / ".github/handheld.png"


@pytest.mark.turns(5)
def test_readme_shows_the_handheld_as_it_is(browser):
    # Letters on the shell depend on the machine's fonts, so only the screen is compared by pixel:
    # `make renew` takes the picture again.
    page = still.open_window(browser.person)
    taken = Image.open(io.BytesIO(still.take(page, browser.address)))
    box = page.locator("#screen").bounding_box()
    page.context.close()
    area = (box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])
    with Image.open(SHOWN) as shown:
        assert shown.size == taken.size
        old, new = (picture.convert("RGB").crop(area) for picture in (shown, taken))
    assert new.size == (320, 256)
    assert old.tobytes() == new.tobytes()
