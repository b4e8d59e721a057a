# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The search for the longest piles, the file it keeps, and the contact sheet drawn from it."""

import json

import pytest
from rich.console import Console

from device.boards import BOARDS
from patience.games import catalog
from patience.games.dealing import new_game
from patience.table import Table
from patience.texts import notation
from sim.data.eleven import eleven_games
from sim.measure import contact, longest


@pytest.mark.parametrize("game", eleven_games())
def test_recorded_moves_lead_to_the_longest_pile(game):
    found = longest.read_known()[game]
    played = new_game(catalog.row(game), found.number, Table())
    for text in found.moves.split():
        assert played.push(notation.parse_move(played, text)), text
    place = played.tableau[int(found.place[1:]) - 1]
    assert longest.measure_pile(played, place)[1:] == (found.down, found.up)


def test_random_player_is_reproducible():
    assert longest.play("gate", 5) == longest.play("gate", 5)


def test_search_keeps_the_longest():
    found = longest.search(["canfield"], 45, Console(quiet=True))["canfield"]
    assert found == max((longest.play("canfield", n) for n in range(1, 46)), key=longest._rank)


def test_worst_cases_are_in_catalogue_order(tmp_path):
    file = tmp_path / "longest.json"
    gate, klondike = longest.play("gate", 1), longest.play("klondike", 1)
    longest.save([gate, klondike], file)
    assert [entry["game"] for entry in json.loads(file.read_text())] == ["klondike", "gate"]


def test_every_size_of_screen_is_on_the_sheet():
    sizes = {(row.width, row.height) for row in BOARDS.values()}
    assert sizes == set(contact._SIZES)


def test_a_sheet_has_a_row_a_game_and_three_columns_a_screen():
    small, large = (contact.draw_sheet(["gate"], scale) for scale in (1, 2))
    assert small.size == (3 * (160 + 128 + 240 + 320 + 4 * 8) + 8, 240 + 26 + 8 + 8)
    assert large.size[0] > small.size[0]
    case = contact.find_cases("gate")[2]
    frame, width, height = contact.draw_case("pygamer", "gate", case)
    place = 8 + 2 * (160 + 8), 8 + 26
    shown = small.crop((*place, place[0] + width, place[1] + height))
    assert shown.tobytes() == contact.picture.make_image(frame, width, height).tobytes()


def test_game_without_a_longest_pile_has_two_cases():
    assert [case.title for case in contact.find_cases("yukon")] == ["dealt", "middle"]
