"""Every screen matches its golden picture, pixel for pixel.

The screens that have a picture in every size are drawn each day as on a PyGamer. All other pictures
take turns.

`make golden` renews the pictures in `golden/`: look at each before you commit it. `make compare`
shows all that differ in one picture: old, new and where. `golden_frames` lists them.
"""

import shutil
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import patience
from patience.games import catalog
from patience.games.ids import row_id
from sim.desk.picture import make_image
from tests.support import engine_data
from tests.support.cases import todays
from tests.support.golden_frames import ALL_SIZES, CASES, draw_frame

GOLDEN = Path(__file__).parents[1] / "golden"
BASIC = [case for case in CASES if case[0].sizes == ALL_SIZES and case[1] == ALL_SIZES[0]]
TODAYS = BASIC + todays([case for case in CASES if case not in BASIC], 6)
_SCALE = 4  # of the pictures of a mismatch


@pytest.fixture(autouse=True, scope="module")
def pictured_games(tmp_path_factory):
    """Have only the games of data/pictured_games.txt: another one changes no list and no count."""
    pictured = {*engine_data.lines("pictured_games.txt"), ""}
    own, folder = Path(patience.FOLDER), tmp_path_factory.mktemp("pictured")
    shutil.copytree(own, folder, ignore=shutil.ignore_patterns("*.py"), dirs_exist_ok=True)
    ids = map(row_id, catalog.names())
    ease = (own / "games" / "ease.txt").read_text().splitlines(True)
    kept = [line for game_id, line in zip(ids, ease) if game_id in pictured]
    (folder / "games" / "ease.txt").write_text("".join(kept), newline="")
    rows = Path(catalog.PATH).read_text().splitlines(True)
    kept = [row for row in rows if row[0] in "[#" or row_id(row.partition("|")[0]) in pictured]
    (folder / "games" / "catalog.txt").write_text("".join(kept), newline="")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(patience, "FOLDER", f"{folder}/")
        patch.setattr(catalog, "PATH", f"{folder}/games/catalog.txt")
        yield


def file_name(frame, size):
    return f"{frame.name}-{size}.png"


def side_by_side(old, new):
    """Return old, new and, in white, where they differ, in one picture of larger pixels."""
    differing = ImageChops.difference(old, new).convert("L").point(lambda level: 255 * (level > 0))
    parts = [old, new, differing.convert("RGB")]
    sheet = Image.new("RGB", (sum(part.width for part in parts) + 4, old.height), "magenta")
    for index, part in enumerate(parts):
        sheet.paste(part, (index * (part.width + 2), 0))
    return sheet.resize((sheet.width * _SCALE, sheet.height * _SCALE), Image.Resampling.NEAREST)


def stacked(sheets):
    """Return pictures one below the other in one picture."""
    height = sum(sheet.height + _SCALE for sheet in sheets)
    whole = Image.new("RGB", (max(sheet.width for sheet in sheets), height))
    y = 0
    for sheet in sheets:
        whole.paste(sheet, (0, y))
        y += sheet.height + _SCALE
    return whole


@pytest.fixture(scope="module")
def differing(request):
    """Return a list to add differences to; they are drawn into the file named by --beside."""
    sheets = []
    yield sheets
    beside = request.config.getoption("--beside")
    if beside and sheets:
        stacked(sheets).save(beside)


@pytest.mark.parametrize(("frame", "size"), TODAYS, ids=[file_name(*case) for case in TODAYS])
def test_screen_matches_its_picture(frame, size, request, differing):
    new = make_image(*draw_frame(frame, size))
    path = GOLDEN / file_name(frame, size)
    if request.config.getoption("--renew"):
        new.save(path, "PNG", optimize=True)
        return
    assert path.exists(), f"{path} is missing: pytest {__file__} --renew draws it"
    old = Image.open(path).convert("RGB")
    assert old.size == new.size
    if old.tobytes() != new.tobytes():
        shown = request.getfixturevalue("tmp_path") / path.name
        differing.append(side_by_side(old, new))
        differing[-1].save(shown)
        pytest.fail(f"{path.name} differs; old | new | difference: {shown}", pytrace=False)


def test_every_picture_belongs_to_a_screen():
    names = {file_name(*case) for case in CASES}
    assert {path.name for path in GOLDEN.iterdir()} - names == set()
