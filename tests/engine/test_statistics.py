"""How games are counted: once, from the first move, as won or lost, and in which bytes."""

from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from patience.games import catalog
from patience.moves import DEAL, move
from patience.player import bookmark, new_deal, rule_options, statistics, summary
from patience.player.session import Session
from patience.player.statistics import LOST, OPEN, WON, key, row_key
from patience.player.summary import Summary
from patience.player.win_figures import list_figures
from patience.redo import redo
from patience.table import FOUNDATION, TABLEAU
from patience.texts import words
from patience.texts.notation import parse_move
from sim.data.lines import read_long
from tests.support.cases import cases
from tests.support.engine_data import CHOSEN
from tests.support.played_sessions import (
    KLONDIKE,
    count_played_and_won,
    last_results,
    leave_one_king,
    new_session,
    play_script,
    restart,
    summarize,
    win,
)
from tests.support.save_data import ROOM, pack, unpack


@pytest.fixture
def session():
    return new_session()


# Keys


def test_keys_in_saves_never_change():
    assert [key(game_id) for game_id in ("klondike", "castles-end")] == [54175, 12937]
    for chosen, code in ((THREE, 1), ([("redeal", "0"), ("fback", "0")], 2 << 2 | 1 << 4)):
        assert row_key(catalog.row("klondike", chosen)) == 54175 | code << 16


OF_EACH_CHOICE = {str(row.options): game_id for game_id, row in CHOSEN.items()}


@cases("game_id", OF_EACH_CHOICE.values())
def test_each_choice_of_options_has_a_key_that_leads_back_to_it(game_id):
    row = catalog.row(game_id)
    fields = [field for field, _ in row.options]
    keys = set()
    for values in product(*[values for _, values in row.options]):
        chosen = list(zip(fields, values))
        found = row_key(catalog.row(game_id, chosen))
        assert found < 2**30  # a board has no room in a word for more
        assert bool(rule_options.describe_options(game_id, found)) == (found >= 2**16)
        assert rule_options.read_options(row, found) == chosen
        keys.add(found)
    assert len(keys) == prod(len(values) for _, values in row.options)
    assert row_key(row) == key(game_id) == min(keys)


def test_options_that_a_row_has_no_more_are_its_own():
    row = catalog.row("klondike")
    own = [("draw", "1"), ("redeal", "-1"), ("fback", "1")]
    assert rule_options.read_options(row, 0x3FFFFFFF) == own


@cases(
    ("game_id", "chosen", "text"),
    [
        ("klondike", [], ""),
        ("yukon", [], ""),
        ("klondike", [("draw", "3")], "Draw three"),
        ("klondike", [("redeal", "2"), ("fback", "0")], "Stock passes 3, Take from foundations no"),
        ("castles-end", [("base", "F")], "Base chosen any time"),
    ],
)
def test_options_in_words(game_id, chosen, text):
    found = row_key(catalog.row(game_id, chosen))
    assert rule_options.describe_options(game_id, found) == text
    assert rule_options.describe_options("", -1) == ""


def test_every_game_has_a_record():
    session = new_session()
    for game_id in catalog.ids():
        new_deal.start_game(session, game_id, 1)
        session.result = OPEN
        statistics.count_game(session)
    assert len(session.statistics) == len(catalog.ids()) * statistics.RECORD_SIZE
    assert sorted(summary.played_keys(session.statistics)) == sorted(map(key, catalog.ids()))
    assert len(session.deals) == 180


# What counts


def test_untouched_deal_does_not_count(session):
    play_script(session, "NNN")
    assert count_played_and_won(session) == (0, 0)
    assert last_results(session) == []


def test_a_game_counts_from_its_first_move(session):
    session.push(DEAL)
    assert count_played_and_won(session) == (1, 0)
    session.push(DEAL)
    assert count_played_and_won(session) == (1, 0)


def test_an_illegal_move_does_not_count(session):
    assert not session.push(move(TABLEAU, FOUNDATION, 9))
    assert count_played_and_won(session) == (0, 0)


def test_game_undone_to_its_start_counts_as_played(session):
    session.push(DEAL)
    session.game.pop()
    session.push(DEAL)
    assert count_played_and_won(session) == (1, 0)
    session.game.pop()
    new_deal.new_deal(session)
    assert last_results(session) == [(617, LOST)]


