"""Somebody who has never seen it: the question how much help, tips, the lesson."""

import pytest

from patience.player.settings import ASKED, DEFAULTS, EXPERIENCED, LEARNT, SAFE_UP, SKIP, TARGETS
from patience.texts import words
from patience.ui.draw import sounds
from patience.ui.screens.leaving import deal_game
from patience.ui.screens.title import TitleScreen
from patience.ui.table import tips
from sim.desk.machine import Machine
from tests.support.engine_data import new_game
from tests.support.screen_driver import (
    check_picture,
    chosen_line,
    current_game,
    display_pixels,
    menu_keys,
    on_table,
    press,
    visible_text,
)

"""The offers in a lost game that is not proved winnable."""
LESSON = "R A B S B+ A B A+"  # each button that it asks for


def newcomer(board="pygamer"):
    """Return a machine at the title, as it is at the very first start."""
    made = Machine(board, game="", number=617, settings=bytearray(DEFAULTS))
    press(made, "")
    return made


@pytest.fixture
def first():
    with newcomer() as made:
        yield made


# How much help.


def test_the_first_start_begins_with_some_help_and_how_to_play(first):
    assert chosen_line(first) == "How to play"
    settings = first.app.session.settings
    assert (settings[SKIP], settings[SAFE_UP], settings[TARGETS]) == (1, 1, 0)
    press(first, "B")
    assert on_table(first)
    press(first, "R M [Title screen] A")
    assert chosen_line(first) == "Play"


@pytest.mark.turns(6)
@pytest.mark.parametrize(
    ("keys", "helping"), [("M", (1, 1, 0)), ("U A", (0, 0, 0)), ("D A", (2, 1, 1))]
)
def test_how_much_help_is_asked_once_after_the_first_game(first, keys, helping):
    new_deal = menu_keys("New deal")
    press(first, f"B {new_deal}")
    assert on_table(first)  # no move was made
    press(first, f"B {new_deal} D A")
    assert "How much help?" in visible_text(first)
    assert chosen_line(first) == "Some"
    press(first, keys)
    assert on_table(first)
    settings = first.app.session.settings
    assert (settings[SKIP], settings[SAFE_UP], settings[TARGETS]) == helping
    press(first, f"B {new_deal} D A")
    assert on_table(first)


def test_games_stay_where_they_are_after_the_first_one_and_no_game_nobody_chose_is_listed(first):
    press(first, "B " + menu_keys("Games"))
    before = visible_text(first)
    for game in ("gate", "castles-end"):
        first.app.stack.back_to_table(deal_game, first.app, game)
        press(first, "")
        assert not first.app.session.recent_games
    press(first, "B+ A")
    first.app.stack.back_to_table(deal_game, first.app, "klondike")
    press(first, "")
    press(first, "A")  # how much help
    assert first.app.session.recent_games == ["castles-end"]
    press(first, menu_keys("Games"))
    assert visible_text(first) == before


# Tips.


def test_a_tip_comes_after_a_pause_until_what_it_tells_was_done(first):
    press(first, "B D w1600")
    said = [visible_text(first)]
    for key in ("R", "L A", "B", "S", "B+ L", "M", "B"):
        press(first, key)
        assert said[-1] != visible_text(first)
        press(first, "w1600")
        said.append(visible_text(first))
    tips = [
        tip.format(A="A", B="B", Select="Select", Start="Start") for tip in words.TIPS.split("\n")
    ]
    assert said[:6] == tips
    assert said[-1] == "Klondike 617"
    assert first.app.session.settings[LEARNT] == EXPERIENCED - ASKED


def test_no_tip_speaks_of_a_stock_where_the_piles_are_dealt_again():
    settings = bytearray(DEFAULTS)
    settings[LEARNT] = 0b111011
    assert tips.sentence(settings, new_game("klondike", 617), "") == words.TIPS.split("\n")[2]
    assert tips.sentence(settings, new_game("cruel", 1), "") == ""


# The lesson.


@pytest.mark.turns(6)
@pytest.mark.parametrize("board", ["tinycircuits_thumby_color", "pajenicko_picopad"])
def test_the_lesson_asks_for_each_button_and_can_be_won(board):
    with newcomer(board) as machine:
        session, store = machine.app.session, machine.app.store
        press(machine, "A")
        names = dict(zip(("A", "B", "Select", "Start"), machine.app.peripherals.labels.split()))
        lines = [line.format(**names) for line in words.LESSON.split("\n")]
        assert visible_text(machine) == lines[0]
        for number, key in enumerate(LESSON.split(), 1):
            press(machine, key)
            if key != "B+":  # then it says what the hint is for
                assert visible_text(machine) == lines[number], key
        assert machine.buzzes == 0
        press(machine, "B A+ w500")
        assert visible_text(machine) == words.LESSON_WON.format(**names)
        check_picture(machine)
        press(machine, "M")
        assert isinstance(machine.app.stack.screen, TitleScreen)
        assert (machine.app.session, machine.app.store) == (session, store)
        assert session.statistics == session.deals == b""
        assert session.settings[LEARNT] == EXPERIENCED - ASKED


def test_the_lesson_waits_for_the_button_it_asks_for(first):
    press(first, "A A")
    assert visible_text(first) == "K~ can only go to a foundation. B: deal."
    press(first, "R D")
    assert visible_text(first).startswith("A: lay the queen")
    press(first, "B A S")
    assert visible_text(first) != "Hold B: a hint."


def test_the_lesson_asks_first_for_cards_that_can_be_played(first):
    press(first, "A")
    asked = visible_text(first)
    press(first, "L")
    assert visible_text(first) == asked  # the king that the frame is on cannot be played
    press(first, "R R")
    assert visible_text(first) == "A: lay the queen on the king."


def test_the_lesson_ends_with_the_sound_of_a_win_and_leads_to_the_players_game(first):
    heard = []
    first.on_sound = lambda kind, _: heard.append(kind)
    press(first, f"A {LESSON} B A+ w500")
    assert heard.count(sounds.WON) == 1
    assert heard[-1] == sounds.WON
    press(first, "A")
    assert on_table(first)
    assert (current_game(first).number, len(current_game(first).tableau)) == (617, 7)


@pytest.mark.parametrize("keys", ["", "R A S+"])
def test_the_game_is_as_it_was_after_the_lesson(first, keys):
    press(first, "B B2 R")
    first.app.session.settings[LEARNT] = EXPERIENCED  # no tips, which change
    press(first, "M B")
    before = display_pixels(first)
    press(first, "M [Title screen] A")
    assert isinstance(first.app.stack.screen, TitleScreen)
    press(first, f"[How to play] A {keys} M B w300")
    assert on_table(first)
    press(first, "w100")
    assert current_game(first).number == 617
    assert display_pixels(first) == before
