# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What Start opens, through key presses: each line, options that wait for a deal, quitting."""

import pytest
from engine_data import state
from ui_desk import MENU, choose, game, lay, on_table, press, said, shown

from patience.table import WASTE
from sim.machine import Machine


def rules(machine):
    found = game(machine).rules
    return found.draw, found.redeal


def test_the_menu_has_these_lines(machine):
    press(machine, "M")
    assert "| Klondike |" in said(machine)
    seen = [line in said(machine) for line in MENU]
    assert f"1/{len(MENU)}" in said(machine)
    press(machine, "U")
    assert f"{len(MENU)}/{len(MENU)}" in said(machine)
    seen_below = [line in said(machine) for line in MENU]
    assert all(above or below for above, below in zip(seen, seen_below))
    press(machine, "D")
    assert f"1/{len(MENU)}" in said(machine)


@pytest.mark.parametrize("keys", ["A", "B", "M", "D5 B", "U3 M"])
def test_continue_b_and_start_go_back_to_the_table(machine, keys):
    press(machine, "R2")
    before = shown(machine)
    press(machine, "M")
    assert not on_table(machine)
    press(machine, keys)
    assert on_table(machine)
    assert shown(machine) == before


def test_left_and_right_buzz_in_a_menu(machine):
    press(machine, "M L R")
    assert machine.buzzes == 2


def test_undo_and_redo(machine):
    press(machine, "B")
    dealt = state(game(machine))
    press(machine, choose("Undo"))
    assert on_table(machine)
    assert game(machine).table.length(WASTE) == 0
    press(machine, choose("Redo"))
    assert state(game(machine)) == dealt
    press(machine, choose("Redo"))
    assert "Nothing to make again." in said(machine)
    assert machine.buzzes == 1


def test_hint(machine):
    press(machine, "B+")
    by_key = shown(machine)
    press(machine, "B " + choose("Hint"))
    assert shown(machine) == by_key


def test_safe_cards_up(machine):
    lay(machine, ["7S 2H", "9C 2S", "KD"], foundations=["AH", "AS"])
    press(machine, choose("Safe cards"))
    assert game(machine).table.log.steps == 2


def test_restart_goes_back_and_all_can_be_made_again(machine):
    dealt = state(game(machine))
    press(machine, "B3 " + choose("Restart deal"))
    assert on_table(machine)
    assert state(game(machine)) == dealt
    assert game(machine).number == 617
    press(machine, choose("Redo"))
    assert game(machine).table.length(WASTE) == 1


def test_an_untouched_deal_is_left_without_a_question(machine):
    press(machine, choose("New deal"))
    assert on_table(machine)
    assert game(machine).number != 617


def test_a_game_under_way_is_left_only_after_a_question(machine):
    press(machine, "B " + choose("New deal"))
    assert "Leave this game?" in said(machine)
    assert game(machine).number == 617
    press(machine, "D A")
    assert on_table(machine)
    assert game(machine).number != 617
    assert game(machine).table.log.steps == 0


@pytest.mark.parametrize("keys", ["A", "B", "M"])
def test_no_keeps_the_game(machine, keys):
    press(machine, "B")
    before = state(game(machine))
    press(machine, f"{choose('New deal')} {keys}")
    assert not on_table(machine)  # back in the menu
    assert "Leave this game?" not in said(machine)
    press(machine, "B")
    assert (game(machine).number, state(game(machine))) == (617, before)


# A deal number: ten digits, the last is chosen first.


@pytest.mark.parametrize(
    ("keys", "typed"),
    [
        ("", "0000000617"),
        ("U2", "0000000619"),
        ("D", "0000000616"),
        ("U3", "0000000610"),
        ("L D2", "0000000697"),
        ("L2 U", "0000000717"),
        ("R U", "1000000617"),
        ("L9 U", "1000000617"),
        ("R U L U R2 U", "1100000618"),
        ("R9 U+", "0000000657"),  # held: at once, after 300 ms, then every 110
    ],
)
def test_a_deal_number_is_typed_with_the_stick(machine, keys, typed):
    press(machine, f"{choose('Deal number')} {keys}")
    assert typed in said(machine)


def test_the_number_typed_is_dealt(machine):
    press(machine, choose("Deal number") + " U L D L U2 L4 U A")
    assert on_table(machine)
    assert game(machine).number == 1000808


def test_b_goes_back_from_the_number(machine):
    press(machine, choose("Deal number") + " U3 B")
    assert not on_table(machine)
    press(machine, "B")
    assert game(machine).number == 617


def test_a_number_without_a_deal_is_refused(machine):
    # 0, then 9000000617.
    press(machine, choose("Deal number") + " D7 L D L D6 A")
    assert "0000000000" in said(machine)
    assert machine.buzzes == 1
    assert game(machine).number == 617
    press(machine, "R3 D A")
    assert "9000000000" in said(machine)
    assert machine.buzzes == 2
    press(machine, "U L U A")
    assert on_table(machine)
    assert game(machine).number == 1


def test_the_largest_number_is_dealt():
    with Machine(number=2147483646) as machine:
        press(machine, choose("Deal number") + " U A")
        assert game(machine).number == 2147483647
        press(machine, choose("Deal number") + " U A")
        assert machine.buzzes == 1
        assert game(machine).number == 2147483647


def test_a_number_also_asks_before_it_leaves_a_game(machine):
    press(machine, "B " + choose("Deal number") + " U A")
    assert "Leave this game?" in said(machine)
    press(machine, "D A")
    assert game(machine).number == 618


# Options.


def test_an_option_deals_an_untouched_deal_anew_at_once(machine):
    press(machine, choose("Draw"))
    assert "*" not in said(machine)
    press(machine, "B B")
    assert rules(machine) == ("3", -1)
    assert game(machine).number == 617
    assert game(machine).table.length(WASTE) == 3


def test_an_option_waits_for_the_next_deal_while_a_game_is_under_way(machine):
    press(machine, "B " + choose("Stock passes"))
    assert "3*" in said(machine)
    press(machine, "B")
    assert rules(machine) == ("1", -1)
    press(machine, choose("New deal") + " D A M")
    assert rules(machine) == ("1", 2)
    assert "*" not in said(machine)


def test_an_option_that_waits_comes_with_a_restart(machine):
    press(machine, "B " + choose("Draw") + " B " + choose("Restart deal"))
    assert rules(machine) == ("3", -1)
    assert game(machine).number == 617


def test_an_option_goes_round_its_values(machine):
    press(machine, choose("Stock passes"))
    seen = []
    for _ in range(3):
        seen.append(rules(machine)[1])
        press(machine, "A")
    assert seen == [2, 0, -1]


def test_an_option_changed_back_is_no_change(machine):
    press(machine, "B " + choose("Draw"))
    assert "three*" in said(machine)
    press(machine, "A")
    assert "*" not in said(machine)


def test_suits_are_shown_in_four_colours_and_in_two_again(machine):
    before = shown(machine)
    press(machine, choose("Suit colours") + " B")
    four = shown(machine)
    assert four != before
    press(machine, choose("Suit colours") + " B")
    assert shown(machine) == before


# The way out.


def test_quit_ends_the_program(machine):
    assert machine.app.step()
    press(machine, choose("Quit"))
    assert not machine.app.step()
