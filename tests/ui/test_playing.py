"""Automatic events on the table: cards going up, the end of a game, sounds, time.

Keys are tested in `test_table`, gliding cards in `test_glides`.
"""

import pytest

from patience.player.new_deal import start_game
from patience.player.settings import (
    ALWAYS,
    ANIMATION,
    CHOOSE,
    CLOCK,
    SAFE_UP,
    SCORING,
    SKIP,
    VEGAS,
)
from patience.table import BASE, PLACE_MASK, STOCK, TABLEAU, WASTE
from patience.ui.draw import theme
from patience.ui.draw.sounds import DEAL, HOME, NOTHING, PLACED, WON
from patience.ui.input.actions import RIGHT, SELECT, A, B
from sim.desk.machine import Machine
from tests.support.cases import cases
from tests.support.engine_data import pile_text, table_bytes
from tests.support.golden_frames import stuck
from tests.support.screen_driver import (
    check_picture,
    current_game,
    display_pixels,
    lay_klondike,
    navigation,
    on_table,
    play_at_random,
    press,
    run_until_idle,
    tap,
    visible_text,
)
from tests.support.table_frames import finish

ACES = ["AC", "AD", "AH", "AS"]
BOARDS = [*("tinycircuits_thumby_color", "pygamer"), *("pimoroni_picosystem", "pajenicko_picopad")]


def choose_setting(machine, setting, value):
    machine.app.session.settings[setting] = value


def tops(machine):
    """Return the foundations' top cards, and the columns that hold cards."""
    homes = [pile_text(current_game(machine), suit)[-2:] for suit in range(4)]
    columns = [pile_text(current_game(machine), place) for place in current_game(machine).tableau]
    return " ".join(filter(None, homes)), [column for column in columns if column]


# Always choosing the target.


def test_a_lifts_for_a_single_target_if_set_to_always_choose(machine):
    choose_setting(machine, CHOOSE, 1)
    lay_klondike(machine, ["7H", "8S"], stock="KD")
    press(machine, "A")
    assert navigation(machine).choices
    press(machine, "R B A A")
    assert tops(machine) == ("", ["8S 7H"])


# Cards that go up after a step.


def several_to_go_up(machine, setting):
    choose_setting(machine, SAFE_UP, setting)
    lay_klondike(
        machine,
        ["2C 9H", "5D 2D", "2H", "4S 2S", "TS", "KC 5C 4C 3C", "KH"],
        foundations=ACES,
        stock="QD",
    )


GONE_UP = {
    0: ("AC AD AH AS", ["2C", "5D 2D", "2H", "4S 2S", "TS 9H", "KC 5C 4C 3C", "KH"]),
    1: ("4C 2D 2H 2S", ["5D", "4S", "TS 9H", "KC 5C", "KH"]),
    2: ("5C 2D 2H 2S", ["5D", "4S", "TS 9H", "KC", "KH"]),
}


@pytest.mark.parametrize(("setting", "animation"), [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)])
def test_cards_go_up_after_a_step_and_one_undo_reverts_all(machine, setting, animation):
    choose_setting(machine, ANIMATION, animation)
    several_to_go_up(machine, setting)
    before = table_bytes(current_game(machine))
    press(machine, "A")
    assert tops(machine) == GONE_UP[setting]
    assert current_game(machine).table.log.steps == (1, 7, 8)[setting]
    check_picture(machine)
    press(machine, "S")
    assert table_bytes(current_game(machine)) == before
    assert current_game(machine).table.log.steps == 0


def test_press_sends_the_remaining_cards_up_at_once_and_still_acts(machine):
    several_to_go_up(machine, 1)
    tap(machine, A)
    assert tops(machine)[0] == "AC AD AH AS"
    tap(machine, RIGHT)
    run_until_idle(machine)
    assert tops(machine) == GONE_UP[1]
    press(machine, "w1000")
    check_picture(machine)


def test_nothing_goes_up_after_a_card_comes_down(machine):
    choose_setting(machine, SAFE_UP, 2)
    lay_klondike(machine, ["7H", "8C", "3S"], foundations=["2H"], stock="KD")
    press(machine, "U A")
    assert tops(machine) == ("AH", ["7H", "8C", "3S 2H"])


# Finishing.


def test_finishing_is_offered_as_long_as_it_works(machine):
    finish(machine)
    for keys in ("", "R", "A"):
        press(machine, keys)
        assert visible_text(machine) == "Hold A: finish the game."
    press(machine, "S S")
    assert "finish" not in visible_text(machine)


