"""The left-handed table: every layout is mirrored, and plays as if it were not."""

import random

import pytest

from patience.games import catalog
from patience.games.dealing import new_game
from patience.player.settings import MIRROR
from patience.table import STOCK, TABLEAU, Table
from patience.ui.draw.cards.arranging.fan_layout import TwoSizes
from patience.ui.draw.cards.arranging.placing import layout_for
from patience.ui.draw.cards.layout import SIDEWAYS
from sim.desk.machine import Machine
from tests.support.engine_data import FEW, table_bytes
from tests.support.screen_driver import display_pixels, navigation, on_table, press

SCREENS = [(160, 128), (128, 128), (240, 240), (320, 240), (240, 135)]
IN_A_MIRROR = {"L": "R", "R": "L"}
PLAYED = ["klondike", "four-seasons"]


@pytest.mark.turns(6)
def test_places_are_mirrored():
    for game in FEW:
        table = new_game(catalog.row(game), 1, Table())
        for size in SCREENS:
            check_mirrored(game, table, size)


def check_mirrored(game, table, size):
    right, left = layout_for(table, *size), layout_for(table, *size, True)
    assert left.places == right.places
    for place in right.places:
        beside = right.kind[place] - 3 if right.kind[place] >= SIDEWAYS else 0
        width = right.card_w + beside * right.waste_spacing
        if table.row.packs > 1 and table.row.frun and not TABLEAU <= place < STOCK:
            width = right.small_w + (right.backs_w if place == STOCK else 0)
        elif isinstance(right, TwoSizes) and right.is_base(place):
            width = right.base_w
        assert left.x[place] == size[0] - right.x[place] - width, game
        assert left.y[place] == right.y[place]
        assert left.kind[place] == right.kind[place]
        assert left.height_of(place) == right.height_of(place)


def for_the_left_hand(machine, mirrored=1):
    """Mirror the table, or not."""
    machine.app.session.settings[MIRROR] = mirrored
    machine.app.stack.screen.enter()
    machine.app.tick()  # which draws the table
    assert machine.app.drawing.painter.layout.mirrored == mirrored


def played(game, script, mirrored):
    """Return the position after a script, and the place of the cursor."""
    with Machine(game=game, number=617) as machine:
        for_the_left_hand(machine, mirrored)
        press(machine, script)
        if not on_table(machine):
            press(machine, "M")
        return table_bytes(machine.app.session.game), navigation(machine).place


@pytest.mark.parametrize("game", PLAYED)
def test_mirrored_table_plays_with_left_and_right_swapped(game):
    chance = random.Random(game)
    keys = chance.choices("LLLRRRUDAAAABBS", k=40)
    mirrored = [IN_A_MIRROR.get(key, key) for key in keys]
    assert played(game, " ".join(keys), 0) == played(game, " ".join(mirrored), 1)


def test_mirroring_in_mid_game_loses_nothing(machine):
    press(machine, "B3 R A")
    before = display_pixels(machine), table_bytes(machine.app.session.game)
    place = navigation(machine).place
    for_the_left_hand(machine)
    assert table_bytes(machine.app.session.game) == before[1]
    assert navigation(machine).place == place
    press(machine, "")
    assert display_pixels(machine) != before[0]
    for_the_left_hand(machine, 0)
    assert table_bytes(machine.app.session.game) == before[1]
    press(machine, "S S")
    assert machine.app.session.game.table.log.steps == 1
