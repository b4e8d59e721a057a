"""Damaged and forged saves never raise, and never give a wrong card or a wrong place."""

import struct
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.games import catalog
from patience.games.dealing import LAST_NUMBER
from patience.moves import DEAL
from patience.player.session import Session
from patience.player.settings import DEFAULTS, VALUES
from patience.player.statistics import (
    LOST,
    OPEN,
    RECORD,
    RESULT_BITS,
    WON,
)
from patience.redo import redo
from patience.saves import game_reading
from patience.saves.writing import ZERO_MONEY, all_places
from patience.table import (
    BASE,
    CELL,
    CLOSED,
    CLOSING,
    EMPTY,
    HAND,
    JOINED,
    NO_CARD,
    STEP,
    STOCK,
    TABLEAU,
    UNLIMITED,
    WASTE,
)
from patience.texts.notation import parse_move
from tests.support.cases import cases, today
from tests.support.engine_data import has_every_card
from tests.support.save_data import (
    ROOM,
    Slot,
    find_newest,
    game_state,
    log_state,
    make_session,
    pack,
    player_state,
    save_and_read,
    saved_state,
    seal,
    unpack,
)
from tests.support.saves.taken_apart import put_together, take_apart

BYTES = st.binary(max_size=12)
PLACES = st.integers(0, 1 << 16)
HOWS = st.lists(st.tuples(PLACES, st.integers(0, 12), BYTES), min_size=1, max_size=3)
GAMES = ("klondike", "canfield", "scorpion")


@pytest.mark.turns(3)
@settings(max_examples=50, deadline=None, derandomize=True)
@given(game=st.sampled_from(GAMES), damage=HOWS, is_cut=st.booleans(), is_other=st.booleans())
def test_a_save_that_is_wrong_inside_gives_every_card_once_or_no_game(
    game, damage, is_cut, is_other
):
    made = make_session(game, moves=30)
    data = bytearray(pack(made, ROOM))
    if is_other:  # a log of another deal does not lead here: only the cards are left to check
        made.game.number += 1
        data = bytearray(pack(made, ROOM))
    for place, count, new in damage:
        at = place % len(data)
        data[at : at + count] = new
    if is_cut:
        data = data[: damage[0][0] % len(data)]
    other = Session(0)
    unpack(other, data)
    if other.game is None:
        return
    while True:
        assert has_every_card(other.game)
        if not other.game.pop():
            break
    while redo(other.table):
        assert has_every_card(other.game)
    other.game.moves()
    assert unpack(Session(0), pack(other, ROOM))


@settings(max_examples=30, deadline=None, derandomize=True)
@given(damage=HOWS, is_cut=st.booleans())
def test_of_two_saves_the_whole_one_is_loaded_when_the_other_is_damaged(damage, is_cut):
    made = make_session("klondike", moves=20)
    before, newest = bytes(seal(pack(made, ROOM), 1)), seal(pack(made, ROOM), 2)
    changed = bytearray(newest)
    for place, _, new in damage:
        at = place % len(newest)
        changed[at : at + len(new)] = new
    if is_cut:
        changed = changed[: damage[0][0] % len(changed)]
    found = find_newest([Slot(before), Slot(changed)])[3]
    assert bytes(found) in (before[16:], bytes(newest[16:]))


def read_parts(parts):
    """Return a session that has read a save of these parts, and whether it has the game."""
    other = Session(0)
    return other, unpack(other, put_together(parts))


def read_with(made, leave="", **changed):
    """Save a session and read that without some groups, and with other parts changed."""
    parts = take_apart(made) | changed
    return read_parts({name: parts[name] for name in parts if len(name) > 1 or name not in leave})


def test_unknown_groups_are_skipped_and_longer_ones_read():
    made = make_session("klondike", moves=40)
    made.before_restart, made.dropped_points, made.bank = 7, 300, 9
    parts = take_apart(made)
    longer = {letter: parts[letter] + b"more" for letter in "SV"}
    other, whole = read_with(made, a=b"later", **longer)
    assert whole and saved_state(other) == saved_state(made)
    assert (other.before_restart, other.dropped_points, other.bank) == (7, 300, 9)