@pytest.mark.parametrize("animation", [0, 1])
def test_holding_a_finishes_the_game_quickly(machine, animation):
    choose_setting(machine, ANIMATION, animation)
    finish(machine)
    began = machine.clock.elapsed
    machine.keys.press(A)
    while "CelebrationScreen" not in type(machine.app.stack.screen).__name__:
        machine.app.tick()
        machine.clock.advance(2)  # as a board does while something moves
    assert current_game(machine).won()
    # 500 ms to tell a hold; then a card glides 80 ms, and the next one may leave.
    assert machine.clock.elapsed - began <= 560 + animation * 8 * 60


def test_key_stops_finishing(machine):
    finish(machine)
    machine.keys.press(A)
    for _ in range(35):
        machine.app.tick()
        machine.clock.advance(20)
    tap(machine, RIGHT)
    steps = current_game(machine).table.log.steps
    press(machine, "w1000")
    assert 1 < current_game(machine).table.log.steps == steps < 9
    press(machine, "S")
    assert current_game(machine).table.log.steps == 1


# No moves left.


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("A", "T1: 7H 8S | S: 5C"),
        ("D A", "T1: 7H 8S | S: 5C"),
        ("U A", "T1: 7H 8S | W: 5C"),
        ("M", "T1: 7H 8S | W: 5C"),
    ],
)
def test_stuck_panel_offers_ways_on(machine, keys, expected):
    stuck(machine)
    assert not on_table(machine)
    press(machine, keys)
    assert on_table(machine)
    places = {"T1": TABLEAU, "W": WASTE, "S": STOCK}
    held = [(name, pile_text(current_game(machine), place)) for name, place in places.items()]
    assert " | ".join(f"{name}: {cards}" for name, cards in held if cards) == expected


def test_stuck_panel_asks_before_a_new_deal(machine):
    stuck(machine)
    press(machine, "D2 A")
    assert "Abandon this game?" in visible_text(machine)
    press(machine, "D A")
    assert on_table(machine)
    assert current_game(machine).table.log.steps == 0


def test_stuck_panel_stays_closed_until_a_step(machine):
    stuck(machine)
    press(machine, "B R L R M M S")
    assert on_table(machine)
    press(machine, "B")
    assert "No moves left" in visible_text(machine)


def test_a_press_while_asked_for_cards_go_up_does_not_keep_the_panel_away(machine):
    lay_klondike(machine, ["7H 8S", "9S", "AC"])
    machine.keys.press(A)
    for _ in range(60):
        machine.clock.advance(10)
        machine.app.tick()
        if current_game(machine).table.log.steps:
            break
    machine.keys.release(A)
    machine.keys.press(RIGHT)
    machine.keys.release(RIGHT)
    press(machine, "w300")
    assert "No moves left" in visible_text(machine)


def test_table_uses_the_boards_button_names():
    with Machine("hack_club_sprig") as machine:
        finish(machine)
        assert "Hold L: finish" in visible_text(machine)
        lay_klondike(machine, ["7H", "8S"], stock="2C 3C")
        press(machine, "B5")
        assert "J: undo. I: new deal" in visible_text(machine)


def test_sentence_about_one_game_does_not_stay_over_the_next(machine):
    press(machine, "R2 A")
    status = machine.app.stack.screen.view.status
    assert status.sentence
    machine.app.stack.back_to_table(start_game, machine.app.session, "gate", 1)
    press(machine, "")
    assert (status.sentence, status.text.partition(" ")[0]) == ("", "Gate")


# Sounds.


@pytest.mark.parametrize(
    ("keys", "kinds"),
    [("R2 A", [NOTHING]), ("A", [PLACED]), ("B S", [DEAL, PLACED]), ("R A", [HOME]), ("R M", [])],
)
def test_each_action_has_its_sound(machine, keys, kinds):
    lay_klondike(machine, ["7H", "AS", "9C", "8S"], stock="KD")
    press(machine, keys)
    assert machine.sounds == kinds


def test_win_has_its_sound(machine):
    lay_klondike(machine, ["KS"], foundations=["KC", "KD", "KH", "QS"])
    press(machine, "A")
    assert machine.sounds == [HOME, WON]


# Time and score.


def test_time_and_score_are_drawn_only_if_set(machine):
    press(machine, "B")
    machine.display.take_traffic()
    assert sent_in(machine, 3) == []
    choose_setting(machine, CLOCK, 1)
    press(machine, "M B")
    machine.app.session.elapsed = 0
    machine.app.tick()
    # 3 x 5 pixels a digit, and once in ten seconds two of them.
    assert sent_in(machine, 10) == [41] * 9 + [7 * 5 * 2 + 11]


