"""Damaged saves never raise or give a wrong card, and older saves can be read."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from patience.moves import DEAL
from patience.player import rule_options
from patience.player.new_deal import new_deal, replay
from patience.player.session import Session
from patience.player.settings import DEFAULTS
from patience.player.statistics import LOST, OPEN, RECORD_SIZE, WON, count_game, key, row_key
from patience.player.summary import Summary, last_deals, played_keys
from patience.redo import redo
from patience.saves import reading
from patience.saves.reading import unpack
from patience.saves.slots import find_newest, seal
from patience.saves.writing import ZERO_MONEY, pack
from patience.table import CLOSED, HAND, TURNED_UP
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


def test_unknown_groups_are_skipped_and_longer_ones_read():
    made = make_session("canfield", moves=40)
    packed = pack(made, ROOM)
    later = bytearray(b"Z\x05\x00later")
    at = 0
    while at < len(packed):
        length = packed[at + 1] | packed[at + 2] << 8
        group = packed[at + 3 : at + 3 + length]
        if packed[at] in b"SBT":
            group = group + b"more"
        later += bytes((packed[at],)) + len(group).to_bytes(2, "little") + group
        at += 3 + length
    other = Session(0)
    assert unpack(other, later)
    assert game_state(other) == game_state(made)
    assert log_state(other) == log_state(made)


def find_group(session, letter):
    """Return a session's save, and where a group begins in it."""
    packed, at = bytes(pack(session, ROOM)), 0
    while packed[at] != ord(letter):
        at += 3 + (packed[at + 1] | packed[at + 2] << 8)
    return packed, at


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


@cases("letter", "SFRXEN")
def test_missing_group_leaves_the_rest(letter):
    made = make_session("canfield", moves=40)
    packed, at = find_group(made, letter)
    without = packed[:at] + packed[at + 3 + (packed[at + 1] | packed[at + 2] << 8) :]
    other = Session(0)
    assert unpack(other, without)
    assert game_state(other) == game_state(made)


def with_groups(packed, leave="", **groups):
    """Return a save without some groups, and with others added."""
    found, at = bytearray(), 0
    while at < len(packed):
        end = at + 3 + (packed[at + 1] | packed[at + 2] << 8)
        if chr(packed[at]) not in leave and chr(packed[at]) not in groups:
            found += packed[at:end]
        at = end
    for letter, data in groups.items():
        found += letter.encode() + len(data).to_bytes(2, "little") + data
    return bytes(found)


def test_without_its_groups_the_player_is_a_new_one_and_the_game_goes_on():
    made = make_session("canfield", moves=30)
    made.settings[0], made.favourites, made.recent_games = 1, ["gate"], ["gate"]
    made.elapsed, made.bank, made.days = 5000, 70, bytearray(64)
    other, fresh = Session(0), Session(0)
    assert unpack(other, with_groups(pack(made, ROOM), "SFRXCEDKYHNTWV"))
    assert log_state(other) == log_state(made)
    for name in ("settings", "favourites", "recent_games", "statistics", "deals", "decks", "days"):
        assert getattr(other, name) == getattr(fresh, name), name
    assert (other.best, other.elapsed, other.bank, other.has_pack) == (fresh.best, 0, 0, False)


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
    ],
)
def test_number_of_a_save_is_read_if_it_is_possible(letter, data, name, value):
    other = Session(0)
    assert unpack(other, with_groups(pack(make_session("gate"), ROOM), **{letter: data}))
    assert getattr(other, name) == value


def test_no_more_games_are_won_than_played():
    made = make_session("canfield", moves=40)
    made.statistics = bytearray(RECORD_SIZE)
    made.statistics[4:8] = b"\x01\x02\x03\x04"  # played 513, won 1,027
    other = Session(0)
    assert unpack(other, pack(made, ROOM))
    assert other.statistics[4:8] == b"\x03\x04\x03\x04"


@cases("letter", "GBQ")
def test_player_is_kept_when_part_of_the_game_is_missing(letter):
    made = make_session("canfield", moves=40)
    packed, at = find_group(made, letter)
    other = Session(0)
    assert not unpack(other, packed[:at] + b"z" + packed[at + 1 :])
    assert other.game is None
    assert player_state(other) == player_state(made)
    assert other.table.length(8) == 0


def change_piles(packed, change):
    """Return a save with its position changed by a function of its piles, each a bytearray."""
    at = packed.index(b"Q", packed.index(b"klondike"))
    end = at + 3 + (packed[at + 1] | packed[at + 2] << 8)
    piles, place = [], at + 3
    while place < end - 2:  # base and redeals
        piles.append(bytearray(packed[place + 1 : place + 1 + packed[place]]))
        place += 1 + packed[place]
    change(piles)
    position = b"".join(bytes([len(pile)]) + pile for pile in piles) + packed[end - 2 : end]
    return packed[:at] + b"Q" + len(position).to_bytes(2, "little") + position + packed[end:]


FIRST, SECOND = 4, 5  # the first two tableau piles, among all piles


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
    packed = bytes(pack(made, 0))  # without the log, which would reveal it
    assert unpack(Session(0), change_piles(packed, change)) == is_whole


def test_a_game_from_another_deal_is_refused():
    made = make_session("klondike", moves=40)
    made.game.number += 1
    assert not unpack(Session(0), pack(made, ROOM))


def test_log_that_does_not_lead_to_the_position_is_refused():
    made = make_session("klondike", moves=40)
    packed = pack(made, ROOM)
    made.game.pop()
    shorter = pack(made, ROOM)
    table = packed[packed.index(b"Q") :][:80]
    assert not unpack(Session(0), shorter.replace(shorter[shorter.index(b"Q") :][:80], table))


def test_redeals_below_none_are_refused_as_boards_refuse_them(monkeypatch):
    def overflow(*_):  # CircuitPython raises this where -1 is put into a bytearray
        raise OverflowError

    made = make_session("canfield", moves=40)
    monkeypatch.setattr(reading, "redo", overflow)
    assert not unpack(Session(0), pack(made, ROOM))


def as_version_1(made):
    """Return a save of a session as version 1 packed it: keys have no options."""
    count_game(made)
    packed = bytes(pack(made, ROOM))
    for letter, old, size in ((b"X", b"C", 32), (b"E", b"D", 9)):
        at = packed.index(letter, packed.index(b"F"))
        length = packed[at + 1] | packed[at + 2] << 8
        data = packed[at + 3 : at + 3 + length]
        data = b"".join(data[n : n + 2] + data[n + 4 : n + size] for n in range(0, length, size))
        head = old + len(data).to_bytes(2, "little")
        packed = packed[:at] + head + data + packed[at + 3 + length :]
    return packed


def test_statistics_of_version_1_are_kept_and_the_game_goes_on_as_the_same():
    made = new_session()
    win(made, seconds=80, moves=90)
    new_deal(made, 5)
    rule_options.change_option(made, "draw")
    made.push(DEAL)
    other = Session(0)
    assert unpack(other, as_version_1(made))
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


def test_cards_turned_up_are_those_of_a_version_2_log():
    turned, other = bytes((70, 71, 64 | 63)), bytes((70, 71, 9))
    assert bytes(reading._widen_log(turned + other)) == bytes((70, 71, TURNED_UP | 63)) + other


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
