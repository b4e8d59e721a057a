# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Long piles: the longest that play found are readable on every screen, or tell what they hide."""

import pytest

from sim.desk.machine import Machine
from tests.support.screen_driver import (
    LONGEST_PILES,
    display_pixels,
    on_table,
    play_to_longest,
    press,
)

BOARDS = [
    "pygamer",
    "tinycircuits_thumby_color",
    "pimoroni_picosystem",
    "pajenicko_picopad",
]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("found", LONGEST_PILES, ids=lambda found: found["game"])
def test_longest_pile_is_readable_above_the_status_line(found, board):
    with Machine(board, found["game"], found["number"]) as machine:
        place = play_to_longest(machine, found)
        layout = machine.app.painter.layout
        length = found["down"] + found["up"]
        assert machine.app.session.game.table.length(place) == length
        x, y, w, h, _ = machine.app.painter.rect(place, 1)
        assert y + h <= machine.height - 6 * layout.scale
        assert x + w <= machine.width
        steps = layout.spacing(place, found["down"], found["up"])
        if layout.kind(place):  # a fan
            assert steps & 255 >= 6 * layout.scale or h == layout.card_h
        unseen = layout.unseen(place, found["down"], found["up"])
        assert 0 <= unseen < length


@pytest.mark.parametrize("name", ["canfield", "rainbow", "chameleon"])
def test_up_opens_a_pile_that_hides_cards_and_any_button_closes_it(name):
    found = next(found for found in LONGEST_PILES if found["game"] == name)
    with Machine(game=name, number=found["number"]) as machine:
        place = play_to_longest(machine, found)
        assert machine.app.painter.layout.unseen(place, 0, found["up"])
        press(machine, "w100")
        before = display_pixels(machine)
        press(machine, "U")
        assert not on_table(machine)
        press(machine, "A")
        assert on_table(machine)
        machine.app.screen.enter()
        assert machine.buzzes == 0
        assert len(before) == len(display_pixels(machine))


def test_up_on_a_fully_visible_pile_buzzes():
    with Machine(game="canfield", number=617) as machine:
        press(machine, "U")
        assert on_table(machine)
        assert machine.buzzes == 1
