"""The menu that Start opens: each line, options that wait for a deal, the ways out."""

import re

import pytest

from patience.player.new_deal import start_game
from patience.player.statistics import LOST, OPEN, WON, count_game
from patience.player.summary import last_deals
from patience.table import RESERVE, WASTE
from patience.texts.words import FINISH, LEFT_WON
from patience.ui.input.actions import A
from patience.ui.screens import leaving
from sim.data.lines import read_long
from sim.desk.machine import Machine
from sim.desk.text import screen as as_text
from tests.support import statistics_frames
from tests.support.engine_data import table_bytes
from tests.support.screen_driver import (
    MENU_PAGES,
    SUBMENUS,
    check_picture,
    chosen_line,
    current_game,
    display_pixels,
    lay_klondike,
    make_moves,
    menu_keys,
    on_table,
    press,
    visible_text,
)


def rules(machine):
    found = current_game(machine).row
    return found.draw, found.redeal


def test_menu_lists_these_lines(machine):
    press(machine, "M")
    for number, page in enumerate(MENU_PAGES):
        for line in page:
            assert visible_text(machine).startswith(f"Klondike | < {1 + number}/2 > |")
            assert chosen_line(machine) == line
            press(machine, "D")
        assert chosen_line(machine) == page[0]
        press(machine, "U")
        assert chosen_line(machine) == page[-1]
        press(machine, "D R")


@pytest.mark.parametrize(
    ("keys", "kind"),
    {
        "M A": "FamilyMenu",
        "M R A": "RulesScreen",
        "M R D A": "OptionsMenu",
        "M R U A": "TitleScreen",
    }.items(),
)
def test_what_is_wanted_most_is_a_few_presses_away(machine, keys, kind):
    press(machine, keys)
    assert type(machine.app.stack.screen).__name__ == kind


def test_the_deal_of_the_day_is_three_presses_away(machine):
    machine.keep_days(lambda: 20454 + 329)
    press(machine, "M U A")
    assert on_table(machine)
    assert current_game(machine).row.id == "gate"
    assert machine.app.session.proved.day == 329
    press(machine, "M U A")  # is there anything else?
    assert type(machine.app.stack.screen).__name__ == "CalendarScreen"
    press(machine, "B")
    assert chosen_line(machine) == "Deal of the day"


def test_a_new_deal_is_three_presses_away(machine):
    press(machine, "M D A")
    assert on_table(machine)
    assert current_game(machine).number != 617


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ("M R", "Rules"),
        ("M D2 R", "Restart deal"),  # the same row
        ("M D2 R L", "Undo"),
        ("M L U R", "Deal of the day"),  # the last of a shorter page
        ("M R2", "Games"),
        ("M D3 M M", "Games"),  # a menu that is opened again
        ("M R D A B", "Options"),  # back from a screen that it opened
        ("M [Options] A U R", "About"),  # where Left and Right change values
    ],
)
def test_left_and_right_turn_pages(machine, keys, line):
    press(machine, keys)
    assert chosen_line(machine) == line


@pytest.mark.parametrize(("board", "missing"), [("pygamer", 0), ("pajenicko_picopad", 1)])
def test_up_and_down_reach_every_option(board, missing):
    """Left and Right change values there. A PicoPad has no lights."""
    count = len(SUBMENUS["Options"]) - missing
    with Machine(board, "klondike", 617) as machine:
        press(machine, menu_keys("Options"))
        assert re.search(rf"Options \| 1-\d+ of {count} \| Help", visible_text(machine))
        press(machine, "U")
        assert f"-{count} of {count} | " in visible_text(machine)
        assert chosen_line(machine) == "About"
        press(machine, "D")
        assert chosen_line(machine) == "Help"
        press(machine, "D A")
        before = visible_text(machine)
        press(machine, "R L")
        assert visible_text(machine) == before
        press(machine, "R")
        assert visible_text(machine) != before


