"""A session: the next number, replayed deals, the bookmark, score and time."""

import pytest

from patience.game import Game
from patience.games import catalog
from patience.moves import DEAL, move, size, source, target
from patience.player import bookmark, new_deal, rule_options, statistics
from patience.player.session import MUCH, Session
from patience.player.settings import SCORING, VEGAS
from patience.redo import redo
from patience.table import RESERVE, TABLEAU
from patience.texts import words
from patience.texts.notation import parse_move
from sim.data.lines import read_long
from tests.support import played_sessions
from tests.support.cases import cases
from tests.support.engine_data import lay_out, table_bytes
from tests.support.proved_deals import follow, proved_session
from tests.support.save_data import pack, unpack

LAST = 2**31 - 1


def began(game="klondike", number=617, options=()):
    made = Session(1)
    new_deal.start_game(made, game, number, options)
    return made


@pytest.fixture
def session():
    return began()


def play(session, *texts):
    """Make moves given as text."""
    for text in texts:
        assert session.push(parse_move(session.game, text)), text


# Deals


def test_next_deal_keeps_the_options():
    session = began(options=[("draw", "3")])
    new_deal.new_deal(session, session.game.number + 1)
    assert session.game.row.draw == "3"


@cases(("game_id", "field", "value"), [("klondike", "draw", "3"), ("canfield", "redeal", "2")])
def test_any_games_deal_can_be_replayed(game_id, field, value):
    session = began()
    new_deal.replay(session, game_id, 5, [(field, value)])
    game = session.game
    assert (game.row.id, game.number, str(getattr(game.row, field))) == (game_id, 5, value)
    assert table_bytes(game) == table_bytes(began(game_id, 5, [(field, value)]).game)


def test_the_last_three_games_that_were_played_are_kept(session):
    for game_id in ("gate", "golf", "canfield", "gate", "yukon", "bisley"):
        session.push(session.game.moves()[0])
        new_deal.start_game(session, game_id, 5)
    assert session.recent_games == ["yukon", "gate", "canfield"]


@pytest.mark.parametrize(("game_id", "number"), [("no-game", 5), ("gate", -1), ("klondike", 2**31)])
def test_invalid_deal_is_refused_and_changes_nothing(session, game_id, number):
    play(session, "deal")
    statistics.count_game(session)
    before = (table_bytes(session.game), session.result, bytes(session.deals))
    with pytest.raises(ValueError):
        new_deal.replay(session, game_id, number)
    assert (table_bytes(session.game), session.result, bytes(session.deals)) == before
    assert session.game.row.id == "klondike"


@pytest.mark.parametrize("error", [ValueError, MemoryError])
def test_deal_that_fails_does_not_count_a_shown_game_as_lost(error, monkeypatch):
    def fail(*_):
        raise error

    session = proved_session()
    follow(session, 1)
    session.proved.shown = True
    statistics.count_game(session)
    before = bytes(session.deals), bytes(session.statistics)
    monkeypatch.setattr(new_deal, "new_game", fail)
    with pytest.raises(error):
        new_deal.new_deal(session)
    statistics.count_game(session)
    assert (bytes(session.deals), bytes(session.statistics)) == before


def test_game_has_its_own_options_even_where_memory_runs_out(session, monkeypatch):
    def fail(_):
        raise MemoryError

    monkeypatch.setattr(new_deal, "str", fail, raising=False)
    with pytest.raises(MemoryError):
        new_deal.start_game(session, "canfield", 5)
    assert session.chosen_options.keys() == {field for field, _ in session.game.row.options}


# The bookmark


def test_without_a_bookmark_nothing_is_undone(session):
    play(session, "deal")
    assert bookmark.go_to_bookmark(session) == words.NO_BOOKMARK
    assert session.game.table.log.steps == 1


@pytest.mark.parametrize(("back", "steps"), [(0, 5), (1, 4), (3, 2), (5, 0)])
def test_bookmark_is_reached_by_undo_or_redo(session, back, steps):
    play(session, "deal", "deal")
    assert bookmark.set_bookmark(session) == words.BOOKMARK_SET
    marked = table_bytes(session.game)
    play(session, "deal", "deal", "deal")
    for _ in range(back):
        session.game.pop()
    assert session.game.table.log.steps == steps
    assert bookmark.go_to_bookmark(session) == words.AT_BOOKMARK
    assert table_bytes(session.game) == marked
    assert session.bookmark == 2


def test_steps_undone_to_the_bookmark_can_be_redone(session):
    bookmark.set_bookmark(session)
    play(session, "deal", "deal")
    before = table_bytes(session.game)
    assert bookmark.go_to_bookmark(session) == words.AT_BOOKMARK
    assert session.game.table.log.steps == 0
    assert redo(session.game.table) and redo(session.game.table)
    assert table_bytes(session.game) == before


