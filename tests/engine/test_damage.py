"""Damaged saves never raise or give a wrong card, and older saves can be read."""

import struct
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from patience.games.dealing import LAST_NUMBER
from patience.moves import DEAL
from patience.player import rule_options
from patience.player.new_deal import new_deal, replay
from patience.player.session import Session
from patience.player.settings import DEFAULTS, VALUES
from patience.player.statistics import (
    LOST,
    OPEN,
    RECORD,
    RESULT_BITS,
    WON,
    count_game,
    key,
    row_key,
)
from patience.player.summary import Summary, last_deals, played_keys
from patience.redo import redo
from patience.saves import reading
from patience.saves.reading import unpack
from patience.saves.slots import find_newest, seal
from patience.saves.writing import CLOSED_PILE, ZERO_MONEY, pack
from patience.table import (
    BASE,
    CELL,
    CLOSED,
    CLOSING,
    EMPTY,
    HAND,
    JOINED,
    STEP,
    TABLEAU,
    UNLIMITED,
)
from patience.texts.notation import parse_move
from tests.support.cases import cases
from tests.support.engine_data import has_every_card, pile_text
from tests.support.played_sessions import new_session, win
from tests.support.save_data import (
    ROOM,
    Slot,
    game_state,
    log_state,
    make_session,
    player_state,
    save_and_read,
    saved_state,
)

DATA = Path(__file__).parents[1] / "data"

BYTES = st.binary(max_size=12)
PLACES = st.integers(0, 1 << 16)
HOWS = st.lists(st.tuples(PLACES, st.integers(0, 12), BYTES), min_size=1, max_size=3)
GAMES = ("klondike", "canfield", "scorpion")


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


def groups_of(made):
    """Return the groups of a session's save, by their letters."""
    packed, found, at = bytes(pack(made, ROOM)), {}, 0
    while at < len(packed):
        end = at + 3 + (packed[at + 1] | packed[at + 2] << 8)
        found[chr(packed[at])] = packed[at + 3 : end]
        at = end
    return found


def read_groups(groups):
    """Return a session that has read a save of these groups, and whether it has the game."""
    heads = [letter.encode() + len(data).to_bytes(2, "little") for letter, data in groups.items()]
    other = Session(0)
    return other, unpack(other, b"".join(map(bytes.__add__, heads, groups.values())))


def read_with(made, leave="", **changed):
    """Save a session and read that without some groups, and with others changed."""
    groups = groups_of(made) | changed
    return read_groups({letter: groups[letter] for letter in groups if letter not in leave})


def test_unknown_groups_are_skipped_and_longer_ones_read():
    made = make_session("klondike", moves=40)
    made.before_restart, made.dropped_points, made.bank = 7, 300, 9
    groups = groups_of(made)
    longer = {letter: groups[letter] + b"more" for letter in "SQBVT"}
    other, whole = read_with(made, Z=b"later", **longer)
    assert whole and saved_state(other) == saved_state(made)
    assert (other.before_restart, other.dropped_points, other.bank) == (7, 300, 9)


def test_closed_place_is_saved_where_the_row_closes_one():
    made = make_session("selective-canfield")
    made.push(parse_move(made.game, "T2>F"))
    for groups in (groups_of(made), old_groups(made)):
        other, whole = read_groups(groups)
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
    made.elapsed, made.bank, made.days = 5000, 70, bytearray(64)
    other, whole = read_with(made, "SFRXCEDKYHNTWV")
    fresh = Session(0)
    assert whole and log_state(other) == log_state(made)
    for name in ("settings", "favourites", "recent_games", "statistics", "deals", "decks", "days"):
        assert getattr(other, name) == getattr(fresh, name), name
    assert (other.best, other.elapsed, other.bank, other.has_pack) == (fresh.best, 0, 0, False)


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
        ("T", b"\1\0\0\0\1", "elapsed", 1),
        ("W", b"", "has_pack", False),
        ("W", b"\0", "has_pack", True),
        ("Y", bytes(63), "days", b""),
        ("Y", bytes(range(70)), "days", bytes(range(64))),
        ("S", VALUES, "settings", DEFAULTS),
        ("X", record(513, 1027, 1), "statistics", record(1027, 1027, 1)),
        ("X", record(5, 3, 2, 50), "statistics", record(5, 3, 2, 50)),
        ("X", record(5, 3, 2, 51), "statistics", record(5, 3, 2, 50)),
        ("E", deals((1, OPEN), (2, OPEN), (3, LOST)), "deals", deals((1, OPEN), (3, LOST))),
        ("E", deals((1, 4), (1, 0)), "deals", b""),
        ("E", deals((0, WON), (LAST_NUMBER, WON)), "deals", deals((LAST_NUMBER, WON))),
        ("E", deals((LAST_NUMBER + 1, WON)), "deals", b""),
    ],
)
def test_number_of_a_save_is_read_if_it_is_possible(letter, data, name, value):
    other, whole = read_with(make_session("gate"), **{letter: data})
    assert whole and getattr(other, name) == value