@pytest.mark.parametrize("menu", SUBMENUS)
def test_submenus_list_these_lines(machine, menu):
    press(machine, menu_keys(menu))
    for line in SUBMENUS[menu]:
        assert chosen_line(machine) == line
        press(machine, "D")


@pytest.mark.parametrize("keys", ["M", "D5 B", "R B"])
def test_start_and_b_return_to_the_table(machine, keys):
    press(machine, "R2")
    before = display_pixels(machine)
    press(machine, "M")
    assert not on_table(machine)
    press(machine, keys)
    assert on_table(machine)
    assert display_pixels(machine) == before


def test_undo_and_redo_of_the_menu_lead_back_to_the_table(machine):
    press(machine, "B")
    dealt = table_bytes(current_game(machine))
    press(machine, menu_keys("Undo"))
    assert on_table(machine)
    assert current_game(machine).table.length(WASTE) == 0
    press(machine, menu_keys("Redo"))
    assert table_bytes(current_game(machine)) == dealt
    press(machine, menu_keys("Redo"))
    assert "Nothing to redo." in visible_text(machine)
    assert machine.buzzes == 1


def test_hint_of_the_menu_is_the_one_of_the_key(machine):
    press(machine, "B+")
    by_key = display_pixels(machine)
    press(machine, "B " + menu_keys("Hint"))
    assert display_pixels(machine) == by_key


def test_safe_cards_go_up_from_the_menu(machine):
    lay_klondike(machine, ["7S 2H", "9C 2S", "KD"], foundations=["AH", "AS"])
    press(machine, menu_keys("Safe cards"))
    assert current_game(machine).table.log.steps == 2


@pytest.mark.parametrize("left", [0, 4])
def test_restart_paints_a_reserve_that_is_whole_again(left):
    line = next(line for line in read_long() if line.game == "storehouse")
    with Machine(game="storehouse", number=line.number) as machine:
        table = current_game(machine).table
        for text in line.moves:
            if table.length(RESERVE) > left:
                make_moves(machine, [text])
        press(machine, menu_keys("Restart deal"))
        assert on_table(machine)
        assert table.length(RESERVE) == 13
        check_picture(machine)


def test_game_in_progress_is_left_only_after_a_question(machine):
    press(machine, "B " + menu_keys("New deal"))
    assert "Abandon this game?" in visible_text(machine)
    assert current_game(machine).number == 617
    press(machine, "D A")
    assert on_table(machine)
    assert current_game(machine).number != 617
    assert current_game(machine).table.log.steps == 0


@pytest.mark.parametrize("keys", ["A", "B"])
def test_no_keeps_the_game(machine, keys):
    press(machine, "B")
    before = table_bytes(current_game(machine))
    press(machine, f"{menu_keys('New deal')} {keys}")
    assert not on_table(machine)  # back in the menu
    assert "Abandon this game?" not in visible_text(machine)
    press(machine, "B")
    assert (current_game(machine).number, table_bytes(current_game(machine))) == (617, before)


# The current deal chosen again, by its number and in the list of the last deals.
SAME_DEAL = [menu_keys("Deal number") + " A", menu_keys("Deals") + " D4 A"]


@pytest.mark.parametrize("keys", SAME_DEAL)
def test_the_deal_at_play_is_begun_again_without_a_question(machine, keys):
    press(machine, "B3")
    before = table_bytes(current_game(machine))
    press(machine, keys)
    assert on_table(machine)
    assert (current_game(machine).number, current_game(machine).table.log.steps) == (617, 0)
    press(machine, "S")
    assert table_bytes(current_game(machine)) == before


def results(machine):
    """Return the results of the last deals."""
    count_game(machine.app.session)
    return [result for _, _, result in last_deals(machine.app.session.deals)]


@pytest.mark.parametrize("keys", [SAME_DEAL[0], menu_keys("Restart deal")])
def test_the_same_number_with_other_options_is_another_deal(machine, keys):
    press(machine, f"B {menu_keys('Draw')} M {keys} D")
    assert "Counts as a loss" in visible_text(machine)
    press(machine, "A")
    assert (current_game(machine).number, rules(machine)) == (617, ("3", -1))
    assert results(machine) == [LOST]
    press(machine, "B")
    assert results(machine) == [OPEN, LOST]


