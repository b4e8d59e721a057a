"""The title screen: continuing a game, and the way to every other screen."""

import gc
from pathlib import Path
from types import SimpleNamespace

import pytest

import patience
from patience.saves.slots import VERSION
from patience.texts import about_text
from patience.ui.screens.title import TitleScreen
from sim.desk.machine import Machine
from tests.support.engine_data import table_bytes
from tests.support.save_data import FileSlot, Slot, make_store, seal_as_version
from tests.support.screen_driver import (
    current_game,
    display_pixels,
    lay_klondike,
    line_keys,
    menu_keys,
    on_table,
    press,
    visible_text,
)

ROOM = 64 * 1024
LINES = ["Play", "Deal of the day"]
LINES += ["Games", "How to play", "Statistics", "Options", "Quit"]
BESIDE = {"Deal of the day": "*"}


@pytest.fixture
def title():
    """Return a machine that was started without naming a game."""
    with Machine(game="", number=617) as machine:
        press(machine, "")
        yield machine


def at_title(machine):
    return isinstance(machine.app.stack.screen, TitleScreen)


@pytest.mark.parametrize(
    ("free", "keys", "loads"),
    [(ROOM, "w300", True), (ROOM, "w100 D U w100", False), (ROOM - 1, "w300", False)],
    ids=["left alone", "pressed", "no room"],
)
def test_modules_of_the_table_are_loaded_while_no_button_is_pressed(
    title, monkeypatch, free, keys, loads
):
    screen = title.app.stack.screen
    monkeypatch.setattr(gc, "mem_free", lambda: free, raising=False)
    monkeypatch.setattr(screen, "_ahead", 2)  # as if it was loaded from .mpy
    press(title, keys)
    assert bool(title.app.drawing.layout) == loads
    assert title.app.stack.tight == (free < ROOM)
    press(title, "w300 A")
    assert on_table(title)


def shown_lines(beside=BESIDE):
    """Return the title's lines as they are read, those with a value beside them, too."""
    return [text for line in LINES for text in (line, beside.get(line, "")) if text]


def test_the_title_has_these_lines(title):
    assert at_title(title)
    assert visible_text(title) == " | ".join([*shown_lines(), "Klondike", "617", "A choose"])


@pytest.mark.parametrize("keys", ["A", "M"])
def test_a_at_power_on_continues_the_game(title, keys):
    press(title, "A B2")
    before = display_pixels(title), table_bytes(current_game(title))
    steps = current_game(title).table.log.steps
    press(title, menu_keys("Title screen"))
    assert at_title(title)
    lines = ["Continue", *shown_lines()[1:], "Klondike", f"617, {steps} moves", "A choose"]
    assert visible_text(title) == " | ".join(lines)
    press(title, keys)
    assert on_table(title)
    assert (display_pixels(title), table_bytes(current_game(title))) == before


def test_won_game_is_not_continued(machine):
    lay_klondike(machine, ["KS"], foundations=["KC", "KD", "KH", "QS"])
    press(machine, "A w6000 B " + menu_keys("Title screen"))
    assert "Continue" not in visible_text(machine)
    press(machine, "A")
    assert on_table(machine)
    assert current_game(machine).number != 1


@pytest.mark.parametrize("line", [*LINES[1:3], *LINES[4:-1]])
def test_every_line_leads_somewhere_and_back(title, line):
    before = display_pixels(title)
    press(title, line_keys(LINES, line))
    assert not at_title(title)
    assert display_pixels(title) != before
    press(title, "B U" + str(LINES.index(line)))
    assert display_pixels(title) == before


def test_a_game_chosen_from_the_title_is_played(title):
    press(title, line_keys(LINES, "Games") + " D A [Gate] A")
    assert on_table(title)
    assert current_game(title).row.id == "gate"


def test_game_that_cannot_be_saved_is_left_only_after_a_question(title):
    press(title, "A B " + menu_keys("Title screen") + " D A A w100")
    assert "Abandon this game?" in visible_text(title)
    press(title, "A")
    assert on_table(title)
    assert current_game(title).number == 617


def test_what_became_of_the_save_is_said_on_the_second_screen():
    store = make_store(FileSlot(seal_as_version(VERSION + 1)), Slot())
    with Machine(game="", number=617, store=store) as machine:
        press(machine, "A w500")
        assert "A newer version saved here." in visible_text(machine)
        press(machine, menu_keys("About"))
        assert "nowhere" in visible_text(machine)


def test_quit_ends_the_program(title):
    assert title.app.tick()
    press(title, line_keys(LINES, "Quit"))
    assert not title.app.tick()


# About.


def test_about_shows_version_licence_and_save_location(title):
    press(title, "A " + menu_keys("About"))
    pages = ""
    for _ in range(8):
        pages += visible_text(title)
        press(title, "A")
    assert patience.__version__ in pages
    assert "MIT licence" in pages.replace(" | ", " ")
    assert "In memory only" in pages


@pytest.mark.parametrize(("where", "used", "told"), [(0, 1, 0), (2, 1, 2), (3, 0, 0)])
def test_about_names_the_stores_location(title, where, used, told):
    title.app.store = SimpleNamespace(where=where, used=used, owed=1 << 29)
    where = told
    press(title, "A " + menu_keys("About"))
    place = about_text.SAVES_PLACES.split("|")[where]
    assert place in visible_text(title)
    press(title, "A2")
    texts = visible_text(title).split(" | ")
    assert about_text.SAVED_WHERE[where].format(boot="B") in " ".join(texts)
    assert place not in texts  # the grid of facts is on the first page only


def test_version_is_defined_once():
    project = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert f'\nversion = "{patience.__version__}"\n' in project


# What a newcomer reads.


def test_buttons_are_explained_until_the_first_press(title):
    press(title, "A")
    assert "A play, B deal, Start menu" in visible_text(title)
    press(title, "R")
    assert "Klondike 617" in visible_text(title)
    press(title, "M M")
    assert "Klondike 617" in visible_text(title)


def test_explanation_says_when_b_does_not_deal(title):
    press(title, line_keys(LINES, "Games") + " D4 A A")
    assert current_game(title).row.id == "freecell"
    assert "B undo" in visible_text(title)


def test_question_explains_each_answer(machine):
    press(machine, "B " + menu_keys("New deal"))
    assert "Keep playing" in visible_text(machine)
    press(machine, "D")
    assert "Counts as a loss" in visible_text(machine)