@cases("letter", "GBQ")
def test_player_is_kept_when_part_of_the_game_is_missing(letter):
    made = make_session("canfield", moves=40)
    other, whole = read_with(made, letter)
    assert not whole and other.game is None
    assert player_state(other) == player_state(made)
    assert other.table.length(8) == 0


FIRST, SECOND = 4, 5  # the first two tableau piles, among all piles of Klondike
T1, T2 = TABLEAU, TABLEAU + 1


def change_piles(position, change):
    """Return a saved position changed by a function of its piles, each a bytearray."""
    piles, at = [], 0
    while at < len(position) - 2:  # base and redeals
        piles.append(bytearray(position[at + 1 : at + 1 + position[at]]))
        at += 1 + position[at]
    change(piles)
    return b"".join(bytes([len(pile)]) + pile for pile in piles) + position[at:]


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
    position = change_piles(groups_of(made)["Q"], change)
    assert read_with(made, "M", B=numbers_of(made, 0), Q=position)[1] == is_whole


def test_game_is_refused_with_a_card_more_that_no_pack_has():
    made = make_session("castles-end")
    position = change_piles(groups_of(made)["Q"], lambda piles: piles[-1].append(127))
    assert not read_with(made, Q=position)[1]


def numbers_of(made, applied, steps=1):
    """Return a session's group of numbers with a number of entries in force and of steps."""
    return made.game.number.to_bytes(4, "little") + bytes([steps, *bytes(7), applied, 0, OPEN])


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
    position = groups_of(made)["Q"][:-2] + bytes([base, redeals])
    assert read_with(made, "M", B=numbers_of(made, 0), Q=position)[1] == is_whole


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
    assert read_with(made, M=entries)[1] == is_whole


@cases(
    ("applied", "steps", "is_whole"),
    [(3, 3, True), (3, 4, True), (4, 3, False), (65, 3, False), (3, 0, False)],
)
def test_log_is_refused_unless_its_numbers_agree(applied, steps, is_whole):
    made = make_session("canfield")
    for _ in range(3):
        made.push(DEAL)
    assert read_with(made, B=numbers_of(made, applied, steps))[1] == is_whole


def test_log_that_begins_within_a_step_is_refused():
    made = make_session("bisley")
    entries = bytes((T1, T2, 1, *BACK))
    assert not read_with(made, B=numbers_of(made, 2), M=entries)[1]


@cases("letter", "GBQMPL")
def test_a_group_that_is_cut_short_gives_the_game_or_none(letter):
    made = make_session("selective-canfield", moves=5)
    groups = old_groups(made) if letter in "PL" else groups_of(made)
    for length in range(len(groups[letter])):
        other, whole = read_groups(groups | {letter: groups[letter][:length]})
        assert not whole or has_every_card(other.game)


def test_a_game_from_another_deal_is_refused():
    made = make_session("klondike", moves=40)
    made.game.number += 1
    assert not unpack(Session(0), pack(made, ROOM))


def test_log_that_does_not_lead_to_the_position_is_refused():
    made = make_session("klondike", moves=40)
    position = groups_of(made)["Q"]
    made.game.pop()
    assert not read_with(made, Q=position)[1]


def test_redeals_below_none_are_refused_as_boards_refuse_them(monkeypatch):
    def overflow(*_):  # CircuitPython raises this where -1 is put into a bytearray
        raise OverflowError

    made = make_session("canfield", moves=40)
    monkeypatch.setattr(reading, "redo", overflow)
    assert not unpack(Session(0), pack(made, ROOM))


def as_version_1(made):
    """Return the groups of a session as version 1 packed it: keys have no options."""
    count_game(made)
    groups = groups_of(made)
    for letter, old, size in (("X", "C", 32), ("E", "D", 9)):
        data = groups.pop(letter)
        records = [data[at : at + size] for at in range(0, len(data), size)]
        groups[old] = b"".join(one[:2] + one[4:] for one in records)
    return groups