def test_a_deal_without_its_log_is_not_left_by_an_option(machine):
    """The log may be gone where a save had no room for it."""
    press(machine, "B2")
    log = current_game(machine).table.log
    steps = log.steps
    log.clear()
    log.steps = steps
    press(machine, f"{menu_keys('Draw')} M")
    assert (rules(machine), log.steps) == (("1", -1), 2)
    assert results(machine) == [OPEN]


def test_a_game_that_would_finish_is_left_without_a_question_and_won(machine):
    lay_klondike(machine, ["KS QH", "KH"], foundations=["KC", "KD", "JH", "QS"])
    press(machine, "A")
    assert not current_game(machine).won()
    assert FINISH in machine.app.stack.screen.view.status.sentence
    press(machine, menu_keys("New deal"))
    assert on_table(machine)
    assert machine.app.stack.screen.view.status.text == LEFT_WON
    assert results(machine) == [WON]


def test_a_deal_whose_moves_would_be_lost_is_no_loss_to_begin_again(machine):
    press(machine, "B2")
    current_game(machine).table.log.steps += 1  # as if the log had dropped a step
    press(machine, f"{menu_keys('Restart deal')} D")
    assert "Its moves are lost" in visible_text(machine)
    press(machine, "A")
    assert results(machine) == [OPEN]


# A deal number: up to ten digits, the last is chosen first.


@pytest.mark.turns(6)
@pytest.mark.parametrize(
    ("keys", "typed"),
    [
        ("", "617"),
        ("U3", "610"),
        ("L D2", "697"),
        ("L2 D6", "17"),
        ("L9 U", "1000000617"),
        ("R U L U R2 U", "1100000618"),
        ("R9 U+", "657"),  # held: at once, after 300 ms, then every 110
        ("R D", "2147483647"),  # no more than there are
        ("L2 D6 R D R D7", "1"),
    ],
)
def test_deal_number_is_entered_with_the_stick(machine, keys, typed):
    press(machine, f"{menu_keys('Deal number')} {keys}")
    digits = [text for text in visible_text(machine).split(" | ") if len(text) == 1]
    assert "".join(digits).strip() == typed
    assert ("1 to 2147483647" in visible_text(machine)) == (typed in ("1", "2147483647"))


def test_entered_number_is_dealt(machine):
    press(machine, menu_keys("Deal number") + " U L D L U2 L4 U A")
    assert on_table(machine)
    assert current_game(machine).number == 1000808


# Options.


def test_option_redeals_an_untouched_deal_at_once(machine):
    press(machine, menu_keys("Draw"))
    assert "*" not in visible_text(machine)
    press(machine, "M B")
    assert rules(machine) == ("3", -1)
    assert current_game(machine).number == 617
    assert current_game(machine).table.length(WASTE) == 3


def test_option_waits_for_the_next_deal_during_a_game(machine):
    press(machine, "B " + menu_keys("Stock passes"))
    assert "3*" in visible_text(machine)
    assert "from the next deal" in visible_text(machine)
    press(machine, "M")
    assert rules(machine) == ("1", -1)
    press(machine, menu_keys("New deal") + " D A " + menu_keys("Rule options"))
    assert rules(machine) == ("1", 2)
    assert "*" not in visible_text(machine)


def test_waiting_option_applies_at_a_restart(machine):
    press(machine, "B " + menu_keys("Draw") + " M " + menu_keys("Restart deal"))
    assert "Abandon this game?" in visible_text(machine)  # what was played cannot be redone
    press(machine, "D A")
    assert rules(machine) == ("3", -1)
    assert current_game(machine).number == 617


def test_game_without_options_has_no_options_line():
    with Machine(game="yukon") as machine:
        press(machine, "M R D")
        assert "Rule options" not in visible_text(machine)


