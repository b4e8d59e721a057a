"""The README is short and up to date; the list of games is the catalogue's.

`test_documents` checks its links and paths.
"""

import re
from pathlib import Path

from sim.cli import board_list, game_list
from sim.measure import ease

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_it_says_near_the_top_that_no_board_was_tried():
    assert "Not yet tested on hardware" in README.partition("## ")[0]


def test_its_pictures_are_golden_ones():
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert len(pictures) >= 4
    assert [path for path in pictures if not (ROOT / path).is_file()] == []
    assert {Path(path).parent.as_posix() for path in pictures} <= {"tests/golden", ".github"}


def test_every_make_target_it_names_is_there():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = set(re.findall(r"(?m)(?:`|^)make ([a-z0-9]+)", README))
    assert len(named) > 3
    for target in named:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_every_folder_of_the_game_is_in_its_map():
    drawn = README.partition("## Where things are")[2]
    package = ROOT / "lib" / "patience"
    # A folder that was moved away may still hold bytecode.
    modules = [*package.glob("*/__init__.py"), *package.glob("ui/*/__init__.py")]
    folders = [path.parent.name for path in modules]
    assert len(folders) > 5
    assert [folder for folder in folders if f" {folder}/ " not in drawn] == []


def test_the_list_of_games_is_the_catalogues():
    page = (ROOT / "lib" / "patience" / "games" / "README.md").read_text(encoding="utf-8")
    assert game_list.markdown() in page


def test_the_tables_of_boards_are_the_rows():
    for path, text in board_list.pages().items():
        assert path.read_text(encoding="utf-8") == text, "python sim boards --renew"


def test_the_example_of_a_new_game_is_the_one_that_is_tested():
    tested = (ROOT / "tests" / "engine" / "test_add_a_game.py").read_text(encoding="utf-8")
    row = re.search(r'"(Lighthouse\|[^"]+)"', tested)
    assert row
    page = (ROOT / "lib" / "patience" / "games" / "README.md").read_text(encoding="utf-8")
    assert row[1] in README
    assert row[1] in page


def test_how_easy_and_long_games_are_is_up_to_date():
    assert ease.FILE.read_text(encoding="ascii") == ease.table(), "python sim games --renew"
