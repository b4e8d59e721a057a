"""The language is chosen at the start and changed in the options, at once."""

import sys

import pytest

from patience.texts import option_names, refusals, words
from patience.ui.screens import leaving
from sim.desk.machine import Machine
from sim.texts import choose
from sim.texts.languages import ENGLISH, LANGUAGES
from tests.support.cases import cases
from tests.support.screen_driver import menu_keys, panel, press, visible_text

GERMAN = LANGUAGES["de"]


@pytest.fixture
def machine():
    """Return a machine at the table."""
    with Machine("pygamer", "klondike", 617) as made:
        yield made


@cases(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "de_AT"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "nl:en"}, "en"),
        ({"LANG": "nl_NL.UTF-8", "LANGUAGE": "nl:de"}, "de"),
        ({"LANG": "ja_JP"}, "en"),
    ],
)
def test_the_systems_language_is_found(environment, code):
    assert choose.read_system(environment).code == code


def test_the_players_choice_comes_before_the_systems(tmp_path, monkeypatch):
    monkeypatch.setattr(choose, "read_system", lambda: GERMAN)
    kept = tmp_path / "language"
    assert choose.read_chosen(kept) == GERMAN
    kept.write_text("en")
    assert choose.read_chosen(kept) == ENGLISH
    kept.write_text("xx")
    assert choose.read_chosen(kept) == GERMAN


def test_the_options_change_the_language_at_once_and_keep_it(machine, tmp_path):
    kept = tmp_path / "folder" / "language"
    with choose.offered(machine.app, kept):
        press(machine, f"{menu_keys('Options')} [Language]")
        while choose.current() != GERMAN:
            press(machine, "R")
        assert kept.read_text() == "de"
        assert "Sprache" in panel(machine).lines()
        assert "Deutsch" in panel(machine).lines()
        assert "zurück" in panel(machine).lines()[-1]
        press(machine, "B")
        assert "Optionen" in panel(machine).lines()
        press(machine, "B L A")
        assert " braucht " in visible_text(machine)
        press(machine, "M [Options] A [Language] L")
        while choose.current() != ENGLISH:
            press(machine, "L")
        assert "Language" in panel(machine).lines()
        press(machine, "B B L A")
        assert " needs " in visible_text(machine)
    assert words.NOTES == 0


def test_after_the_game_texts_have_the_language_of_before(machine, tmp_path):
    with choose.offered(machine.app, tmp_path / "language"):
        press(machine, f"{menu_keys('Options')} [Language] R")
        assert choose.current() != ENGLISH
    assert choose.current() == ENGLISH
    assert option_names.LANGUAGES is None


def test_afterwards_screens_are_the_same_modules_with_the_texts_of_before():
    before = leaving.TABLE_KEYS
    with choose.installed(GERMAN):
        assert before != words.TABLE_KEYS
    assert sys.modules[leaving.__name__] is leaving
    assert leaving.TABLE_KEYS == words.TABLE_KEYS == before


def test_a_list_has_the_texts_of_another_module_in_the_language():
    english = words.STOCK_EMPTY
    with choose.installed(GERMAN):
        assert english != words.STOCK_EMPTY
        assert words.STOCK_EMPTY in refusals.REFUSALS


def test_options_have_no_language_where_there_is_only_one(machine):
    press(machine, menu_keys("Options"))
    assert "Language" not in [item[0].decode() for item in machine.app.stack.screen.items]
