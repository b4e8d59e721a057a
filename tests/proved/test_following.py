"""Whether a game is on the line of its deal: through undo, redo, saves, and other moves."""

from binascii import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.advice import following, retracing
from patience.advice.autoplay import automatic_move, finishing_move, foundation_move
from patience.advice.following import open_line
from patience.advice.proved_line import ProvedLine, read_line
from patience.advice.retracing import count_own_steps
from patience.games import catalog, packs
from patience.moves import DEAL
from patience.player import bookmark, new_deal
from patience.redo import redo
from patience.table import STEP
from patience.texts import words
from tests.support.cases import cases, todays
from tests.support.engine_data import lay_out, new_game, table_bytes
from tests.support.played_sessions import restart
from tests.support.proved_deals import GAMES, follow, leave, number_of, proved_session
from tests.support.save_data import log_state, save_and_read


def compare_whole(session):
    """Return whether the steps in force follow the line, found by playing it from the deal."""
    game = new_game(session.game.row.id, session.game.number)
    pack = packs.open_pack(game.row)
    line = read_line(pack, pack.find(game.number))
    log = session.game.table.log
    at = 0
    while at < log.applied:
        a_move = line.next_move(game)
        if a_move != retracing.read_move(log, at):
            return False
        assert game.push(a_move)
        if not line.automatic:
            line.advance()
        at += 1
        while at < log.applied and not log.entry(at) & STEP:
            at += 1
    assert table_bytes(game) == table_bytes(session.game)
    return True


def is_on_line(session):
    """Return whether the follower finds a game on its line; it must leave the game alone."""
    log = session.game.table.log
    before = table_bytes(session.game), log.applied, log.count, log.steps
    follower = open_line(session)
    left = follower.count_left()
    a_move = follower.next_move()
    assert (table_bytes(session.game), log.applied, log.count, log.steps) == before
    assert (a_move is None) == (left > 0 or session.game.won())
    if a_move is not None:
        assert a_move in session.game.moves()
    return not left


def go_up(session, choose):
    while (a_move := choose(session.game)) is not None:
        session.push(a_move, session.game.table.log.steps > 0)


def play_one(session):
    if not session.game.won():
        session.push(open_line(session).next_move())


OPERATIONS = {
    "line": lambda s: follow(s, 1) if is_on_line(s) else None,
    "five": lambda s: follow(s, 5) if is_on_line(s) else None,
    "by hand": lambda s: play_one(s) if is_on_line(s) else None,
    "other": lambda s: s.push(s.game.moves()[-1]) if s.game.moves() else None,
    "first": lambda s: s.push(s.game.moves()[0]) if s.game.moves() else None,
    "safe up": lambda s: go_up(s, automatic_move),
    "all up": lambda s: go_up(s, foundation_move),
    "undo": lambda s: s.game.pop(),
    "undo five": lambda s: [s.game.pop() for _ in range(5)],
    "redo": lambda s: redo(s.game.table),
    "redo all": lambda s: [redo(s.game.table) for _ in range(99)],
    "restart": restart,
    "look": is_on_line,
    "bookmark": bookmark.set_bookmark,
    "to bookmark": bookmark.go_to_bookmark,
}


@pytest.mark.turns(3)
@settings(max_examples=25, deadline=None)
@given(
    game_id=st.sampled_from(GAMES),
    names=st.lists(st.sampled_from(sorted(OPERATIONS)), min_size=1, max_size=25),
    saves=st.booleans(),
)
def test_a_game_is_followed_through_all_actions(game_id, names, saves):
    session = proved_session(game_id)
    for name in names:
        OPERATIONS[name](session)
        if saves:
            session, whole = save_and_read(session)
            assert whole
    assert is_on_line(session) == compare_whole(session)