@pytest.mark.parametrize(
    ("back", "kept"),
    [(0, True), (1, True), (2, True), (3, False), (4, False)],
)
def test_bookmark_is_dropped_by_a_new_move_before_it(session, back, kept):
    play(session, "deal", "deal", "deal")
    bookmark.set_bookmark(session)
    play(session, "deal", "deal")
    for _ in range(back):
        session.game.pop()
    play(session, "deal")
    assert session.bookmark == (3 if kept else -1)
    assert bookmark.go_to_bookmark(session) == (words.AT_BOOKMARK if kept else words.NO_BOOKMARK)


def test_a_restart_keeps_the_bookmark_and_a_deal_drops_it(session):
    play(session, "deal", "deal")
    bookmark.set_bookmark(session)
    played_sessions.restart(session)
    assert bookmark.go_to_bookmark(session) == words.AT_BOOKMARK
    assert session.game.table.log.steps == 2
    new_deal.new_deal(session, 618)
    assert session.bookmark == -1


def test_a_restart_that_cannot_keep_the_steps_drops_the_bookmark(session):
    play(session, "deal", "deal")
    bookmark.set_bookmark(session)
    session.game.table.log.steps += 1  # one that the log has no more
    new_deal.new_deal(session, session.game.number)
    assert session.game.table.log.steps == 0
    assert session.bookmark == -1


def test_bookmark_beyond_the_log_is_reported_lost(session):
    play(session, "deal")
    bookmark.set_bookmark(session)
    for _ in range(2500):
        assert session.push(DEAL)
    assert bookmark.go_to_bookmark(session) == words.BOOKMARK_LOST
    assert not session.game.pop()


def test_bookmark_among_steps_that_a_small_save_left_out_is_reported_lost(session):
    play(session, *["deal"] * 20)
    bookmark.set_bookmark(session)
    for _ in range(20):
        session.game.pop()
    later = Session(1)
    assert unpack(later, pack(session, len(pack(session, 4000)) - 30))
    assert bookmark.go_to_bookmark(later) == words.BOOKMARK_LOST


# The score


@cases(("game_id", "home"), [("klondike", 0), ("canfield", 1), ("bisley", 4)])
def test_score_is_how_many_cards_are_home(game_id, home):
    assert began(game_id).score() == home


def scored(kind, tableau, **laid_too):
    """Return a session of Klondike, laid out and scored in a way."""
    session = began()
    session.settings[SCORING] = kind
    options = [("draw", laid_too.pop("draw", "1"))]
    laid = lay_out(catalog.row("klondike", options), tableau, **laid_too)
    session.table.under[:], session.table.top[:] = laid.table.under, laid.table.top
    session.game = Game(laid.row, session.table)
    return session


@cases(
    ("laid_out", "moves", "cards", "standard", "vegas"),
    [
        ({"tableau": ["2H", "3S"], "foundations": ["AH"]}, "", 1, 0, -47),
        ({"tableau": ["2H", "3S"], "foundations": ["AH"]}, "T1>F", 2, 10, -42),
        ({"tableau": ["2H", "3S"], "foundations": ["AH"]}, "T1>F FH>T2", 1, 0, -47),
        ({"tableau": ["-KC 7H", "8S"]}, "T1>T2", 0, 5, -52),
        ({"tableau": ["8S"], "waste": "7H", "stock": "2C"}, "W>T1", 0, 5, -52),
        ({"tableau": ["8S 7H"], "waste": "AC", "stock": "2C"}, "W>F deal W>F", 2, 20, -42),
        ({"tableau": ["8S"], "waste": "6C 7H"}, "W>T1 deal", 0, 0, -52),
        # Never below nothing after each move, not only in the end.
        ({"tableau": ["8S"], "waste": "AC 7H"}, "W>T1 deal deal W>F", 1, 10, -47),
        (
            {"tableau": ["2H", "3S"], "foundations": ["AH"], "waste": "7H 3C"},
            "deal T1>F",
            2,
            10,
            -42,
        ),
        (
            {"tableau": ["3S"], "foundations": ["2H"], "waste": "8C"},
            "FH>T1 deal deal T1>F",
            2,
            10,
            -42,
        ),
        ({"tableau": ["8S"], "waste": "6C 7H", "draw": "3"}, "W>T1 deal", 0, 5, -52),
    ],
)
def test_scores_of_klondike(laid_out, moves, cards, standard, vegas):
    for kind, points in enumerate((cards, standard, vegas)):
        session = scored(kind, **laid_out)
        play(session, *moves.split())
        assert session.score() == points


def test_moves_add_to_the_score_of_those_that_the_log_has_no_more():
    session = scored(1, ["8S", "-KC 8D", "9S"], waste="6C 7H")
    session.dropped_points, found = 150, []
    for text in ("W>T1", "deal", "T2>T3"):
        play(session, text)
        found.append(session.score())
    assert found == [155, 55, 60]


def move_back_and_forth(session, times):
    """Move a card to another pile and back, which scores nothing."""
    game = session.game
    there = next(
        a_move
        for a_move in game.moves()
        if a_move != DEAL and TABLEAU <= target(a_move) < RESERVE > source(a_move) >= TABLEAU
    )
    back = move(target(there), source(there), size(there))
    for _ in range(times):
        assert session.push(there) and session.push(back)


