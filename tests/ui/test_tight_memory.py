# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Boards with little memory forget the table behind a menu, which the player must not notice.

Each script is played with and without that, and pixels, text and sounds are compared key by key.
"""

import pytest

from sim.desk.machine import Machine
from tests.support.golden_frames import THREE, play_to_middle, won, worst_case
from tests.support.screen_driver import (
    describe_difference,
    display_pixels,
    lay_klondike,
    menu_keys,
    on_table,
    press,
    repaint,
    visible_text,
)


def dealt(_machine):
    pass


def nearly_done(machine):
    lay_klondike(
        machine, ["KC QH", "KD QC JH", "KH", "KS QD"], foundations=["JC", "JD", "TH", "QS"]
    )


def safe_ones(machine):
    lay_klondike(machine, ["7S 2H", "9C 2S", "KD"], foundations=["AH", "AS"])


def soon_stuck(machine):
    lay_klondike(machine, ["7H 8S", "9S"], stock="5C")


SITTINGS = [
    (dealt, "R2 U D M B R U M A D L", {}),
    (dealt, f"B3 R {menu_keys('Undo')} {menu_keys('Redo')} {menu_keys('Redo')} L A", {}),
    (dealt, f"{menu_keys('Hint')} A {menu_keys('Hint')} A B", {}),
    (dealt, f"L B {menu_keys('Left-handed')} M R2 U M B D {menu_keys('Suit colours')} M L", {}),
    (dealt, f"B {menu_keys('Set here')} B2 {menu_keys('Go back to it')} R", {"options": THREE}),
    (dealt, f"B2 {menu_keys('Restart deal')} R {menu_keys('Draw')} M M B B", {}),
    (dealt, f"B {menu_keys('New deal')} B B R {menu_keys('New deal')} D A R2", {}),
    (dealt, f"{menu_keys('Another game')} A D9 S B L A B B B D A R U D", {}),
    (dealt, "U M B R", {}),
    (dealt, f"{menu_keys('Title screen')} D3 A B D5 A B B R", {}),
    (worst_case, "U w100 A L U+ w100", {}),
    (worst_case, f"{menu_keys('Open pile')} A R", {}),
    (play_to_middle, f"R3 {menu_keys('Rules')} R M R2 M B L", {"game": "four-seasons"}),
    (play_to_middle, f"B A+ {menu_keys('Safe cards')} w500 S", {"game": "gate"}),
    (safe_ones, f"{menu_keys('Safe cards')} w1000 S2", {}),
    (nearly_done, "M B R M D4 A w20000 A", {}),
    (won, "w900 A B M B S", {}),
    (won, "w20000 A R", {}),
    (soon_stuck, "B D3 A S", {}),
    (soon_stuck, "B A", {}),
    (soon_stuck, "B D A B A", {}),
    (soon_stuck, "B D2 A B S", {}),
    (soon_stuck, "B D2 A D A R", {}),
]


def played(begin, script, tight, named):
    """Return the text, pixels and sounds after each key."""
    found = []
    with Machine(number=617, tight=tight, **named) as machine:
        press(machine, "")
        begin(machine)
        for key in script.split():
            press(machine, key)
            # A glide that starts a tick later, after modules are loaded, is at another point.
            picture = display_pixels(machine) if machine.app.idle else None
            found.append(
                (key, visible_text(machine), on_table(machine), picture, machine.sounds[:])
            )
    return found


@pytest.mark.parametrize(("begin", "script", "named"), SITTINGS)
def test_forgetting_the_table_changes_nothing_the_player_sees(begin, script, named):
    roomy, tight = (played(begin, script, tight, named) for tight in (False, True))
    for one, other in zip(roomy, tight):
        assert one == other, one[0]


def test_table_is_forgotten_behind_a_menu_and_restored():
    with Machine(number=617, tight=True) as machine:
        press(machine, "R2 M")
        assert machine.app.painter is machine.app.sheet is machine.app.table_cursor is None
        press(machine, "B")
        assert not describe_difference(machine, display_pixels(machine), repaint(machine))


def test_table_stays_where_memory_allows():
    with Machine(number=617) as machine:
        table = machine.app.screen
        press(machine, "M D6 A B B")
        assert machine.app.screen is table


@pytest.mark.parametrize("tight", [False, True])
@pytest.mark.parametrize("keys", ["D A", "D2 A"])
def test_no_to_a_question_of_the_stuck_panel_leads_to_the_table(tight, keys):
    with Machine(number=617, tight=tight) as machine:
        press(machine, menu_keys("Draw") + " M")
        soon_stuck(machine)
        press(machine, f"B {keys}")
        if "Leave this game?" in visible_text(machine):
            press(machine, "B")
        assert on_table(machine)
        assert not describe_difference(machine, display_pixels(machine), repaint(machine))
