"""What a package has besides the game: its page, a manual, a menu entry, completion, a film."""

import configparser
import json
import os
import re
import subprocess
import sys
from io import BytesIO

import pytest
import tomlkit
from PIL import Image

import patience
from sim.cli.app import _FOR_DEVELOPERS, app
from sim.data.places import ROOT
from sim.publish import fruit_jam
from sim.publish.addresses import package_page, urls
from sim.web.build import draw_icon
from tests.support.cases import cases

SHARE = ROOT / "sim" / "publish" / "share"
PROJECT = tomlkit.parse((ROOT / "pyproject.toml").read_text("utf-8")).unwrap()
TABLE = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["custom"]
REPOSITORY = "https://example.org/cards"
README = (ROOT / "README.md").read_text("utf-8")


def test_page_shows_the_pictures_of_its_version():
    page = package_page(README, {"repository": REPOSITORY}, "0.2.0")
    assert f"]({REPOSITORY}/raw/v0.2.0/.github/play.gif)" in page
    assert f"]({REPOSITORY}/blob/v0.2.0/CHANGELOG.md)" in page
    links = re.findall(r"\]\(([^)]+)\)", page)
    assert len(links) > 30
    assert [link for link in links if not link.startswith(("https:", "#"))] == []


def test_page_without_a_repository_has_no_address():
    page = package_page(README, {"repository": ""}, "0.2.0")
    assert re.findall(r"\]\((?!https:)", page) == []
    assert "Klondike, Spider and Golf, played by mouse and keys" in page


@cases(
    ("table", "names"),
    [
        ({}, []),
        ({"page": "https://example.org"}, ["Play"]),
        ({"repository": REPOSITORY}, ["Source", "Issues", "Changelog"]),
    ],
)
def test_links_that_are_empty_are_left_out(table, names):
    assert list(urls(table)) == names


def test_files_that_cannot_read_the_table_agree_with_it():
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    (policy,) = (ROOT / ".github").glob("SECURITY.*")
    security = policy.read_text("utf-8")
    addresses = re.findall(r"https?://\S+|\S+@\S+", cited + security)
    known = [TABLE["repository"], TABLE["page"], TABLE["contact"]]
    assert [address for address in addresses if address not in known] == []
    assert TABLE["repository"] in cited and TABLE["contact"] in security


def test_every_file_has_the_same_version():
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {patience.__version__}\n" in cited
    assert PROJECT["project"]["version"] == patience.__version__


def test_the_icon_is_the_games():
    assert (SHARE / "pocket-patience.png").read_bytes() == draw_icon(128)


def test_the_app_of_a_fruit_jam_has_its_name_and_a_small_picture():
    files = fruit_jam.app_files()
    about = json.loads(files["metadata.json"])
    assert about["title"] == "Pocket Patience"
    picture = Image.open(BytesIO(files[about["icon"]]))
    ours = Image.open(BytesIO(draw_icon(64)))
    assert (picture.format, picture.size, picture.mode) == ("BMP", (64, 64), "P")
    assert len(picture.getcolors()) <= 16
    assert picture.convert("RGB").tobytes() == ours.convert("RGB").tobytes()


def test_the_menu_entry_starts_the_program():
    entry = configparser.ConfigParser(delimiters="=", interpolation=None)
    entry.optionxform = str
    entry.read(SHARE / "pocket-patience.desktop", encoding="utf-8")
    found = entry["Desktop Entry"]
    assert found["Exec"] == found["Icon"] == "pocket-patience"
    assert found["Exec"] in PROJECT["project"]["scripts"]
    assert found["Categories"].endswith(";")


def test_the_manual_names_every_command_of_players():
    manual = (SHARE / "pocket-patience.1").read_text("utf-8").replace("\\-", "-")
    for_players = {"Play", "Look", "Solve", "Build", "Serve"}
    names = {
        command.name or command.callback.__name__
        for group in app.registered_groups
        for command in group.typer_instance.registered_commands
        if command.rich_help_panel in for_players
    }
    names -= _FOR_DEVELOPERS
    assert len(names) > 10
    assert [name for name in sorted(names) if not re.search(rf"\b{name}\b", manual)] == []


@pytest.mark.turns(6)
@pytest.mark.parametrize(("typed", "offered"), [("pocket-patience so", "solve")])
def test_a_shell_completes_commands(typed, offered, tmp_path):
    # Only the installed program does, so it is made to look like one.
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from sim.data import places; "
        "places.IS_CHECKOUT, places.PROGRAM = False, 'pocket-patience'; places.add_modules(); "
        "from sim.cli.app import app; app([], prog_name='pocket-patience')"
    )
    asks = {"_POCKET_PATIENCE_COMPLETE": "complete_bash", "_TYPER_COMPLETE_ARGS": typed}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **asks, "COMP_WORDS": typed, "COMP_CWORD": "1"},
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.stdout.split() == [offered], done.stderr


# Its moving picture.

README_FILM = ROOT / ".github" / "play.gif"
MOST_BYTES = 1_500_000  # bytes


def read_gif(path):
    """Return the pictures of a GIF, and how long each is shown; equal ones in a row are one."""
    found = []
    with Image.open(path) as shown:
        for number in range(shown.n_frames):
            shown.seek(number)
            pixels, ms = shown.convert("RGB").tobytes(), shown.info["duration"]
            if found and found[-1][0] == pixels:
                found[-1][1] += ms
            else:
                found.append([pixels, ms])
    return found


@pytest.mark.turns(10)
def test_picture_of_the_readme_is_what_the_code_draws(tmp_path):
    # `make renew` films it again. Another process has no module loaded before it is needed.
    out = tmp_path / "tour.gif"
    subprocess.run([sys.executable, ROOT / "sim", "tour", "--out", out], check=True)
    shown = read_gif(out)
    assert read_gif(README_FILM) == shown
    assert README_FILM.stat().st_size < MOST_BYTES
    assert 10_000 < sum(ms for _, ms in shown) < 20_000