def test_statistics_of_version_1_are_kept_and_the_game_goes_on_as_the_same():
    made = new_session()
    win(made, seconds=80, moves=90)
    new_deal(made, 5)
    rule_options.change_option(made, "draw")
    made.push(DEAL)
    other, whole = read_groups(as_version_1(made))
    assert whole
    assert (other.game.row.draw, other.result) == ("3", OPEN)
    # That keys had no options is undone only for the current game.
    three = row_key(other.game.row)
    assert last_deals(other.deals) == [(three, 5, OPEN), (key("klondike"), 617, WON)]
    found = Summary(other.statistics, key("klondike"))
    assert (found.won, found.best_time, found.fewest_moves) == (1, 80, 90)
    other.push(DEAL)
    other.elapsed = 60000
    new_deal(other, 5)
    assert other.elapsed == 60000
    new_deal(other, 6)
    count_game(other)
    assert last_deals(other.deals)[0] == (three, 5, LOST)


def read_sample(version):
    """Return the session of a sample, as that version wrote it."""
    save = find_newest([Slot((DATA / f"save_version_{version}.bin").read_bytes())])[3]
    other = Session(0)
    assert unpack(other, save)
    return other


def test_version_2_sample_is_read():
    other = read_sample(2)
    game, log = other.game, other.table.log
    assert (game.row.id, game.number, game.row.draw) == ("klondike", 617, "3")
    assert (log.steps, log.count, log.applied) == (39, 20, 20)
    shown = ["3C", "KD QS", "-5S QD JS TH 9S 8D 7S 6D", "", "-5C -TD -8H -QC TC 9D 8C", ""]
    shown.append("-7D -2D -AC -KH -3H 6S 5H 4C 3D 2C")
    assert [pile_text(game, place) for place in game.tableau] == shown
    assert (other.elapsed, other.bookmark, other.result, other.score()) == (123456, 40, 1, 85)
    three = row_key(game.row)
    assert last_deals(other.deals) == [
        (three, 617, OPEN),
        (key("klondike"), 617, LOST),
        (key("klondike"), 5, WON),
        (key("gate"), 77, LOST),
    ]
    assert played_keys(other.statistics) == [key("gate"), key("klondike"), three]
    assert Summary(other.statistics, key("klondike")).best_time == 80


def old_groups(made):
    """Return the groups of a session as version 2 packed it: cards have six bits."""
    groups = groups_of(made)
    position, entries = bytearray(groups.pop("Q")), bytearray(groups.pop("M"))
    at = 0
    while at < len(position) - 2:
        count = position[at] if position[at] != CLOSED_PILE else 0
        for card in range(at + 1, at + 1 + count):
            position[card] = position[card] & 63 | position[card] >> 7 << 6
        at += 1 + count
    position[at] = min(position[at], 63)
    entries[2::3] = [count & 63 | count >> 7 << 6 for count in entries[2::3]]
    return groups | {"P": bytes(position), "L": bytes(entries)}


@cases(("game_id", "moves"), [("klondike", 0), ("klondike", 40), ("selective-canfield", 0)])
def test_position_and_log_of_version_2_are_read(game_id, moves):
    made = make_session(game_id, moves=moves)
    other, whole = read_groups(old_groups(made))
    assert whole and saved_state(other) == saved_state(made)


def test_version_1_sample_is_read():
    other = read_sample(1)
    game = other.game
    assert (game.row.id, game.number, game.row.redeal) == ("canfield", 4242, 2)
    assert other.chosen_options["rsee"] == "1"
    assert game.table.log.steps == 30
    assert (other.elapsed, other.bookmark, other.result) == (123456, 12, 1)
    assert (other.favourites, other.recent_games) == (["gate", "klondike"], ["klondike", "gate"])
    assert bytes(other.settings) == bytes((1, 2, 0, 1, 1, 1, 2, 0, 1, 0, 5, 1)) + DEFAULTS[12:]
    # Of version 1 all records are of the rows' own options, but for the current deal.
    keys = [key(game_id) for game_id in ("klondike", "gate", "canfield")]
    assert played_keys(other.statistics) == keys
    assert [Summary(other.statistics, one).played for one in keys] == [1, 1, 1]
    assert last_deals(other.deals) == [
        (row_key(game.row), 4242, OPEN),
        (key("gate"), 77, LOST),
        (key("klondike"), 1, LOST),
    ]
    steps = 0
    while game.pop():
        steps += 1
    assert steps == 30
    replay(other, "canfield", 4242)