def test_win_counts_once_even_after_undo_and_another_win(session):
    win(session, seconds=100, moves=100)
    for _ in range(3):
        session.game.pop()
        assert session.push(move(TABLEAU, FOUNDATION + 3))
    assert count_played_and_won(session) == (1, 1)
    assert summarize(session).result_count == 1
    new_deal.new_deal(session, session.game.number + 1)
    assert count_played_and_won(session) == (1, 1)
    assert last_results(session) == [(617, WON)]


def test_win_with_the_first_move_counts_as_played(session):
    leave_one_king(session)
    session.push(move(TABLEAU, FOUNDATION + 3))
    assert count_played_and_won(session) == (1, 1)


LEAVING = {
    "a new deal": new_deal.new_deal,
    "the next number": lambda session: new_deal.new_deal(session, session.game.number + 1),
    "a number": lambda session: new_deal.new_deal(session, 5),
    "another game": lambda session: new_deal.start_game(session, "gate", 617),
    "one of the last deals": lambda session: new_deal.replay(session, "gate", 3),
}


@pytest.mark.parametrize("leave", LEAVING.values(), ids=LEAVING)
def test_abandoned_game_is_lost(session, leave):
    win(session)
    new_deal.new_deal(session, 618)
    session.push(DEAL)
    assert summarize(session).streak == 1
    leave(session)
    found = summarize(session)
    assert (found.played, found.won, found.streak, found.result_count) == (2, 1, 0, 2)
    assert last_results(session) == [(618, LOST), (617, WON)]


SAME_DEAL = {
    "its number": restart,
    "the list": lambda session: new_deal.replay(session, "klondike", 617),
}


@pytest.mark.parametrize("again", SAME_DEAL.values(), ids=SAME_DEAL)
def test_same_deal_again_continues_the_game_and_its_time(session, again):
    session.push(DEAL)
    session.elapsed = 60000
    again(session)
    assert session.game.table.log.steps == 0
    assert session.elapsed == 60000
    session.push(DEAL)
    assert count_played_and_won(session) == (1, 0)
    assert summarize(session).result_count == 0
    assert last_results(session) == [(617, OPEN)]


@pytest.mark.parametrize("again", SAME_DEAL.values(), ids=SAME_DEAL)
def test_same_deal_after_a_win_is_a_new_game(session, again):
    win(session)
    again(session)
    assert session.elapsed == 0
    assert not redo(session.game.table)  # or the win could be redone and counted twice
    assert last_results(session) == [(617, WON)]
    session.push(DEAL)
    assert count_played_and_won(session) == (2, 1)
    assert last_results(session) == [(617, OPEN)]
    new_deal.new_deal(session, 5)
    assert last_results(session) == [(617, LOST)]


@cases("kept", [0, 1, 100])
def test_a_win_brought_back_behind_a_restart_counts_once(kept):
    line = next(line for line in read_long() if line.game == "klondike")
    moves = line.moves
    session = new_session(number=line.number)
    game = session.game
    for text in moves:
        assert session.push(parse_move(game, text))
    session.elapsed = 600_000
    assert count_played_and_won(session) == (1, 1)
    restart(session)
    while redo(game.table):
        pass
    while game.table.log.steps > kept:
        game.pop()
    for text in moves[kept:]:
        assert session.push(parse_move(game, text))
    assert game.won()
    # From the deal on it is played once more, and that is another game.
    assert count_played_and_won(session) == ((1, 1) if kept else (2, 2))


def option_then_restart(session):
    rule_options.change_option(session, "draw")
    restart(session)


THREE = [("draw", "3")]
OTHER_OPTIONS = {
    "chosen, then restarted": option_then_restart,
    "from a link": lambda session: new_deal.start_game(session, "klondike", 617, THREE),
    "from the list": lambda session: new_deal.replay(session, "klondike", 617, THREE),
}


@pytest.mark.parametrize("again", OTHER_OPTIONS.values(), ids=OTHER_OPTIONS)
def test_the_same_number_with_other_options_is_another_deal(session, again):
    session.push(DEAL)
    session.elapsed = 60000
    bookmark.set_bookmark(session)
    again(session)
    assert (session.game.number, session.game.row.draw) == (617, "3")
    assert (session.elapsed, session.bookmark, session.result) == (0, -1, 0)
    assert last_results(session) == [(617, LOST)]
    session.push(DEAL)
    assert last_results(session) == [(617, OPEN), (617, LOST)]
    three = row_key(session.game.row)
    assert summary.last_deals(session.deals) == [(three, 617, OPEN), (KLONDIKE, 617, LOST)]
    win(session, seconds=30, moves=70)
    found = summarize(session, three)
    assert (found.played, found.won, found.best_time, found.fewest_moves) == (1, 1, 30, 70)
    found = summarize(session, KLONDIKE)
    assert (found.played, found.won, found.result_count) == (1, 0, 1)
    found = summarize(session, -1)
    assert (found.games, found.played, found.won) == (1, 2, 1)


