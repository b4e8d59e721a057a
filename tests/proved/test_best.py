"""The fastest wins of a game, and ten deals against the clock: records, saves, screens."""

from datetime import date

from patience.games import catalog
from patience.player import best, new_deal
from patience.player.best import NO_DAY, NO_PAR, TEN
from patience.player.session import Session
from patience.player.statistics import key, will_win
from patience.texts.words import LEFT_WON, TEN_DEALS_END
from sim.desk.machine import Machine
from tests.support.cases import cases
from tests.support.golden_frames import BOARDS
from tests.support.played_sessions import leave_one_king
from tests.support.proved_deals import follow, proved_session
from tests.support.save_data import pack, unpack
from tests.support.screen_driver import menu_keys, on_table, panel, press, visible_text

GATE = key("gate")
TODAY = 329  # 26 November 2026


def win(session, seconds, day=-1, number=0):
    session.elapsed = 1000 * seconds
    session.game.number = number or session.game.number
    return best.note_win(session, day)


def win_run(session, seconds=60, deals=10):
    """Win deals of a run."""
    for _ in range(deals):
        follow(session)
        result = win(session, seconds)
        new_deal.new_deal(session)
    return result


def test_the_five_fastest_wins_are_kept():
    session = proved_session("gate")
    for number, seconds in enumerate((90, 70, 80, 60, 100, 50), 1):
        win(session, seconds, TODAY + number, number)
    assert [found[0] for found in best.list_wins(session, GATE)] == [50, 60, 70, 80, 90]
    assert best.list_wins(session, GATE)[0] == (50, TODAY + 6, NO_PAR, 6)
    assert best.list_wins(session, key("klondike")) == []


def test_the_games_that_were_won_last_are_kept():
    session = proved_session("gate")
    win(session, 90)
    games = [game_id for game_id in catalog.ids() if game_id != "gate"][:42]
    for game_id in games[:40]:
        new_deal.start_game(session, game_id, 1)
        win(session, 90)
    new_deal.start_game(session, games[0], 1)
    win(session, 80)
    for game_id in games[40:]:
        new_deal.start_game(session, game_id, 1)
        win(session, 90)
    kept = [game_id for game_id in catalog.ids() if best.list_wins(session, key(game_id))]
    assert sorted(kept) == sorted([games[0], *games[3:]])
    assert len(pack(session, 8192)) < 8192


@cases(
    ("wins", "seconds", "day"),
    [
        ([(90, 1), (80, 2), (85, 3)], 80, 2),
        ([(80, 2), (80, 3)], 80, 2),
        ([(80, -1)], 80, NO_DAY),
        ([(80, 0)], 80, 0),
        ([(80, NO_DAY)], 80, NO_DAY),
        ([(70_000, 1)], 65534, 1),
    ],
)
def test_a_deal_is_kept_once_with_its_fastest_win(wins, seconds, day):
    session = proved_session("gate")
    session.proved.own_steps = session.proved.par + 3
    for one in wins:
        win(session, *one, number=5)
    assert best.list_wins(session, GATE) == [(seconds, day, 3, 5)]


def test_ten_easy_deals_in_a_row_are_one_time():
    session = proved_session("gate")
    best.begin_run(session)
    new_deal.new_deal(session)
    seen = set()
    for deal in range(1, 11):
        assert session.proved.index < 250
        seen.add(session.game.number)
        follow(session)
        assert win(session, 30 + deal) == (deal, sum(range(31, 31 + deal)))
        assert win(session, 30 + deal) == (0, 0)  # the win screen may be shown again
        new_deal.new_deal(session)
    assert len(seen) == 10
    assert best.list_wins(session, GATE + TEN) == [(355, NO_DAY, NO_PAR, 0)]
    follow(session)
    assert win(session, 10) == (0, 0)


@cases(
    ("seed", "deals", "chosen", "index"),
    [
        (0, 1000, 0, 1),
        (248, 1000, 0, 249),
        (249, 1000, 0, 0),  # a quarter of the pack is easy
        (0x18005, 40, 0, 6),
        (9, 40, 0, 0),  # ten are, of a small pack
        (8, 9, 0, 0),
        (5, 0, 0, -1),
        (5, 40, 12, -1),
    ],
)
def test_next_deal_of_a_run_is_the_next_easy_one(seed, deals, chosen, index):
    session = proved_session("gate")
    session.seed = seed
    best.begin_run(session)
    assert session.best[0] == 1
    assert best.next_of_run(session, GATE, deals, chosen) == index
    assert session.best[0] == (index >= 0)
    session.proved.index = index
    assert best.next_of_run(session, GATE, deals, chosen) == -1  # the first is not won
    assert session.best[0] == 0


@cases(("number", "draw"), [(0, "1"), (1, "1"), (0, "3")])
def test_another_deal_before_a_win_ends_the_run_and_says_so(number, draw):
    session = proved_session("klondike")
    best.begin_run(session)
    new_deal.new_deal(session)
    assert not session.notice
    session.chosen_options["draw"] = draw
    new_deal.new_deal(session, number)
    assert session.notice == TEN_DEALS_END
    session.chosen_options["draw"] = "1"
    new_deal.new_deal(session)
    follow(session)
    assert win(session, 10) == (0, 0)


def test_a_run_goes_on_after_a_game_that_would_finish_is_left():
    session = proved_session("klondike")
    best.begin_run(session)
    new_deal.new_deal(session)
    follow(session, 5)
    leave_one_king(session)
    assert will_win(session)
    session.elapsed = 20_000
    new_deal.new_deal(session)
    assert [found[:2] for found in best.list_wins(session, key("klondike"))] == [(20, NO_DAY)]
    follow(session)
    assert win(session, 10) == (2, 30)


