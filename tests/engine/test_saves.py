"""Saving and reading a session loses nothing but the oldest part of a long log."""

import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.games import catalog
from patience.moves import DEAL
from patience.player.session import Session
from patience.player.settings import VALUES
from patience.player.statistics import LOST, RECORD, RECORD_SIZE, count_game, key
from patience.redo import redo
from patience.saves.reading import unpack
from patience.saves.writing import pack, shorten
from tests.support.cases import cases
from tests.support.engine_data import table_bytes
from tests.support.played_sessions import restart
from tests.support.save_data import (
    ROOM,
    game_state,
    log_state,
    make_session,
    player_state,
    save_and_read,
    saved_state,
)

ALL = catalog.ids()


def undone(made):
    """Return the position after each undo, down to the first step."""
    states = [table_bytes(made.game)]
    while made.game.pop():
        states.append(table_bytes(made.game))
    return states


@settings(max_examples=50, deadline=None)
@given(
    st.sampled_from(ALL),
    st.integers(1, 2**31 - 1),
    st.integers(0, 99),
    st.integers(0, 60),
    st.data(),
)
def test_restored_game_can_be_undone_byte_for_byte(game_id, number, luck, moves, data):
    offered = catalog.row(game_id).options
    chosen = [(field, data.draw(st.sampled_from(values))) for field, values in offered]
    made = make_session(game_id, number, chosen, moves, luck)
    for field, values in offered:
        made.chosen_options[field] = data.draw(st.sampled_from(values))
    made.elapsed = data.draw(st.integers(0, 2**32 - 1))
    made.bookmark = data.draw(st.integers(-1, 200))
    count_game(made)
    other, whole = save_and_read(made)
    assert whole
    assert saved_state(other) == saved_state(made)
    assert undone(other) == undone(made)
    while redo(made.game.table):
        assert redo(other.game.table)
    assert table_bytes(other.game) == table_bytes(made.game)


def test_game_without_its_log_takes_at_most_200_bytes_or_52_more_with_two_packs():
    for game_id in ALL:
        options = catalog.row(game_id).options
        chosen = [(field, values[-1]) for field, values in options]
        made = make_session(game_id, 2**31 - 1, chosen, 3)
        for field, values in options:
            made.chosen_options[field] = values[0]
        made.statistics = made.deals = made.settings = b""
        made.favourites = made.recent_games = []
        empty_groups = 5 * 3
        assert len(pack(made, 0)) - empty_groups <= 148 + len(made.table.under), game_id


def test_everything_kept_of_the_player_is_restored():
    made = make_session("klondike", moves=30)
    made.favourites = ["gate", "klondike"]
    made.recent_games = ["canfield", "freecell", "gate"]
    for index, values in enumerate(VALUES):
        made.settings[index] = values - 1
    other, _ = save_and_read(made)
    assert player_state(other) == player_state(made)


@pytest.mark.parametrize("room", [300, 1000])
def test_newest_part_of_the_log_that_fits_is_kept(room):
    made = make_session("klondike", moves=400, luck=3)
    made.favourites = made.recent_games = []
    packed = pack(made, room)
    assert room - 6 <= len(packed) <= room
    other, whole = save_and_read(made, room)
    assert whole
    assert game_state(other) == game_state(made)
    assert other.game.table.log.steps == made.game.table.log.steps
    states = undone(other)
    assert len(states) > 10
    assert states == undone(made)[: len(states)]


@cases(("game_id", "undone"), [("klondike", 0), ("spider", 0), ("spider", 2), ("spider", 3)])
def test_log_takes_all_the_room_there_is_for_whole_steps_undone_ones_last(game_id, undone):
    made = make_session(game_id)
    for _ in range(3):
        made.push(DEAL)
    for _ in range(undone):
        made.game.pop()
    entries, applied, steps = log_state(made)
    size = len(entries) // 3  # of a step
    for fewer in range(3 * len(entries)):
        room = len(pack(made, ROOM)) - fewer
        assert len(pack(made, room)) <= room
        count = len(entries) - -(-fewer // 3 // size) * size
        first = max(0, applied - count)
        other, whole = save_and_read(made, room)
        assert whole
        assert log_state(other) == (entries[first : first + count], applied - first, steps)


def test_log_that_dropped_steps_can_be_saved():
    made = make_session("klondike", options=[("draw", "1")])
    for _ in range(1500):
        made.push(made.game.moves()[-1])
    other, whole = save_and_read(made)
    assert whole
    assert log_state(other) == log_state(made)
    assert undone(other) == undone(made)


@cases("game_id", ["klondike", "canfield"])
def test_won_and_restarted_games_can_be_saved(game_id):
    made = make_session(game_id, moves=50)
    steps = made.game.table.log.steps
    restart(made)
    other, whole = save_and_read(made)
    assert whole
    assert log_state(other) == log_state(made)
    assert (made.before_restart, other.before_restart) == (steps, steps)
    while redo(other.game.table):
        pass
    assert other.game.table.log.steps > 10


@cases("elapsed", [-(2**28), -1, 2**30, 2**31, 2**32 - 1, 2**32, 2**40])
def test_no_number_is_too_large_to_be_saved(elapsed):
    made = make_session("klondike", moves=20)
    made.elapsed = elapsed
    made.bookmark = made.game.table.log.steps = 2**32 - 1
    made.push(made.game.moves()[0])
    other, _ = save_and_read(made)
    assert other.elapsed == min(max(elapsed, 0), 2**32 - 1)


def full_session():
    """Return a session with records of every game, in its order of importance."""
    made = make_session("klondike", moves=60)
    for number, game_id in enumerate(ALL):
        made.statistics.extend(struct.pack(RECORD, key(game_id), number + 1, *[0] * 8))
    made.deals = bytearray(struct.pack("<2IB", key(ALL[0]), 1, LOST) * 20)
    made.favourites = list(ALL[:20])
    made.recent_games = ALL[:3]
    return made


@cases(("left_out", "kept"), [("", "FRXE"), ("E", "FRX"), ("EF", "RX"), ("EFR", "X"), ("EFRX", "")])
@cases("by", [0, 1])
def test_the_game_comes_first_where_there_is_little_room(left_out, kept, by):
    made = full_session()
    sizes = {
        "E": len(made.deals),
        "F": len(" ".join(made.favourites)),
        "R": len(" ".join(made.recent_games)),
        "X": len(made.statistics),
    }
    room = len(pack(made, 0)) - sum(sizes[letter] for letter in left_out[:-1]) - (left_out > "")
    if by and left_out:
        room -= sizes[left_out[-1]] - 1
    packed = shorten(pack(made, room), room)
    assert len(packed) <= room
    other = Session(0)
    assert unpack(other, packed)
    assert game_state(other) == game_state(made)
    assert bytes(other.settings) == bytes(made.settings)
    whole = {
        "F": other.favourites == made.favourites,
        "R": other.recent_games == made.recent_games,
        "X": bytes(other.statistics) == bytes(made.statistics),
        "E": bytes(other.deals) == bytes(made.deals),
    }
    assert "".join(letter for letter in "FRXE" if whole[letter]) == kept
    records = len(other.statistics)
    assert bytes(other.statistics) == bytes(made.statistics[:records])
    if left_out == "EFRX":
        assert records == (0 if by else len(made.statistics) - RECORD_SIZE)


def test_no_room_for_the_game_is_an_error():
    with pytest.raises(OSError, match="28"):
        shorten(pack(make_session("klondike"), 60), 60)
