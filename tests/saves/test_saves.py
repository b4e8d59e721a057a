"""Saving and reading a session loses nothing but the oldest part of a long log."""

import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.games import catalog
from patience.moves import DEAL
from patience.player import daily
from patience.player.proved_deal import ProvedDeal
from patience.player.session import Session
from patience.player.settings import VALUES
from patience.player.statistics import LOST, RECORD, count_game, key
from patience.redo import redo
from patience.saves.restoring import restore
from patience.saves.saver import save
from patience.saves.store import Store
from patience.saves.writing import KEPT_STEPS, SPARE, pack_game
from patience.texts.words import SAVE_NOTICES
from tests.support.cases import cases
from tests.support.engine_data import table_bytes
from tests.support.played_sessions import restart
from tests.support.save_data import (
    ROOM,
    Slot,
    game_state,
    least_room,
    log_state,
    make_session,
    pack,
    player_state,
    save_and_read,
    saved_state,
    unpack,
)

ALL = catalog.ids()


def undone(made):
    """Return the position after each undo, down to the first step."""
    states = [table_bytes(made.game)]
    while made.game.pop():
        states.append(table_bytes(made.game))
    return states


@pytest.mark.turns(6)
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


@pytest.mark.turns(6)
def test_paused_game_without_its_log_takes_at_most_140_bytes_or_190_with_two_packs():
    for game_id in ALL:
        options = catalog.row(game_id).options
        chosen = [(field, values[-1]) for field, values in options]
        made = make_session(game_id, 31999, chosen, 99)
        for field, values in options:
            made.chosen_options[field] = values[0]
        head, time = 3, 4
        made.elapsed = 2**32 - 1
        made.proved = ProvedDeal(999, 150, 51)
        for _ in range(60):
            made.proved.follow(False)
        size = head + len(pack_game(made)) + time
        assert size <= (140 if len(made.table.under) == 52 else 190), (game_id, size)


def test_everything_kept_of_the_player_is_restored():
    made = make_session("klondike", moves=30)
    made.favourites = ["gate", "klondike"]
    made.recent_games = ["canfield", "freecell", "gate"]
    for index, values in enumerate(VALUES):
        made.settings[index] = values - 1
    other, _ = save_and_read(made)
    assert player_state(other) == player_state(made)


@pytest.mark.parametrize("room", [800, 1000])
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