def test_a_win_is_no_record_of_other_options(session):
    win(session, seconds=20, moves=20)
    option_then_restart(session)
    win(session, seconds=100, moves=100)
    assert words.WON_BEST not in "".join(list_figures(session))
    assert words.WON_COUNT.format(1, 1) in list_figures(session)


def test_same_number_in_another_game_is_another_deal(session):
    session.push(DEAL)
    new_deal.start_game(session, "gate", 617)
    session.push(DEAL)
    for game_key in (KLONDIKE, key("gate")):
        assert count_played_and_won(session, game_key) == (1, 0)
    assert last_results(session) == [(617, OPEN), (617, LOST)]


def restored(session, *fields):
    """Return a new session at the same deal with only these fields restored."""
    statistics.count_game(session)
    made = new_session(session.game.row.id, session.game.number)
    for field in fields:
        value = getattr(session, field)
        setattr(made, field, value if field == "result" else bytearray(value))
    return made


def test_game_continued_from_a_save_is_the_same_game(session):
    session.push(DEAL)
    later = restored(session, "statistics", "deals", "result")
    later.push(DEAL)
    assert count_played_and_won(later) == (1, 0)
    win(later)
    assert count_played_and_won(later) == (1, 1)
    again = restored(later, "statistics", "deals", "result")
    leave_one_king(again)
    again.push(move(TABLEAU, FOUNDATION + 3))
    assert count_played_and_won(again) == (1, 1)


def test_open_game_of_which_the_save_has_nothing_is_lost(session):
    session.push(DEAL)
    statistics.count_game(session)
    again = Session(0)
    assert not unpack(again, pack(session, ROOM).replace(b"klondike", b"klondyke"))
    new_deal.start_game(again, "klondike", 5)
    again.push(DEAL)
    assert count_played_and_won(again) == (2, 0)
    assert last_results(again) == [(5, OPEN), (617, LOST)]


def test_game_without_its_statistics_counts_when_it_ends(session):
    session.push(DEAL)
    later, other = [restored(session, "deals", "result") for _ in range(2)]
    win(later)
    assert count_played_and_won(later) == (1, 1)
    new_deal.new_deal(other, 5)
    assert count_played_and_won(other) == (1, 0)


# Always


ACTIONS = ("move", "undo", "redo", "win", "new", "restart", "number", "other", "forget", "again")


@pytest.mark.turns(6)
@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(ACTIONS), max_size=40))
def test_statistics_are_always_consistent(script):
    session = new_session()
    for action in script:
        do(session, action)
        open_deals = [result for _, result in last_results(session)].count(OPEN)
        assert open_deals <= 1
        assert (session.result == OPEN) == bool(open_deals)
        for game_key in summary.played_keys(session.statistics):
            found = Summary(session.statistics, game_key)
            losses = found.result_count - found.result_bits.bit_count()
            assert found.result_bits.bit_count() == found.won <= found.result_count <= found.played
            assert 0 <= found.played - found.won - losses <= 1
            assert found.streak <= found.longest <= found.won
            if found.won:
                assert found.best_time * found.won <= found.all_time
                assert found.fewest_moves * found.won <= found.all_moves


def do(session, action):
    """Do one of the things a player may do."""
    game = session.game
    if action == "move" and game.moves():
        session.push(game.moves()[0])
    elif action == "undo":
        game.pop()
    elif action == "redo":
        redo(game.table)
    elif action == "win":
        win(session, session.elapsed // 1000 + 30)
    elif action == "new":
        new_deal.new_deal(session)
    elif action == "restart":
        restart(session)
    elif action == "number":
        new_deal.new_deal(session, session.game.number - 1)
    elif action == "other":
        other = "gate" if game.row.id == "klondike" else "klondike"
        new_deal.start_game(session, other, 617)
    elif action == "forget":
        statistics.forget(session)
    elif session.deals:
        _, number, _ = summary.last_deals(session.deals)[-1]
        new_deal.replay(session, "klondike", number)