def test_closed_place_is_saved_where_the_row_closes_one():
    made = make_session("selective-canfield")
    made.push(parse_move(made.game, "T2>F"))
    other, whole = save_and_read(made)
    assert whole and game_state(other) == game_state(made)
    assert other.table.top[other.game.tableau[1]] == CLOSED
    for game_id, options, reads in (
        ("la-belle-lucie", [("merci", "1")], True),
        ("la-belle-lucie", [("merci", "0")], False),
        ("golf", [], False),
    ):
        made = make_session(game_id, 617, options)
        made.table.top[HAND] = CLOSED
        made.table.log.steps = 1  # which the log no longer has
        assert save_and_read(made)[1] == reads


def test_without_its_groups_the_player_is_a_new_one_and_the_game_goes_on():
    made = make_session("canfield", moves=30)
    made.settings[0], made.favourites, made.recent_games = 1, ["gate"], ["gate"]
    made.elapsed, made.bank, made.days = 5000, 70, bytearray(20)
    other, whole = read_with(made, "SFRXEKZHV", deal=b"", flags=0, time=bytes(4))
    fresh = Session(0)
    assert whole and log_state(other) == log_state(made)
    for name in ("settings", "favourites", "recent_games", "statistics", "deals", "decks", "days"):
        assert getattr(other, name) == getattr(fresh, name), name
    assert (other.best, other.elapsed, other.bank, other.has_pack) == (fresh.best, 0, 0, False)


def days(*numbers):
    """Return days with records of these numbers."""
    return bytes(8) + b"".join(bytes([number, 0, *range(8)]) for number in numbers)


def record(played, won, streak=0, results=0):
    """Return a record of statistics."""
    return struct.pack(RECORD, 5, played, won, streak, 0, 0, 0, 0, 0, results << RESULT_BITS)


def deals(*made):
    """Return records of the last deals with these numbers and results."""
    return b"".join(struct.pack("<2IB", 5, number, result) for number, result in made)


@cases(
    ("letter", "data", "name", "value"),
    [
        ("V", (0).to_bytes(4, "little"), "bank", 0),
        ("V", (1).to_bytes(4, "little"), "bank", 1 - ZERO_MONEY),
        ("V", (ZERO_MONEY + 52).to_bytes(5, "little"), "bank", 52),
        ("V", (2 * ZERO_MONEY - 1).to_bytes(4, "little"), "bank", ZERO_MONEY - 1),
        ("V", (2 * ZERO_MONEY).to_bytes(4, "little"), "bank", 0),
        ("H", bytes([10, *range(10)]), "best", bytes([10, *range(10)])),
        ("H", bytes([11, *range(10)]), "best", bytes([0, *range(10)])),
        ("time", b"\1\0\0\0", "elapsed", 1),
        ("flags", 0, "has_pack", False),
        ("flags", 1, "has_pack", True),
        ("Z", bytes(7), "days", b""),
        ("Z", bytes(range(27)), "days", bytes(range(8))),  # a record that is too new
        ("Z", days(4, 5, 5, 3, 9), "days", days(4, 5, 9)),
        ("S", VALUES, "settings", DEFAULTS),
        ("X", record(513, 1027, 1), "statistics", record(1027, 1027, 1)),
        ("X", record(5, 3, 2, 50), "statistics", record(5, 3, 2, 50)),
        ("X", record(5, 3, 2, 51), "statistics", record(5, 3, 2, 50)),
        ("E", deals((1, OPEN), (5, 7), (3, LOST)), "deals", deals((1, OPEN), (3, LOST))),
        ("E", deals((1, 4), (1, 0)), "deals", b""),
        ("E", deals((0, WON), (LAST_NUMBER, WON)), "deals", deals((LAST_NUMBER, WON))),
        ("E", deals((LAST_NUMBER + 1, WON)), "deals", b""),
    ],
)
def test_number_of_a_save_is_read_if_it_is_possible(letter, data, name, value):
    other, whole = read_with(make_session("gate"), **{letter: data})
    assert whole and getattr(other, name) == value


@cases("missing", [{"id": b""}, {"number": 0}, {"cards": b""}])
def test_player_is_kept_when_part_of_the_game_is_missing(missing):
    made = make_session("canfield", moves=40)
    other, whole = read_with(made, **missing)
    assert not whole and other.game is None
    assert player_state(other) == player_state(made)
    assert other.table.length(8) == 0


FIRST, SECOND = 4, 5  # the first two tableau piles, among all piles of Klondike
T1, T2 = TABLEAU, TABLEAU + 1
BEGUN = {"log": b"", "applied": 0, "steps": 1, "result": OPEN}
"""A game with a step that its log no longer has."""


def change_piles(made, change):
    """Return a session's saved piles changed by a function of them."""
    piles = take_apart(made)["cards"]
    change(piles)
    return piles


