"""The screens of statistics and of the last deals, operated with keys."""

import pytest

from patience.player import statistics
from patience.player.statistics import key
from patience.player.summary import played_keys
from sim.desk.machine import Machine
from tests.support.screen_driver import (
    current_game,
    display_pixels,
    lay_klondike,
    on_table,
    press,
    visible_text,
)
from tests.support.statistics_frames import deals_menu, statistics_screen, typical, with_options

# Statistics


def test_game_never_won_has_no_best(machine):
    press(machine, "B")
    statistics_screen(machine)
    text = visible_text(machine)
    assert "Not finished yet" in text
    assert "best | average | Time | - | - | Moves | - | - | Streak | 0 | now 0 |" in text
    assert "No finished games yet" in text


def test_left_and_right_page_through_the_played_games(machine):
    typical(machine)
    statistics_screen(machine)
    for keys, page in (
        *(
            ("R", "Four Seasons | < 2/6 >"),
            ("D", "Simplicity | < 3/6 >"),
            ("R3", "All games | < 6/6 >"),
        ),
        *(("R", "Klondike | < 1/6 >"), ("L", "All games | < 6/6 >"), ("U", "Yukon | < 5/6 >")),
    ):
        press(machine, keys)
        assert page in visible_text(machine)
    assert machine.buzzes == 0


def test_a_page_says_with_which_options_its_games_were_played(machine):
    with_options(machine)
    statistics_screen(machine)
    assert "Klondike | < 1/8 > | Won 56/128" in visible_text(machine)
    assert "Draw three" not in visible_text(machine)
    press(machine, "R")
    assert "Klondike | < 2/8 > | Won 1/3" in visible_text(machine)
    assert "Draw three, Take from | foundations no" in visible_text(machine)
    press(machine, "L2")
    assert "Games | 6 | " in visible_text(machine)


def test_the_page_of_the_current_options_comes_first():
    with Machine(number=617, options=[("draw", "3")]) as machine:
        press(machine, "B")
        statistics_screen(machine)
        assert "Klondike | < 1/2 > | Not finished yet" in visible_text(machine)
        assert "Draw three" in visible_text(machine)
        press(machine, "S D A")
        assert machine.app.session.statistics == b""


def test_a_game_of_the_list_of_games_has_the_page_of_its_own_options(machine):
    with_options(machine)
    machine.app.stack.open_screen("screens.statistics", "StatisticsScreen", "canfield")
    press(machine, "")
    assert "Canfield | < 1/9 > | Not played yet" in visible_text(machine)


def test_deals_name_their_options(machine):
    with_options(machine)
    deals_menu(machine)
    for keys, note in (("D4", "Klondike"), ("D", "Klondike: Draw three"), ("D", "Canfield: ")):
        press(machine, keys)
        assert note in visible_text(machine)


def test_answering_no_deletes_nothing(machine):
    typical(machine)
    statistics_screen(machine)
    before = display_pixels(machine), bytes(machine.app.session.statistics)
    press(machine, "S")
    assert "Erase results?" in visible_text(machine)
    press(machine, "A")
    assert (display_pixels(machine), bytes(machine.app.session.statistics)) == before


def test_one_games_statistics_are_deleted(machine):
    typical(machine)
    statistics_screen(machine)
    press(machine, "R S D A")
    assert "Klondike | < 1/5 >" in visible_text(machine)
    keys = played_keys(machine.app.session.statistics)
    assert key("four-seasons") not in keys
    assert len(keys) == 4


@pytest.mark.parametrize("keys", ["S D2 A", "L S D A"])
def test_all_statistics_are_deleted(machine, keys):
    typical(machine)
    statistics_screen(machine)
    press(machine, keys)
    assert "Klondike | < 1/2 > | Not played yet" in visible_text(machine)
    assert machine.app.session.statistics == b""


# Deals


@pytest.mark.parametrize(
    ("keys", "game_id", "number"),
    [("A", "klondike", 618), ("D A", "klondike", 616), ("R D A", "four-seasons", 4)],
)
def test_a_deal_is_chosen(machine, keys, game_id, number):
    typical(machine)
    deals_menu(machine)
    press(machine, keys)
    assert on_table(machine)
    assert (current_game(machine).row.id, current_game(machine).number) == (game_id, number)


def test_deals_menu_asks_before_leaving_a_game(machine):
    typical(machine)
    machine.app.session.deals = bytearray()
    press(machine, "B")
    deals_menu(machine)
    press(machine, "A")
    assert "Abandon this game?" in visible_text(machine)
    press(machine, "A")
    lines = "Next | 618 | Previous | 616 | Deal number | > | Calendar | > | Klondike | 617 now"
    assert lines in visible_text(machine)
    press(machine, "A D A")
    assert current_game(machine).number == 618


def test_fully_undone_game_is_left_only_after_a_question(machine):
    press(machine, "B S")
    deals_menu(machine)
    press(machine, "A")
    assert "Abandon this game?" in visible_text(machine)


# What a win tells


def win(machine, seconds, moves):
    """Win a game after that many seconds and moves; return what the panel says."""
    lay_klondike(machine, ["KS", "KH"], foundations=["KC", "KD", "QH", "QS"])
    press(machine, "A")
    machine.app.session.elapsed = seconds * 1000
    current_game(machine).table.log.steps = moves - 1
    press(machine, "A w6000")
    text = visible_text(machine)
    press(machine, "A")
    return text


def test_new_record_is_marked_except_in_the_first_win(machine):
    assert " best" not in win(machine, 100, 50)
    said = win(machine, 99, 51)
    assert "Time | 1:39 (best) | Moves | 51 | Won | 2 of 2 | Streak | 2 (best)" in said
    said = win(machine, 100, 49)
    assert "Time | 1:40 | Moves | 49 (best) | Won | 3 of 3 | Streak | 3 (best)" in said
    press(machine, "B")  # another deal, given up
    statistics.count_game(machine.app.session)
    statistics.count_loss(machine.app.session, statistics.pack_deal(machine.app.session))
    machine.app.session.result = 0
    assert "Time | 2:00 | Moves | 60 | Won | 4 of 5 | Streak | 1 |" in win(machine, 120, 60)


# Time


def test_time_stops_while_a_menu_is_open(machine):
    press(machine, "B w1000")
    passed = machine.app.session.elapsed
    assert passed >= 1000
    press(machine, "M w5000 D w5000")
    assert machine.app.session.elapsed - passed < 100
    press(machine, "B w1000")
    assert machine.app.session.elapsed - passed >= 1000
