"""Each game of the catalogue is dealt, won, and undone to the first byte.

`data/won_variants.txt` has a won game of each variant, found by hints, chance and search.
`data/legal_moves.txt` has what is legal and advised on the way: after a rule, row or hint was
changed on purpose, this renews it:

    .venv/bin/python -m pytest tests/engine/test_every_game.py --renew
"""

from zlib import crc32

import pytest

from patience.advice import autoplay, end_check, hints
from patience.games import catalog
from patience.games.ids import row_id
from patience.moves import DEAL
from patience.redo import redo
from tests.support import engine_data
from tests.support.cases import cases, todays
from tests.support.engine_data import has_every_card, legal_moves, play, table_bytes

WON = {
    line["game"]: (line["number"], line["moves"]) for line in engine_data.WON_LINES
} | engine_data.WON_VARIANTS
LINES = [row_id(name) for name in catalog.names()]
"""The ids of all games, and of lines that name a game with options."""
MOST_DEALS = 60
HEADING = """\
# Of each game's won game: the id, the deal, how many deals can be made at its beginning (60 at
# most), how many moves are legal in every third position, a check sum of these moves and of which
# card may lie on which, and one of what hints, automatic moves and finishing say about every fourth
# position and the last five."""


def undo_and_redo(game):
    """Undo all of a game, and redo it; return the position it began with."""
    end, steps = table_bytes(game), game.table.log.steps
    while game.pop():
        pass
    begun = table_bytes(game)
    assert game.table.log.steps == 0
    while redo(game.table):
        pass
    assert (table_bytes(game), game.table.log.steps) == (end, steps)
    return begun


def test_each_game_has_a_won_game():
    assert WON.keys() == set(LINES)


def passed_by(game_id):
    """Win a game and undo it; return the legal moves on the way, as a line of `legal_moves.txt`."""
    number, moves = WON[game_id]
    game = engine_data.new_game(game_id, number)
    deals = 0
    while deals < MOST_DEALS and game.push(DEAL):
        deals += 1
    checked = crc32(bytes(game.fits(card, onto) for card in range(52) for onto in range(52)))
    game = engine_data.new_game(game_id, number)
    start, count = table_bytes(game), 0
    for at, text in enumerate(moves):
        if at % 3 == 1:
            legal = sorted(legal_moves(game))
            count += len(legal)
            checked = crc32(" ".join(legal).encode(), checked)
        play(game, text)
    assert game.won()
    assert has_every_card(game)
    assert undo_and_redo(game) == start
    return f"{game_id} {number} {deals} {count} {checked:08x}"


def advised_to(game_id):
    """Return a check sum of what is advised and known in the positions of a won game."""
    number, moves = WON[game_id]
    game = engine_data.new_game(game_id, number)
    found = []
    for at, text in enumerate(moves):
        if not at % 4 or at > len(moves) - 5:
            found += [hints.advise_with_reasons(game), game.deals_help()]
            found += [end_check.idle_pass(game), game.may_finish()]
            found += [list(game.foundation_moves()), autoplay.automatic_move(game)]
        play(game, text)
    return f"{crc32(str(found).encode()):08x}"


@pytest.fixture(scope="module")
def recorded(request):
    """Return the lines of `legal_moves.txt` by game; with --renew, renew them first."""
    if request.config.getoption("--renew"):
        found = [f"{passed_by(game_id)} {advised_to(game_id)}" for game_id in LINES]
        path = engine_data.DATA / "legal_moves.txt"
        path.write_text("\n".join([HEADING, *found, ""]), encoding="utf-8")
    return {line.split()[0]: line.split() for line in engine_data.lines("legal_moves.txt")}


def test_all_games_are_recorded_in_order(recorded):
    assert list(recorded) == LINES


@cases("game_id", todays(WON, 3))
def test_game_is_won_by_legal_moves_as_recorded_and_undone_to_the_first_byte(recorded, game_id):
    assert recorded[game_id][:-1] == passed_by(game_id).split()


@cases("game_id", todays(WON, 6))
def test_advice_on_the_way_to_a_win_is_as_recorded(recorded, game_id):
    assert recorded[game_id][-1] == advised_to(game_id)