@cases(
    ("change", "is_whole"),
    [
        (lambda piles: None, True),
        (lambda piles: piles[FIRST].pop(), False),  # 51 cards
        (lambda piles: piles[SECOND].append(piles[FIRST][0]), False),  # 53, one of them twice
        (lambda piles: piles[SECOND].__setitem__(1, piles[FIRST][0]), False),  # 52, one twice
        (lambda piles: piles[SECOND].__setitem__(1, 52), False),
        (lambda piles: piles[SECOND].__setitem__(1, 104), False),
    ],
)
def test_game_is_refused_unless_it_has_each_card_once(change, is_whole):
    made = make_session("klondike")
    made.push(DEAL)
    assert read_with(made, **BEGUN, cards=change_piles(made, change))[1] == is_whole


def test_game_is_refused_with_a_card_more_that_no_pack_has():
    made = make_session("castles-end")
    piles = change_piles(made, lambda piles: piles[-1].append(127))
    assert not read_with(made, cards=piles)[1]


@cases(
    ("game_id", "base", "redeals", "is_whole"),
    [
        ("klondike", 0, UNLIMITED, True),
        ("klondike", 1, UNLIMITED, False),
        ("klondike", 0, 1, False),
        ("rainfall", 12, 2, True),
        ("rainfall", 13, 2, False),
        ("rainfall", 12, 3, False),
        ("rainfall", EMPTY, 2, False),  # its base is dealt
        ("duchess", EMPTY, 1, True),
        ("duchess", EMPTY + 1, 1, False),
    ],
)
def test_game_is_refused_with_a_base_or_redeals_that_its_row_has_not(
    game_id, base, redeals, is_whole
):
    made = make_session(game_id)
    assert read_with(made, **BEGUN, last=bytes([base, redeals]))[1] == is_whole


THERE, BACK = (STEP | T1, T2, 1), (STEP | T2, T1, 1)


@cases(
    ("game_id", "undone", "is_whole"),
    [
        ("klondike", [THERE, BACK], True),
        ("klondike", [(T1, T2, 1)], False),  # begins no step
        ("klondike", [THERE, (JOINED | T2, T1, 1)], False),
        ("klondike", [(STEP | T1, T1, 1)], False),
        ("klondike", [(STEP | T1, T2, 0)], False),
        ("klondike", [(STEP | T1, CELL, 1), (STEP | CELL, T1, 1)], False),  # it has no cells
        ("klondike", [(STEP | T1, 63, 1)], False),
        ("klondike", [(STEP | 63, T1, 1)], False),
        ("klondike", [THERE, (CLOSING, T1, 0)], False),
        ("klondike", [THERE, (BASE, 5, 0)], False),  # its base is the ace
        ("klondike", [THERE, BACK] * 1045, False),  # more than any log
        ("castles-end", [THERE, (BASE, 12, 0), (BASE, 5, 0)], True),
        ("castles-end", [THERE, (BASE, 13, 0), (BASE, 5, 0)], False),
        ("castles-end", [THERE, (BASE, 5, 1)], False),
    ],
)
def test_log_is_refused_with_an_entry_that_the_game_cannot_have(game_id, undone, is_whole):
    made = make_session(game_id)
    entries = b"".join(map(bytes, undone))
    assert read_with(made, log=entries)[1] == is_whole


@cases(
    ("applied", "steps", "is_whole"),
    [(3, 3, True), (3, 4, True), (4, 3, False), (65, 3, False), (3, 0, False)],
)
def test_log_is_refused_unless_its_numbers_agree(applied, steps, is_whole):
    made = make_session("canfield")
    for _ in range(3):
        made.push(DEAL)
    assert read_with(made, applied=applied, steps=steps)[1] == is_whole


def test_log_that_begins_within_a_step_is_refused():
    made = make_session("bisley")
    entries = bytes((T1, T2, 1, *BACK))
    assert not read_with(made, applied=2, log=entries)[1]


@cases("name", ["id", "last", "log", "time", "deal"])
def test_a_part_that_is_cut_short_gives_the_game_or_none(name):
    made = make_session("selective-canfield", moves=5)
    parts = take_apart(made)
    for length in range(len(parts[name])):
        other, whole = read_parts(parts | {name: parts[name][:length]})
        assert not whole or has_every_card(other.game)