@cases("game_id", todays(GAMES, 5))
def test_the_line_wins_in_as_many_own_steps_as_its_par(game_id):
    session = proved_session(game_id)
    follow(session)
    assert session.game.won()
    assert count_own_steps(session.game) == session.proved.par
    assert is_on_line(session)


@cases("before", [1, 4, 8])
@cases("leaves", [False, True])
def test_a_game_that_finishes_from_the_line_is_won_at_par(before, leaves):
    session = proved_session("klondike")
    follow(session, session.proved.par - before)
    follower = open_line(session)
    if leaves:
        others = [a_move for a_move in session.game.moves() if a_move != follower.next_move()]
        assert session.push(others[0])
    at = session.game.table.log.steps
    while (a_move := finishing_move(session.game)) is not None and not session.game.won():
        assert session.push(a_move, session.game.table.log.steps > at)
    assert session.game.won()
    following.note_own_steps(session)
    counted = count_own_steps(session.game)
    assert counted >= session.proved.par
    assert session.proved.own_steps == (counted if leaves else session.proved.par)
    session.proved.own_steps, session.proved.line = 0, None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(following, "open_pack", lambda row: None)  # nobody knows then
        following.note_own_steps(session)
    assert session.proved.own_steps == counted


@pytest.mark.turns(3)
@cases("game_id", GAMES[::3])
def test_going_back_leads_to_where_it_was_won_and_redo_brings_all_back(game_id):
    session = proved_session(game_id)
    follow(session, 10)
    while len(session.game.moves()) < 2:
        assert session.game.pop()
    there = table_bytes(session.game)
    leave(session)
    for _ in range(3):
        if session.game.moves():
            session.push(session.game.moves()[0])
    far = table_bytes(session.game)
    assert following.go_back(session) == words.AT_LINE
    assert table_bytes(session.game) == there
    while redo(session.game.table):
        pass
    assert table_bytes(session.game) == far
    following.go_back(session)
    follow(session)
    assert session.game.won()


def test_going_back_does_nothing_in_a_game_on_the_line():
    session = proved_session()
    follow(session, 4)
    there = table_bytes(session.game)
    assert following.go_back(session) == words.AT_LINE
    assert table_bytes(session.game) == there


def test_a_player_who_plays_every_card_is_on_the_line_all_the_way():
    session = proved_session("simplicity")
    while (a_move := open_line(session).next_move()) is not None:
        assert session.push(a_move)
    assert session.game.won()
    assert count_own_steps(session.game) == session.proved.par


def test_all_cards_up_may_leave_the_line_and_one_undo_is_back_on_it():
    session = proved_session("klondike")
    for _ in range(session.proved.par):
        follow(session, 1)
        steps = session.game.table.log.steps
        go_up(session, foundation_move)
        if session.game.table.log.steps > steps and not is_on_line(session):
            session.game.pop()
            assert is_on_line(session)
            return
    raise AssertionError("it never left the line")


def test_only_a_few_steps_are_compared_at_once():
    session = proved_session()
    follow(session)
    deal = session.proved
    deal.followed = 0
    counts = []
    while following.catch_up(session):
        counts.append(deal.followed)
    assert 1 <= counts[0] <= 8
    assert len(counts) > 5
    assert counts[-1] < deal.followed == session.game.table.log.steps


def test_a_hint_ignores_a_line_that_was_left():
    session = proved_session()
    leave(session)
    assert following.next_move(session) is None
    assert session.proved.left
    assert following.next_move(session) is None
    session.game.pop()
    assert following.next_move(session) is not None


def test_another_line_for_the_deal_is_followed_from_the_deal():
    session = proved_session()
    follow(session, 5)
    assert is_on_line(session)
    session, _ = save_and_read(session)
    open_line(session)
    assert session.proved.followed == session.game.table.log.steps  # it is the same line
    session.proved.mark ^= 1
    session.proved.line = None  # as after a restart
    open_line(session)
    assert session.proved.followed == 0
    assert is_on_line(session)
    session.proved.mark ^= 1
    session.proved.index = packs.open_pack(session.game.row).count  # a larger pack had it there
    session.proved.line = None
    assert is_on_line(session)
    assert session.proved.index == 0


