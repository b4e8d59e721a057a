"""Running through the whole game: Select held, then Left and Right; and what a restart keeps."""

import pytest

from patience.player.summary import Summary
from patience.table import WASTE
from patience.ui.input.actions import LEFT, SELECT, UP
from sim.desk.machine import Machine
from sim.desk.store import open_store
from tests.support.engine_data import table_bytes
from tests.support.golden_frames import stuck
from tests.support.screen_driver import (
    check_picture,
    current_game,
    display_pixels,
    lay_klondike,
    menu_keys,
    on_table,
    press,
    tap,
    visible_text,
)

PLAYED = "A B3 R A B2"  # six steps of deal 617 at least


@pytest.fixture
def played(machine):
    """Return a machine on which some steps were made, and how many."""
    press(machine, PLAYED)
    return machine


def steps(machine):
    return current_game(machine).table.log.steps


@pytest.mark.turns(6)
@pytest.mark.parametrize(
    ("keys", "undone"),
    [
        ("", 0),
        ("L3 R", 2),
        ("L+", 4),  # 600 ms: at once, after 300, 410, 520
        ("L2 R9", 0),
        ("D R2", 4),
        ("L9", 6),
    ],
)
def test_left_and_right_go_through_the_game_and_a_stays_there(played, keys, undone):
    made = steps(played)
    press(played, f"S+ {keys}")
    assert steps(played) == made - undone
    press(played, "A")
    assert steps(played) == made - undone
    check_picture(played)
    press(played, "L R")  # the cursor's again
    assert steps(played) == made - undone


@pytest.mark.parametrize("keys", ["L2 S L", "D U w900"])
def test_b_goes_back_to_where_it_began(played, keys):
    before = table_bytes(current_game(played)), display_pixels(played)
    press(played, f"S+ {keys} B")
    assert table_bytes(current_game(played)) == before[0]
    press(played, "w100")
    assert display_pixels(played) == before[1]


def test_b_brings_the_cursor_back_where_a_deal_moved_it(played):
    press(played, "L")
    cursor = played.app.stack.screen.navigation
    before = cursor.place
    press(played, "S+ D R2")
    assert cursor.place == WASTE != before
    press(played, "B")
    assert cursor.place == before


def run_on(machine, milliseconds):
    """Let time pass, and nothing be pressed; return how many steps are in force."""
    for _ in range(milliseconds // 20):
        machine.clock.advance(20)
        machine.app.tick()
    return steps(machine)


def test_up_at_the_end_plays_from_the_deal_until_up_again(played):
    made = steps(played)
    press(played, "S+")
    tap(played, UP)
    assert run_on(played, 300) == 0
    assert run_on(played, 800) == 3
    tap(played, UP)
    assert run_on(played, 1000) == 3
    tap(played, UP)
    assert run_on(played, 2000) == made
    assert played.app.idle


def test_a_game_is_called_stuck_where_a_run_ends_only_if_it_went_there(machine):
    stuck(machine)
    press(machine, "B S+ A w300")
    assert on_table(machine)
    press(machine, "S+ L A w300")
    assert "No moves left" in visible_text(machine)


def test_undone_steps_can_be_redone_until_a_new_one_is_made(played):
    after = table_bytes(current_game(played))
    press(played, "S+ D A S+ U w4000")
    assert table_bytes(current_game(played)) == after
    press(played, "D A B S+ R2")
    assert steps(played) == 1


def test_left_pressed_with_select_begins_at_once(played):
    made = steps(played)
    for deliver, button in (
        (played.keys.press, SELECT),
        (played.keys.press, LEFT),
        (played.keys.release, LEFT),
        (played.keys.release, SELECT),
    ):
        deliver(button)
        played.app.tick()
    assert steps(played) == made - 1
    assert "moves" not in visible_text(played)


def test_the_line_explains_the_buttons(played):
    press(played, "S+")
    assert visible_text(played) == "<> moves  A stay  B back"
    press(played, "L")
    assert visible_text(played) == "Klondike 617"


def test_a_won_game_can_be_run_through_and_counts_once(machine):
    lay_klondike(machine, ["KS"], foundations=["KC", "KD", "KH", "QS"])
    press(machine, "A w6000 B w100 S+ L")
    assert on_table(machine)
    assert not current_game(machine).won()
    press(machine, "R")
    assert current_game(machine).won()
    assert Summary(machine.app.session.statistics).won == 1


# Restart.


def test_undo_behind_a_restart_brings_everything_back(played):
    made, after = steps(played), table_bytes(current_game(played))
    press(played, menu_keys("Restart deal"))
    assert steps(played) == 0
    press(played, "S")
    assert (steps(played), table_bytes(current_game(played))) == (made, after)
    check_picture(played)
    press(played, "S")
    assert steps(played) == made - 1


def test_undo_behind_a_restart_brings_everything_back_after_the_power_was_off(tmp_path):
    with Machine(number=617, store=open_store(tmp_path)) as machine:
        press(machine, "B3 w300")
        made = steps(machine)
        press(machine, menu_keys("Restart deal") + " w6000")
        assert steps(machine) == 0
    with Machine("pygamer", "", store=open_store(tmp_path)) as machine:
        press(machine, "B w1000 S")
        assert steps(machine) == made == 3


def test_undo_after_a_restart_that_the_log_dropped_is_explained(played):
    press(played, menu_keys("Restart deal"))
    current_game(played).table.log.clear()
    press(played, "S")
    assert "Nothing to undo." in visible_text(played)


def test_undo_behind_a_second_restart_brings_everything_back(played):
    made = steps(played)
    press(played, menu_keys("Restart deal") + " " + menu_keys("Restart deal") + " S")
    assert steps(played) == made


def test_undo_behind_a_step_after_a_restart_is_an_undo(played):
    press(played, menu_keys("Restart deal") + " B S")
    assert steps(played) == 0
    press(played, "S")
    assert steps(played) == 0
    assert "Nothing to undo." in visible_text(played)


def test_undo_of_all_steps_brings_nothing_back(played):
    press(played, "S9")
    assert steps(played) == 0


def test_a_restarted_win_is_another_game_and_can_be_brought_back(machine):
    lay_klondike(machine, ["KS", "KH"], foundations=["KC", "KD", "QH", "QS"])
    press(machine, "A A w6000 B w100 " + menu_keys("Restart deal"))
    assert steps(machine) == 0
    assert machine.app.session.result == 0
    press(machine, "S w100")
    assert current_game(machine).won()
