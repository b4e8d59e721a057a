"""Somebody's first evening in each language: no screen has an English sentence."""

import pytest

from patience.player.settings import DEFAULTS
from patience.texts import refusals, words
from sim.desk.machine import Machine
from sim.texts.catalogue import find_in
from sim.texts.choose import installed
from sim.texts.languages import TRANSLATED
from sim.texts.units import list_units
from tests.support.screen_driver import lay_klondike, menu_keys, press, visible_text

LESSON = "R A B S B+ A B A+".split()  # each button that it asks for
RULES = ["R"] * 5
MONDAY = 20_600  # days since 1 January 1970


def english_left(language, texts):
    """Return the English texts of two words or more that some texts contain."""
    find = find_in(language)
    foreign = {
        form
        for unit in list_units()
        for form in unit.text.split("|")
        if " " in form and len(form) > 8 and find(unit.context, unit.text) != unit.text
    }
    known = {find(unit.context, unit.text) for unit in list_units()}
    return {text for text in foreign - known for shown in texts if text in shown}


@pytest.mark.turns(10)
@pytest.mark.parametrize("language", TRANSLATED, ids=lambda row: row.code)
def test_the_first_evening_has_no_english(language):
    shown = []

    def see(machine, *scripts):
        for script in scripts or ("",):
            press(machine, script)
            shown.append(visible_text(machine).replace(" | ", " "))

    with installed(language):
        with Machine("pygamer", "", 617, settings=bytearray(DEFAULTS)) as machine:
            see(machine, "", "A", *LESSON, "w6000")
        with Machine("pygamer", "klondike", 617, settings=bytearray(DEFAULTS)) as machine:
            lay_klondike(machine, ["KC", "9H 8C", "QD", "5S", "", "3C"], stock="2D AC")
            see(machine, "A", "R A", "R A", "R A", "B+", "B+", "B+", "B", "B", "B", "S", "S", "A+")
            see(machine, menu_keys("Rules"), *RULES, "B B")
            see(machine, menu_keys("Options"), *["D"] * 21, "B B")
        with Machine("pygamer", "klondike", 617) as machine:
            lay_klondike(machine, ["KS", "KH"], foundations=["KC", "KD", "QH", "QS"])
            see(machine, "A w1000 R A w6000")
        with Machine("pygamer", "klondike", 617) as machine:
            machine.keep_days(lambda: MONDAY)
            see(machine, menu_keys("Deal of the day"), "R", "A", "M")
            see(machine, f"B {menu_keys('Statistics')}", "R", "L L", "S")
        whole = " ".join(shown)
        for text in (words.WON, words.LESSON.split("\n")[6].split(": ")[1], words.WIN_TIME):
            assert text in whole
        assert refusals._NEEDS.partition("{}")[2].split("{}")[0] in whole
    assert len({*shown}) > 40
    assert english_left(language, shown) == set()
    assert words.WON not in whole