SPIDERETTE = "spiderette-1-suit"
OLD_COUNTS = bytes.fromhex("00000304060606050805070601092a")
OLD_LINES = {
    710: bytes.fromhex("0589628d28dd477ecee89259d30461ca0c533f3b11a673efa7f7fbfcc0"),
    275: bytes.fromhex("012770c52ac52b347786900335dcc1e5a7bd1a8b7a7bd60ef6d4aad6fabc7a538d3fdc00"),
}
"""From the pack that was made before whole piles could go to spaces: many indexes are lower."""


def old_save(number, steps, leaves):
    """Return a session as the program with the old pack saved it."""
    session = proved_session(SPIDERETTE, {710: 0, 275: 5}[number])
    assert session.game.number == number
    follow(session, steps)
    if leaves:
        leave(session)
        open_line(session).count_left()
    session.proved.mark = crc32(OLD_LINES[number]) & 0xFFFF
    session, whole = save_and_read(session)
    assert whole
    return session


@pytest.mark.turns(3)
@cases("number", sorted(OLD_LINES))
@cases("steps", [0, 4, 20, -1])
@cases("leaves", [False, True])
def test_a_game_on_a_line_that_was_coded_again_is_found_on_it(number, steps, leaves):
    session = old_save(number, steps, leaves and steps >= 0)
    before = table_bytes(session.game), log_state(session)
    while following.catch_up(session):
        pass
    assert is_on_line(session) == (not leaves or steps < 0) == compare_whole(session)
    assert (table_bytes(session.game), log_state(session)) == before
    assert following.go_back(session) == words.AT_LINE
    follow(session)
    assert session.game.won()


@cases("steps", [30, 40, -1])
def test_a_line_that_no_longer_fits_is_lost_but_not_the_game(steps):
    session = proved_session(SPIDERETTE, 5)
    follow(session, steps)
    session, _ = save_and_read(session)
    before = table_bytes(session.game), log_state(session)
    not_coded_again = ProvedLine(session.proved.par, OLD_LINES[275], OLD_COUNTS, 0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(following, "read_line", lambda pack, index: not_coded_again)
        while following.catch_up(session):
            pass
        assert open_line(session).count_left() > 0
        assert following.next_move(session) is None
        assert (table_bytes(session.game), log_state(session)) == before
        assert following.go_back(session) == words.AT_LINE
        while redo(session.game.table):
            pass
        assert (table_bytes(session.game), log_state(session)) == before


@cases("steps", [0, 4, 20, -1])
def test_a_deal_that_is_no_longer_proved_is_played_on(steps):
    session = old_save(710, steps, False)
    before = table_bytes(session.game), log_state(session)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packs.Pack, "number", lambda self, index: index + 10_000)
        patch.setattr(packs.Pack, "find", lambda self, number: -1)
        assert following.next_move(session) is None
    assert session.proved is None and session.notice == words.NO_LINE
    assert (table_bytes(session.game), log_state(session)) == before
    again, whole = save_and_read(session)
    assert whole and again.proved is None
    assert (table_bytes(again.game), log_state(again)) == before


def test_the_pack_is_read_once(monkeypatch):
    session = proved_session()
    follow(session, 2)
    monkeypatch.setattr(following, "open_pack", lambda row: pytest.fail("it was read again"))
    follow(session, 2)
    assert is_on_line(session)
    session.proved.line = None  # it would be read if there were anything to compare
    assert not following.catch_up(session)
    session.proved.followed, session.proved.left = 1, True
    assert not following.catch_up(session)