def test_a_run_that_ends_as_a_game_would_finish_says_only_that_it_counts_as_won():
    session = proved_session("klondike")
    best.begin_run(session)
    new_deal.new_deal(session)
    follow(session, 5)
    leave_one_king(session)
    new_deal.new_deal(session, 1)
    assert session.best[0] == 0
    assert session.notice == LEFT_WON


def test_a_restarted_deal_belongs_to_the_run_and_its_time_goes_on():
    session = proved_session("gate", 1)
    session.seed = 249
    best.begin_run(session)
    new_deal.new_deal(session)
    assert session.proved.index == 0  # it begins with the easiest one again
    follow(session, 5)
    new_deal.new_deal(session, session.game.number)
    follow(session)
    assert win(session, 10) == (1, 10)


def test_a_game_that_was_shown_does_not_count():
    with Machine(game="gate", number=28) as machine:
        follow(machine.app.session)
        machine.app.session.proved.shown = True
        machine.app.stack.open_screen("screens.win", "WinScreen")
        press(machine, "")
        assert not machine.app.session.best


def test_erasing_a_game_erases_its_lists():
    session = proved_session("gate")
    best.begin_run(session)
    new_deal.new_deal(session)
    win_run(session)
    other = best.list_wins(session, GATE)
    session.best += bytes(49)
    best.forget(session, GATE)
    assert other and not best.list_wins(session, GATE) + best.list_wins(session, GATE + TEN)
    assert len(session.best) == 11 + 49
    best.forget(session)
    assert not session.best


@cases("cut", [0, 10, 11, 50, 109, 200])
def test_a_save_keeps_whole_records(cut):
    session = proved_session("gate")
    best.begin_run(session)
    new_deal.new_deal(session)
    win_run(session, deals=2)
    session.best += session.best[11:]
    size = len(session.best)
    save = bytearray(pack(session, 9999))
    at = save.index(b"H" + size.to_bytes(2, "little")) + 1
    kept = min(cut, size)
    save[at : at + 2 + size] = kept.to_bytes(2, "little") + save[at + 2 : at + 2 + kept]
    again = Session(1)
    assert unpack(again, save)
    assert again.best == session.best[: (kept - 11) // 49 * 49 + 11 if kept >= 11 else 0]


@cases(("room", "kept"), [(4080, 40), (1800, 33), (900, 14)])
def test_the_lists_of_the_games_won_last_are_kept_where_there_is_room(room, kept):
    session = proved_session("gate")
    for game_id in catalog.ids()[:40]:
        session.game.row = catalog.row(game_id)
        win(session, 90)
    session.game.row = catalog.row("gate")
    session.favourites = ["gate", "golf"]
    other = Session(0)
    unpack(other, pack(session, room))
    assert other.favourites == session.favourites
    newest = session.best[-kept * best.WINS_SIZE :]
    assert other.best == session.best[: best.RUN_SIZE] + newest


def test_ten_deals_are_begun_in_the_menu_and_listed_among_the_statistics():
    with Machine(game="gate", number=28) as machine:
        machine.keep_days(lambda: (date(2026, 11, 26) - date(1970, 1, 1)).days)
        press(machine, "M [Deals] A [Ten deals]")
        assert "Ten deals" in panel(machine).chosen()
        session, cards = machine.app.session, []
        session.seed = 8  # a deal of the run is also of the deck
        press(machine, "A")
        for deal in range(1, 11):
            assert on_table(machine)
            cards.append(session.proved.card)
            follow(session)
            session.elapsed = 61_000
            machine.app.stack.open_screen("screens.win", "WinScreen")
            press(machine, "")
            assert f"{deal} of 10 deals | {deal}:{deal:02}" in visible_text(machine)
            assert ("A next deal" if deal < 10 else "A new deal") in visible_text(machine)
            assert "In the deck" not in visible_text(machine)  # there is no room for both
            press(machine, "A")
        assert max(cards) >= 0
        press(machine, "M [Statistics] A")
        assert "A best" in visible_text(machine)
        press(machine, "A")
        assert "Fastest wins | < 1/2 > | 1:01 | 26 Nov | 1:01 | 26 Nov" in visible_text(machine)
        press(machine, "R")
        assert "Ten deals | < 2/2 > | 10:10 | 26 Nov | Gate" in visible_text(machine)
        machine.keep_days(lambda: (date(2027, 1, 1) - date(1970, 1, 1)).days)
        assert "Ten deals | < 2/2 > | 10:10 | Nov 2026 | Gate" in visible_text(machine)
        press(machine, "B")
        assert "Won 10/10" in visible_text(machine)


def test_ten_deals_have_the_options_of_the_current_game():
    with Machine(game="klondike", number=617) as machine:
        session = machine.app.session
        session.chosen_options["draw"] = "3"
        press(machine, menu_keys("Deals", "Ten deals"))
        assert on_table(machine)
        follow(session)
        assert session.game.row.draw == "1" and win(session, 10) == (1, 10)


@cases("size", BOARDS)
def test_the_longest_list_fits(size):
    with Machine(BOARDS[size], "castles-end-pysolfc") as machine:
        session = machine.app.session
        for number in range(1, 6):
            session.best = session.best or bytearray(11)
            best._add(session, key("gate"), (65534, 270 + number, -127, number))
        machine.app.stack.open_screen(
            "screens.statistics", "BestList", "Castle's End (PySolFC)", key("gate")
        )
        press(machine, "")
        assert panel(machine).faults == panel(machine).cut == []
        assert visible_text(machine).count("par -127") == 5
