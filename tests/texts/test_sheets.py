"""Each language has a picture of five screens: title, menu, rules, a refusal, a win.

`pytest tests/texts/test_sheets.py --renew` draws them again: look at each.
"""

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from sim.desk.picture import make_image
from sim.texts.choose import installed
from sim.texts.languages import TRANSLATED
from tests.support.golden_frames import FRAMES, draw_frame

FOLDER = Path(__file__).parent / "sheets"
SHOWN = ("title", "menu", "rules", "refused", "won")
SIZE = "160x128"
GAP = 4


def draw_sheet():
    """Return the five screens one beside the other."""
    frames = {frame.name: frame for frame in FRAMES}
    pictures = [make_image(*draw_frame(frames[name], SIZE)) for name in SHOWN]
    wide, high = pictures[0].size
    sheet = Image.new("RGB", (len(pictures) * (wide + GAP) - GAP, high), "magenta")
    for index, picture in enumerate(pictures):
        sheet.paste(picture, (index * (wide + GAP), 0))
    return sheet


@pytest.mark.parametrize("language", TRANSLATED, ids=lambda row: row.code)
def test_screens_of_a_language_match_their_picture(language, request):
    path = FOLDER / f"{language.code}.png"
    with installed(language):
        sheet = draw_sheet()
    if request.config.getoption("--renew"):
        path.parent.mkdir(exist_ok=True)
        sheet.save(path)
    with Image.open(path) as old:
        assert ImageChops.difference(old.convert("RGB"), sheet).getbbox() is None