# A bookmark.


def test_bookmark_is_set_and_returned_to(machine):
    press(machine, "B3 " + menu_keys("Set here"))
    assert on_table(machine)
    assert "Bookmark set" in visible_text(machine)
    marked = table_bytes(current_game(machine))
    press(machine, "B4 " + menu_keys("Return to it"))
    assert "Back at the bookmark" in visible_text(machine)
    assert table_bytes(current_game(machine)) == marked


def test_the_frame_goes_along_with_a_game_that_is_marked_and_unmarked(machine):
    session = machine.app.session
    start_game(session, "simplicity", 617)
    session.recent_games = ["canfield", "gate", "klondike"]
    press(machine, menu_keys("Games") + " D")
    for marked in (["gate"], [], ["gate"]):
        assert chosen_line(machine).startswith("Gate")
        press(machine, "S [Favourite] A B")
        assert session.favourites == marked


# The ways out.


@pytest.mark.parametrize(
    ("there", "line"),
    [
        (menu_keys("Rules"), "Rules"),
        (menu_keys("Options"), "Options"),
        (menu_keys("Games") + " D4 A D S", "Baker's Game"),  # back in the family
        (menu_keys("Games") + " D4 A D S A B", "Baker's Game"),
        (menu_keys("Games") + " D4 A D", "FreeCell"),  # back among the families
    ],
)
def test_menu_keeps_its_line_when_returned_to(machine, there, line):
    press(machine, there + " B")
    assert chosen_line(machine) == line


@pytest.mark.parametrize(("keys", "refused"), [("M", "S"), (menu_keys("About"), "S")])
def test_a_press_that_does_nothing_buzzes_and_lights_the_foot(machine, keys, refused):
    press(machine, keys)
    buzzes, before = machine.buzzes, display_pixels(machine)
    press(machine, refused)
    lit = display_pixels(machine)
    assert machine.buzzes == buzzes + 1
    assert lit != before
    press(machine, refused)  # which is seen too
    assert display_pixels(machine) != lit
    press(machine, "D U")
    assert display_pixels(machine) == before


@pytest.mark.parametrize(
    ("board", "menu"), [("pygamer", "Deals"), ("adafruit_fruit_jam", "Options")]
)
def test_a_page_that_is_turned_to_looks_like_a_new_one(board, menu):
    with Machine(board, "klondike", 2**31 - 1) as machine:
        statistics_frames.full(machine)
        press(machine, menu_keys(menu))
        screen = machine.app.stack.screen
        for _ in screen.starts:
            press(machine, "R" if screen.turns else f"U{screen.fitting}")
            check_picture(machine)


@pytest.mark.parametrize("between", range(4))
def test_quit_chosen_again_while_its_question_opens_asks_once(machine, between):
    app = machine.app
    press(machine, "B")
    leaving.ask_to_quit(app)
    for _ in range(between):
        app.tick()
    leaving.ask_to_quit(app)
    press(machine, "")
    assert app.stack.screen.is_question
    press(machine, "A")  # No
    assert on_table(machine)


@pytest.mark.turns(6)
@pytest.mark.parametrize("ticks", range(1, 5))
@pytest.mark.parametrize("tight", [False, True])
@pytest.mark.parametrize("keys", ["M [Options]", "M [Rules]", "M [Title screen]", "M [Games]"])
def test_the_game_can_be_read_and_left_while_a_screen_opens(machine, keys, tight, ticks):
    app = machine.app
    app.stack.tight = tight
    press(machine, f"B {keys}")
    machine.keys.press(A)
    for _ in range(ticks):
        app.tick()
    machine.keys.release(A)
    assert as_text.draw(app, machine.panel, 80, 24)
    leaving.ask_to_quit(app)
    press(machine, "")
    assert app.stack.screen.is_question
    press(machine, "A")  # No
    assert not app.stack.screen.is_question
    assert visible_text(machine)