@pytest.mark.turns(3)
def test_a_game_that_is_cut_short_or_shifted_anywhere_gives_a_game_or_none():
    made = make_session("selective-canfield", moves=5)
    whole = put_together(take_apart(made))
    at = whole.rindex(b"selective-canfield") - 13
    assert whole[at : at + 1] == b"C"
    for cut in range(at + 3, len(whole)):
        for rest in (b"", whole[cut + 1 :]):
            game = whole[at + 3 : cut] + rest
            forged = whole[:at] + b"C" + len(game).to_bytes(2, "little") + game
            other = Session(0)
            assert not unpack(other, forged) or has_every_card(other.game)


def test_a_game_from_another_deal_is_refused():
    made = make_session("klondike", moves=40)
    made.game.number += 1
    assert not unpack(Session(0), pack(made, ROOM))


def test_log_that_does_not_lead_to_the_position_is_refused():
    made = make_session("klondike", moves=40)
    piles = take_apart(made)["cards"]
    made.game.pop()
    assert not read_with(made, cards=piles)[1]


def test_redeals_below_none_are_refused_as_boards_refuse_them(monkeypatch):
    def overflow(*_):  # CircuitPython raises this where -1 is put into a bytearray
        raise OverflowError

    made = make_session("canfield", moves=40)
    monkeypatch.setattr(game_reading, "redo", overflow)
    assert not unpack(Session(0), pack(made, ROOM))


VIA = (WASTE, HAND, STOCK)
TODAYS_GAMES = Random(today()).sample(catalog.ids(), 25)
"""Other games on each day; all take too long."""


def places_of(game):
    """Return those of waste, hand and stock where a game's cards rest, found by playing it."""
    found = set()
    for luck in range(2):
        made = make_session(game.row.id, 617 + luck, options_of(game))
        chance = Random(luck)
        for _ in range(120):
            found |= {place for place in VIA if made.table.top[place] < NO_CARD}
            legal = made.game.moves()
            if not legal:
                break
            made.push(chance.choice(legal))
    return found


def options_of(game):
    return [(field, str(getattr(game.row, field))) for field, _ in game.row.options]


@pytest.mark.parametrize("game_id", TODAYS_GAMES)
def test_card_is_refused_where_the_row_lets_none_rest(game_id):
    made = make_session(game_id)
    made.table.log.steps = 1  # which the log no longer has
    for place in set(VIA) - places_of(made.game):
        forged = make_session(game_id)
        table = forged.table
        full = [one for one in all_places(made.game) if one != place and table.top[one] < NO_CARD]
        table.move(full[0], place, 1)
        table.log.clear()
        table.log.steps = 1
        assert not save_and_read(forged)[1], place
    assert save_and_read(made)[1]


@cases(
    ("game_id", "place", "room"),
    [("freecell", CELL, 1), ("gate", HAND, 1), ("calculation", HAND, 0), ("pyramid", TABLEAU, 0)],
)
def test_second_card_is_refused_where_there_is_room_for_one(game_id, place, room):
    made = make_session(game_id)
    table = made.table
    for count in (1, 2):
        full = [one for one in all_places(made.game) if one != place and table.top[one] < NO_CARD]
        table.move(full[0], place, 1)
        table.log.clear()
        table.log.steps = 1
        assert save_and_read(made)[1] == (count <= room)


@pytest.mark.turns(3)
@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(catalog.ids()),
    st.lists(st.tuples(st.integers(0, 200), st.integers(0, 200)), min_size=1, max_size=8),
    st.randoms(use_true_random=False),
)
def test_forged_position_is_refused_or_played_without_an_error(game_id, moved, chance):
    made = make_session(game_id, moves=10)
    table, places = made.table, all_places(made.game)
    for source, target in moved:
        full = [place for place in places if table.top[place] < NO_CARD]
        source = full[source % len(full)]
        target = places[target % len(places)]
        if source != target and source != WASTE:  # that could be a redeal
            table.move(source, target, 1)
    table.log.clear()
    table.log.steps = 1
    other, whole = save_and_read(made)
    if not whole:
        return
    for _ in range(40):
        legal = other.game.moves()
        if not legal:
            break
        other.push(chance.choice(legal))
        assert has_every_card(other.game)
    while other.game.pop():
        assert has_every_card(other.game)


def test_save_of_an_older_version_gives_what_it_has_in_common():
    made = make_session("klondike", moves=20)
    made.favourites = ["gate"]
    older = put_together(take_apart(made)).replace(b"C", b"G") + b"Y\2\0ab"
    other = Session(0)
    assert not unpack(other, older)
    assert (other.favourites, other.days) == (["gate"], b"")
