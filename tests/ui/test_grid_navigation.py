"""The cursor on layouts that are grids: every pile can be reached, by the nearest way."""

import random

import pytest

from patience.games import catalog
from patience.table import TABLEAU
from patience.texts.notation import place_text
from patience.ui.cursor.grid_navigation import GridNavigation
from patience.ui.draw.cards.arranging.placing import layout_for
from tests.support.cases import cases
from tests.support.engine_data import new_game

SIZES = ((160, 128), (128, 128), (240, 240), (320, 240), (240, 135))


class Filled(GridNavigation):
    """A cursor on a grid of which only some places hold cards."""

    held = range(64)

    def can_stop_on(self, place):
        return place in self.held


@pytest.mark.turns(8)
def test_every_pile_of_a_grid_is_reached_from_every_other():
    grids = set()
    for game_id in catalog.ids():
        game = new_game(game_id)
        for size in SIZES:
            layout = layout_for(game, *size)
            places = (bytes(layout.places), str(layout.x), str(layout.y))
            if layout.is_grid and places not in grids:
                check_ways(Filled(game, layout), game_id)
                grids.add(places)
    assert len(grids) > 20


def check_ways(navigation, game_id):
    chance = random.Random(617)
    places = navigation.rows[0]
    for _ in range(4):
        navigation.held = chance.sample(places, chance.randint(2, len(places)))
        ways = {place: set() for place in navigation.held}
        for place in navigation.held:
            for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                navigation.go_to(place)
                navigation.go(across, down)
                ways[place].add(navigation.place)
        for start in navigation.held:
            reached, waiting = {start}, [start]
            while waiting:
                new = ways[waiting.pop()] - reached
                reached |= new
                waiting += new
            assert reached == set(navigation.held), (game_id, start, sorted(navigation.held))


@cases(
    ("game", "start", "by", "expected"),
    [
        ("four-seasons", "T5", (0, -1), "T3"),
        ("four-seasons", "T3", (-1, 0), "T2"),
        ("four-seasons", "T4", (1, 0), "T2"),  # round to the other side
        ("four-seasons", "T1", (0, -1), "T5"),
        ("simplicity", "T6", (1, 0), "T1"),
        ("simplicity", "T7", (-1, 0), "T12"),
        ("simplicity", "T3", (0, 1), "T9"),
    ],
)
def test_cursor_goes_to_the_nearest_pile_or_wraps(game, start, by, expected):
    dealt = new_game(game)
    navigation = GridNavigation(dealt, layout_for(dealt, 160, 128))
    navigation.go_to(TABLEAU + int(start[1:]) - 1)
    assert navigation.go(*by)
    assert place_text(navigation.place) == expected