def test_a_log_that_lost_its_first_steps_has_left_the_line():
    session = proved_session("simplicity")
    log = session.game.table.log
    a_move = session.game.moves()[0]
    for _ in range(3):
        session.push(a_move)
        session.game.pop()
    leave(session)
    session.proved.left = False
    log.first, log.applied, log.count = 1, 0, 0
    assert open_line(session).count_left() > 0
    assert count_own_steps(session.game) == log.steps


def test_a_game_with_a_step_that_the_rules_no_longer_allow_has_left_the_line():
    session = proved_session("canfield")
    for count in range(6):
        assert session.push(DEAL, count > 0)
    follower = open_line(session)
    session.proved.followed, session.proved.automatic = 3, bytearray(1)
    session.game.row.draw = "0"
    assert follower.count_left() == 3


def test_a_deal_that_another_pack_has_elsewhere_is_that_cards():
    session = proved_session()
    assert session.proved.card == 0
    pack = packs.open_pack(session.game.row)
    session.proved.index = next(n for n in range(pack.count) if packs.card_for(n, pack.count) == 5)
    session.proved.card = 5
    pack.close()
    assert open_line(session)
    assert (session.proved.index, session.proved.card) == (0, 0)


@pytest.mark.parametrize("damage", ["gone", "head", "line", "other deals"])
def test_an_unreadable_line_is_reported(damage, tmp_path, monkeypatch):
    session = proved_session()
    path = tmp_path / "castles-end.pack"
    with open(packs.FOLDER + "castles-end.pack", "rb") as file:
        data = bytearray(file.read())
    if damage != "gone":
        at = {"head": 8, "line": packs.HEAD_SIZE + 8 * (data[6] | data[7] << 8), "other deals": 0}
        data[at[damage]] ^= damage != "other deals"
        if damage == "other deals":
            data[packs.HEAD_SIZE] ^= 0x80
        path.write_bytes(data)
    monkeypatch.setattr(packs, "FOLDER", f"{tmp_path}/")
    assert open_line(session) is None
    assert session.proved is None
    assert session.notice == words.NO_LINE
    assert following.go_back(session) == words.NO_LINE


@cases("followed", [1, 40, 200])
@cases("automatic", [b"\0", b"\xff", b"\x55"])
def test_a_save_with_a_wrong_position_on_the_line_does_no_harm(followed, automatic):
    session = proved_session()
    follow(session, 9)
    leave(session)
    session.proved.followed, session.proved.left = followed, False
    session.proved.automatic = bytearray(automatic * 25)
    session, _ = save_and_read(session)
    before = table_bytes(session.game)
    while following.catch_up(session):
        pass
    following.next_move(session)
    assert table_bytes(session.game) == before
    assert following.go_back(session) in (words.AT_LINE, words.BOOKMARK_LOST)


def test_a_line_ends_where_it_is_wound_on_further():
    follower = open_line(proved_session())
    line = follower._line
    line.rewind(line.par + 1)
    line.advance()
    assert line.step == line.par


def test_a_code_for_more_moves_than_there_are_is_damage():
    game = lay_out("Game|T=2", ["9C", "8D"])
    for counts in (b"\x02", b"\0"):  # codes of one bit: for two moves, for none
        line = ProvedLine(1, b"\xff", counts, 0)
        with pytest.raises(ValueError, match=r"^the line of the proved deal is damaged$"):
            line.next_move(game)


def test_steps_that_were_undone_are_not_made_on_a_copy():
    session = proved_session()
    follow(session, 3)
    steps = session.game.table.log.steps
    session.game.pop()
    assert retracing.copy_at(session.game, steps) == (None, 0)


def test_more_steps_than_a_save_has_room_for_are_saved_as_many():
    session = proved_session()
    session.proved.own_steps = 70_000
    assert save_and_read(session)[0].proved.own_steps == 0xFFFF


def test_other_games_have_no_line():
    session = proved_session()
    new_deal.start_game(session, "yukon", number_of("castles-end"))
    assert catalog.row("yukon").id == session.game.row.id
    assert open_line(session) is None