def sent_in(machine, seconds):
    """Return the bytes sent at each moment something was, over some seconds."""
    elapsed = machine.app.session.elapsed
    machine.clock.advance(1000 - elapsed % 1000 - 1)
    machine.app.tick()
    machine.display.take_traffic()
    sent = []
    for _ in range(seconds * 50):
        machine.clock.advance(20)
        machine.app.tick()
        traffic = machine.display.take_traffic()
        if traffic.sent:
            sent.append(traffic.sent)
    return sent


def test_score_is_repainted_when_a_card_goes_up(machine):
    choose_setting(machine, CLOCK, 1)
    lay_klondike(machine, ["7H", "AS", "9C", "8S"], stock="KD")
    press(machine, "R")
    before = display_pixels(machine)
    press(machine, "A w50")
    assert display_pixels(machine) != before
    check_picture(machine)


@cases("board", BOARDS[::3])
def test_as_much_money_as_is_kept_is_shown_beside_the_time(board):
    pictures = []
    with Machine(board) as machine:
        choose_setting(machine, CLOCK, 1)
        choose_setting(machine, SCORING, VEGAS)
        for score in (0, -9998, -9999):
            machine.app.session.bank = score + 52
            machine.app.session.elapsed = 5998500
            press(machine, "M B w1000")
            assert machine.app.session.score() == score
            canvas, top = machine.app.drawing.canvas, machine.app.drawing.painter.layout.status_top
            rows = range(top, machine.height)
            pictures.append([[canvas[x, y] for y in rows] for x in range(machine.width)])
        nothing, much, more = pictures
        assert much != more
        inked = [x for x in range(machine.width) if theme.QUIET in nothing[x]]
        end_of_time = inked[-1 - machine.app.drawing.sheet.digit_width]
        changed = [x for x in range(machine.width) if nothing[x] != much[x]]
        assert changed[0] > end_of_time + 2


def test_score_is_repainted_after_undo_and_a_step_in_one_tick(machine):
    choose_setting(machine, CLOCK, 1)
    lay_klondike(machine, ["7H", "AS", "9C", "8S"], stock="KD 5C 6C")
    press(machine, "R A w50")
    for button in (SELECT, B):
        machine.keys.press(button)
        machine.keys.release(button)
    press(machine, "w50")
    check_picture(machine)


@cases("clock", [False, True])
def test_game_name_makes_room_for_the_time(clock):
    with Machine("tinycircuits_thumby_color", "rainfall", 31999) as machine:
        choose_setting(machine, CLOCK, clock)
        press(machine, "M B")
        assert visible_text(machine) == "Base J $2" + ("" if clock else " Rainfall 31999")


@cases(
    ("board", "game"),
    [
        *zip(BOARDS, ("klondike", "canfield", "selective-canfield", "rainbow")),
        ("tinycircuits_thumby_color", "selective-canfield"),
        ("pygamer", "fortunes-favor"),
    ],
)
def test_the_line_names_game_and_number_in_full_beside_base_and_redeals(game, board):
    with Machine(board, game, 31999) as machine:
        current_game(machine).table.top[BASE] = 6
        machine.app.stack.screen.enter()
        run_until_idle(machine)
        row, narrow = current_game(machine).row, machine.width < 160
        varies = "" if row.base.isdigit() else "Base 7 "
        if row.redeal > 0:
            varies += ("$" if narrow else "Redeals ") + f"{row.redeal} "
        name = "Selective" if narrow and row.name == "Selective Canfield" else row.name
        assert visible_text(machine) == f"{varies}{name} 31999"


@pytest.mark.turns(6)
@pytest.mark.parametrize("skips", [0, 1, ALWAYS])
@pytest.mark.parametrize("game", ["klondike", "freecell", "pyramid", "spider", "four-seasons"])
def test_after_an_undo_the_frame_is_on_the_card_that_came_back(game, skips):
    with Machine(game=game, number=617) as machine:
        session = machine.app.session
        session.settings[SKIP] = skips
        play_at_random(machine, 5, 14)
        press(machine, "")
        backs = 0
        for _ in range(14):
            log = session.game.table.log
            first = max(at for at in range(log.applied) if log.begins_step(at))
            place = log.entry(first) & PLACE_MASK
            press(machine, "S")
            found = navigation(machine)
            if any(place in row for row in found.rows):
                backs += 1
                assert found.place == place
        assert backs
        before = navigation(machine).place
        press(machine, "S")
        assert navigation(machine).place == before
        assert "Nothing to undo" in visible_text(machine)