def test_the_score_survives_a_log_that_has_dropped_its_beginning():
    session = scored(1, ["8C", "8S 7H"], foundations=["AH"], waste="2H", stock="KC")
    play(session, "W>F", "T2>T1")
    session.game.pop()
    assert session.score() == 10
    move_back_and_forth(session, 1100)
    assert session.score() == 10
    while session.game.pop():
        if session.table.log.steps % 20 == 0:
            assert session.score() == 10
    assert session.table.log.steps > 0
    new_deal.new_deal(session, session.game.number)  # the same deal again
    assert session.score() == 0


def test_the_score_survives_a_save_without_room_for_the_log():
    line = next(line for line in read_long() if line.game == "klondike")
    session = began(number=line.number)
    session.settings[SCORING] = 1
    for text in line.moves[:-20]:
        play(session, text)
    play(session, "deal")
    session.game.pop()
    whole = len(pack(session, 8000))
    for left_out in range(0, 3 * session.table.log.count, 389):
        other = Session(1)
        assert unpack(other, pack(session, whole - left_out))
        again = Session(1)  # as when the power goes once more
        assert unpack(again, pack(other, whole - left_out - 30))
        for read in (other, again):
            copy = Session(1)
            assert unpack(copy, pack(session, 8000))
            assert read.score() == copy.score()
            while read.game.pop():
                copy.game.pop()
                assert read.score() == copy.score()


def test_undone_moves_do_not_score():
    session = scored(1, ["2H", "3S"], foundations=["AH"])
    play(session, "T1>F")
    session.game.pop()
    assert session.score() == 0
    redo(session.game.table)
    assert session.score() == 10


def test_an_option_deals_again_only_where_nothing_can_be_redone(session):
    session.push(DEAL)
    played_sessions.restart(session)
    rule_options.change_option(session, "draw")
    assert (session.game.row.draw, session.chosen_options["draw"]) == ("1", "3")
    assert redo(session.game.table)
    new_deal.new_deal(session, 618)
    assert session.game.row.draw == "3"
    rule_options.change_option(session, "draw")
    assert (session.game.row.draw, session.game.number) == ("1", 618)
    values = session.game.row.option_values("redeal")
    for by in (1, 1, -1, -1, -1):
        at = values.index(session.chosen_options["redeal"])
        rule_options.change_option(session, "redeal", by)
        assert session.chosen_options["redeal"] == values[(at + by) % len(values)]
    assert len(values) > 2


def test_a_game_without_a_rule_for_it_is_scored_by_cards_home():
    session = began("canfield")
    session.settings[SCORING] = VEGAS
    assert session.score() == 1


def test_money_is_kept_from_deal_to_deal_and_in_a_save():
    session = scored(VEGAS, ["2H", "3S"], foundations=["AH"])
    play(session, "T1>F")
    assert session.score() == -42
    new_deal.new_deal(session, 617)
    assert (session.bank, session.score()) == (-42, -94)
    new_deal.new_deal(session, 618)  # nothing was played: nothing was staked
    assert session.score() == -94
    session.push(DEAL)
    new_deal.new_deal(session, 618)  # the same deal again
    assert session.score() == -94
    again = Session(1)
    packed = pack(session, 4000)
    assert unpack(again, packed) and b"V\4\0" in packed
    assert (again.bank, again.score()) == (-42, -94)


def test_a_power_cut_would_lose_the_moves_since_the_last_save_and_more_for_a_win():
    session = scored(0, ["KS", "QS"], foundations=["KC", "KD", "KH", "JS"])
    session.unsaved = 0
    play(session, "T2>F", "T1>F")
    assert session.unsaved == 2 + MUCH


# Time


@pytest.mark.parametrize(
    ("milliseconds", "counted"),
    [(0, 0), (1, 1), (1999, 1999), (2000, 0), (3_600_000, 0), (-1, 0), (-(2**28), 0)],
)
def test_gap_of_two_seconds_counts_as_sleep(session, milliseconds, counted):
    session.push(DEAL)
    session.add_time(500)
    session.add_time(milliseconds)
    assert session.elapsed == 500 + counted


def test_time_stays_within_the_limit_of_a_save(session):
    session.push(DEAL)
    session.elapsed = 2**32 - 5
    session.add_time(1000)
    assert session.elapsed == 2**32 - 1


def test_time_is_not_counted_before_the_first_move(session):
    session.add_time(500)
    assert session.elapsed == 0
    session.push(DEAL)
    session.add_time(500)
    assert session.elapsed == 500


def test_time_is_not_counted_after_the_game_is_won():
    session = played_sessions.new_session()
    played_sessions.win(session)
    before = session.elapsed
    session.add_time(500)
    assert session.elapsed == before


def test_a_win_that_is_begun_again_keeps_its_money_once():
    session = scored(VEGAS, ["KS"], foundations=["KC", "KD", "KH", "QS"])
    play(session, "T1>F")
    assert session.score() == 208
    played_sessions.restart(session)
    assert session.score() == 208 - 52 + 51 * 5
    redo(session.game.table)
    assert session.score() == 208
    new_deal.new_deal(session, 618)
    assert session.bank == 208