@pytest.mark.turns(6)
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
        assert len(pack(made, room, 0)) <= room
        count = len(entries) - -(-fewer // 3 // size) * size
        first = max(0, applied - count)
        other = Session(0)
        assert unpack(other, pack(made, room, 0))
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


def test_nothing_is_written_after_a_start_in_which_only_time_passed():
    slots = [Slot(), Slot()]
    assert save(make_session("klondike", moves=20), Store(slots, 2, ROOM, 1, 0)) == ""
    session, store = Session(0), Store(slots, 2, ROOM, 1, 0)
    assert restore(session, store) == ""
    session.elapsed += 60_000
    assert save(session, store) == ""
    assert [slot.written for slot in slots] == [1, 0]


@cases("elapsed", [-(2**28), -1, 2**30, 2**31, 2**32 - 1, 2**32, 2**40])
def test_no_number_is_too_large_to_be_saved(elapsed):
    made = make_session("klondike", moves=20)
    made.elapsed = elapsed
    made.bookmark = made.game.table.log.steps = 2**32 - 1
    made.push(made.game.moves()[0])
    other, _ = save_and_read(made)
    assert other.elapsed == min(max(elapsed, 0), 2**32 - 1)


KEEPS = {  # by the letters of groups, what is their part of the player's
    "E": lambda made: bytes(made.deals),
    "H": lambda made: bytes(made.best),
    "X": lambda made: bytes(made.statistics),
    "R": lambda made: made.recent_games,
    "Z": lambda made: bytes(made.days),
    "F": lambda made: made.favourites,
    "K": lambda made: bytes(made.decks),
}


def full_session(pairs=241, moves=400):
    """Return a session with records of every kind."""
    made = make_session("klondike", moves=moves, luck=3)
    for number in range(pairs):
        made.statistics.extend(struct.pack(RECORD, number, number + 1, *[0] * 8))
    made.deals = bytearray(struct.pack("<2IB", key(ALL[0]), 1, LOST) * 20)
    made.favourites = list(ALL[:20])
    made.recent_games = ALL[:3]
    made.decks = bytearray(b"".join(bytes([number]) * 21 for number in range(11)))
    made.best = bytearray(11) + b"".join(bytes([number]) * 49 for number in range(40))
    for day in range(600):
        daily.begin(made, day)
        daily.count_day(made.days, day, daily.WON)
    count_game(made)
    return made


def fit(made, room):
    """Return a session that read what fits a room, and the notice."""
    store = Store([Slot(), Slot()], 2, room, 1, 0)
    said = save(made, store)
    other = Session(0)
    restore(other, store)
    return other, said


def steps_back(made):
    count = 0
    while made.game.pop():
        count += 1
    return count


@pytest.mark.turns(6)
@cases("room", [4080, 6000, 8176])
def test_hundred_steps_of_undo_come_before_all_records(room):
    made = full_session()
    other, said = fit(made, room)
    assert said.startswith("Too little room. Not saved: last deals (19), best lists (")
    assert game_state(other) == game_state(made)
    assert steps_back(other) >= KEPT_STEPS


def test_records_go_one_by_one_the_least_important_and_oldest_first():
    made = full_session(30, 20)
    sizes = {letter: len(str(keeps(made))) for letter, keeps in KEEPS.items()}
    whole, told, spare = least_room(made), [], SPARE.replace("L", "")
    for room in range(whole, 400, -101):
        other, said = fit(made, room)
        assert other.game, room
        smaller = {letter: len(str(keeps(other))) for letter, keeps in KEEPS.items()}
        changed = "".join(letter for letter in spare if smaller[letter] != sizes[letter])
        assert spare.startswith(changed), room  # no group before the less important ones are gone
        for letter in changed[:-1]:
            assert len(KEEPS[letter](other)) <= {"E": 9, "H": 11, "Z": 8}.get(letter, 0), (
                room,
                letter,
            )
        assert (said > "") == (changed > "")
        assert bytes(made.statistics).endswith(bytes(other.statistics))  # the newest stay
        assert daily.streak(other.days, 599) == 600
        told.append(said)
    assert told[0] == ""
    assert "last deals (19), best lists (40), statistics of games (31)" in told[-1]


@pytest.mark.turns(6)
@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(ALL),
    st.integers(0, 246),
    st.integers(0, 40),
    st.integers(0, 20),
    st.integers(0, 122),
    st.integers(0, 122),
    st.integers(0, 2047),
    st.integers(0, 150),
    st.integers(250, 20_000),
)
def test_any_session_fits_any_room_or_nothing_is_written(
    game_id, pairs, wins, lasts, favourites, decks, days, moves, room
):
    made = make_session(game_id, moves=moves)
    made.statistics = bytearray(pairs * 32)
    made.best = bytearray(11 + 49 * wins) if wins else bytearray()
    made.deals = bytearray(struct.pack("<2IB", 1, 1, LOST) * lasts)
    made.favourites = list(ALL[:favourites])
    made.decks = bytearray(21 * decks)
    if days:
        daily.begin(made, days)
        for number in range(0, days, 37):
            daily.begin(made, number * 32, days)
    count_game(made)
    steps = steps_back(make_session(game_id, moves=moves))
    store = Store([Slot(), Slot()], 2, room, 1, 0)
    said = save(made, store)
    if said == SAVE_NOTICES[7]:
        assert len(pack(made, 0, 0)) > room
        assert not any(slot.written for slot in store.slots)
        return
    other = Session(0)
    restore(other, store)
    assert game_state(other) == game_state(made)
    if "undo" not in said:
        assert steps_back(other) >= min(steps, KEPT_STEPS)
    if not said:
        assert [keep(other) for keep in KEEPS.values()] == [keep(made) for keep in KEEPS.values()]


def test_notice_names_each_kind_that_has_no_room_once():
    made = full_session(30, 20)
    room, spare = least_room(made), SPARE.replace("L", "")
    store = Store([Slot(), Slot()], 2, room, 1, 0)
    said = [save(made, store)]
    for letter in "EHXZ":
        made.push(made.game.moves()[0])
        store.room = room - sum(len(KEEPS[one](made)) for one in spare[: spare.find(letter)]) - 40
        said.append(save(made, store))
        made.push(made.game.moves()[0])
        said.append(save(made, store))
    assert [bool(sentence) for sentence in said] == [False, *[True, False] * 4]


def test_no_room_for_the_game_is_an_error():
    store = Store([Slot(), Slot()], 2, 60, 1, 0)
    assert save(make_session("klondike"), store) == SAVE_NOTICES[7]
