"""What the player gets of proved deals: numbers, hints, *Show me*, the way back, the deck."""

import pytest

from patience.advice.following import Follower, open_line
from patience.player import decks, rule_options
from patience.player.settings import ANIMATION, SAFE_UP
from patience.player.statistics import OPEN, WON, key
from patience.player.summary import Summary
from patience.texts import words
from patience.ui.draw.panel import GOLD
from patience.ui.input.actions import LEFT, RIGHT, SHOW, UP, A
from patience.ui.pointer import Pointer
from sim.desk.machine import Machine
from tests.support.cases import cases
from tests.support.engine_data import lay_out, table_bytes
from tests.support.proved_deals import GAMES, follow, leave, number_of, unproved_number
from tests.support.screen_driver import (
    chosen_line,
    current_game,
    describe_difference,
    display_pixels,
    menu_keys,
    on_table,
    press,
    repaint,
    run_until_idle,
    tap,
    visible_text,
)

TO_LINE = "M [Winning line] A"
"""The keys to the menu of the winning line."""
TO_DECK = menu_keys("Deals", "Win the deck")


def play(game_id="castles-end", index=0, board="pygamer"):
    """Return a machine with a deal of a game's pack."""
    made = Machine(board, game_id, number_of(game_id, index))
    made.app.session.settings[ANIMATION] = 0
    made.app.session.settings[SAFE_UP] = 1
    press(made, "")
    return made


@pytest.fixture
def machine():
    with play() as made:
        yield made


@pytest.fixture
def simple():
    """Return a machine with a deal of Simplicity, whose base is known from the first move on."""
    with play("simplicity") as made:
        yield made


def session(machine):
    return machine.app.session


def deal_of(machine):
    return session(machine).proved


def show_again(machine):
    """Have the table look at a game that was played without keys."""
    machine.app.stack.screen.look_again()
    run_until_idle(machine)


def win_by_keys(machine):
    """Follow the line up to its last move, and make that with a hint's A."""
    follow(session(machine), deal_of(machine).par - 1)
    show_again(machine)
    press(machine, "w100 B+ A w100")
    assert current_game(machine).won()


# Winnable.


@cases("board", ["tinycircuits_thumby_color", "pajenicko_picopad"])
def test_the_number_of_a_proved_deal_is_called_winnable_where_there_is_room(board):
    with play("gate", board=board) as machine:
        number = current_game(machine).number
        assert visible_text(machine) == f"Gate deal {number}, winnable"
    with Machine(board, "gate", unproved_number("gate")) as machine:
        press(machine, "")
        assert "winnable" not in visible_text(machine)


def test_new_deals_are_winnable_until_any_is_asked_for(machine):
    press(machine, "M [New deal] A")
    assert on_table(machine)
    assert deal_of(machine)
    press(machine, "M [Options] A [New deals] R")
    assert chosen_line(machine) == "New deals"
    assert "any" in visible_text(machine)
    press(machine, "M")
    for _ in range(30):
        press(machine, "M [New deal] A")
        if deal_of(machine) is None:
            return
    raise AssertionError("all were winnable")


# Hints.


def test_a_hint_follows_the_line_and_says_so(machine):
    for _ in range(12):
        expected = open_line(session(machine)).next_move()
        press(machine, "B+")
        assert visible_text(machine) == words.ON_LINE
        assert machine.app.stack.screen.navigation.choice == expected
        press(machine, "A w100")
    assert deal_of(machine).hinted


def test_the_next_hint_is_as_without_a_line(machine):
    press(machine, "B+")
    line = machine.app.stack.screen.navigation.choice
    press(machine, "B+")
    assert visible_text(machine) in words.HINTS.split("\n")
    assert machine.app.stack.screen.navigation.choice != line


def test_a_hint_off_the_line_is_the_games_own_and_undo_brings_the_line_back(machine):
    leave(session(machine))
    show_again(machine)
    press(machine, "B+")
    assert visible_text(machine) in words.HINTS.split("\n")
    press(machine, "B S B+")
    assert visible_text(machine) == words.ON_LINE


def test_hints_show_every_card_to_a_player_without_automatic_moves(simple):
    session(simple).settings[SAFE_UP] = 0
    automatic = 0
    for _ in range(40):
        follower = open_line(session(simple))
        expected = follower.next_move()
        automatic += follower.automatic
        press(simple, "B+")
        assert visible_text(simple) == words.ON_LINE
        press(simple, "A w100")
        assert not open_line(session(simple)).count_left()
        if expected is None:
            break
    assert automatic


def test_the_line_is_compared_while_nothing_is_pressed(machine):
    follow(session(machine), 9)
    show_again(machine)
    deal = deal_of(machine)
    deal.followed = 0
    press(machine, "w800")
    assert deal.followed == 0
    press(machine, "w1000")
    assert deal.followed == current_game(machine).table.log.steps


# Show me.


@pytest.mark.turns(6)
@pytest.mark.parametrize("game_id", GAMES[::12])
def test_show_me_wins_from_the_deal_and_the_win_does_not_count(game_id):
    with play(game_id) as machine:
        press(machine, TO_LINE)
        assert chosen_line(machine) == "Show me"
        press(machine, "A")
        assert on_table(machine)
        press(machine, "R")
        for _ in range(40):
            press(machine, "w2000")
            if words.SHOWN in visible_text(machine):
                break
        assert current_game(machine).won()
        assert words.SHOWN in visible_text(machine)
        made = session(machine)
        assert made.result == OPEN
        found = Summary(made.statistics)
        assert (found.played, found.won) == (1, 0)
        assert decks.count_won(made.decks, key(game_id)) == 0
        press(machine, "A w100")
        assert not current_game(machine).won()
        assert deal_of(machine)


def test_its_speed_is_chosen_with_left_and_right(machine):
    made = []
    for button in (LEFT, UP, RIGHT):
        press(machine, TO_LINE)
        tap(machine, A)
        tap(machine, button)
        if button == UP:  # which stopped it
            machine.app.stack.screen.act(SHOW)
        before = current_game(machine).table.log.steps
        for _ in range(250):
            machine.app.tick()
            machine.clock.advance(20)
        made.append(current_game(machine).table.log.steps - before)
        tap(machine, A)
    assert 3 < made[0] <= made[1] / 2 <= made[2] / 4


@pytest.mark.parametrize("key", ["A", "D"])
def test_any_other_key_stops_it_and_the_game_goes_on_from_there(machine, key):
    press(machine, TO_LINE + " A w2600")
    assert "normal" in visible_text(machine)
    press(machine, key)
    made = current_game(machine).table.log.steps
    assert made > 2
    assert "normal" not in visible_text(machine)
    press(machine, "w3000")
    assert current_game(machine).table.log.steps == made
    assert not describe_difference(machine, display_pixels(machine), repaint(machine))
    press(machine, "B+ w100")
    assert visible_text(machine) == words.ON_LINE


def test_start_stops_it_and_opens_the_menu(machine):
    press(machine, TO_LINE + " A w2600 M")
    assert chosen_line(machine) == "Games"
    press(machine, "B w100")
    assert "normal" not in visible_text(machine)


def test_a_press_as_it_ends_does_not_deal(machine):
    press(machine, TO_LINE + " A R")
    number = current_game(machine).number
    while not machine.app.stack.change:
        machine.app.tick()
        machine.clock.advance(20)
    tap(machine, A)
    press(machine, "")
    assert words.SHOWN in visible_text(machine)
    assert current_game(machine).number == number
    assert current_game(machine).won()
    tap(machine, A)
    assert not current_game(machine).won()


def test_cards_that_go_up_belong_to_the_step_before(simple):
    press(simple, TO_LINE + " A A w100")
    follower = open_line(session(simple))
    assert not follower.count_left()
    follower.next_move()
    assert not follower.automatic
    game = current_game(simple)
    steps = game.table.log.steps
    undone = 0
    while game.pop():
        undone += 1
    assert undone == deal_of(simple).line_steps(steps) + (deal_of(simple).line_steps(1) == 0)


def test_show_me_off_the_line_says_where_to_go(machine):
    leave(session(machine))
    show_again(machine)
    machine.app.stack.screen.act(SHOW)
    press(machine, "")
    assert visible_text(machine).startswith("Not on the winning line.")
    assert not deal_of(machine).shown


def test_show_me_says_so_where_the_line_ends_before_the_win(machine, monkeypatch):
    expect = Follower.next_move
    monkeypatch.setattr(Follower, "next_move", lambda self: None if self.steps else expect(self))
    press(machine, TO_LINE + " A w6000")
    assert on_table(machine)
    assert not current_game(machine).won()
    assert visible_text(machine).startswith(words.NO_LINE)
    assert machine.app.idle
    steps = current_game(machine).table.log.steps
    press(machine, "B w300")
    press(machine, "S")
    assert current_game(machine).table.log.steps < steps


def test_a_game_that_was_shown_is_celebrated_but_not_counted(simple):
    deal_of(simple).shown = True
    win_by_keys(simple)
    press(simple, "w6000")
    assert words.SHOWN_NOTE in visible_text(simple)
    assert session(simple).result == OPEN
    press(simple, f"B {TO_LINE} A")
    assert visible_text(simple) == "Won. A: new deal."


# Back to where it was won.


def test_the_menu_leads_back_to_the_line(simple):
    follow(session(simple), 8)
    there = table_bytes(current_game(simple))
    for _ in range(3):
        leave(session(simple))
    show_again(simple)
    press(simple, TO_LINE)
    assert chosen_line(simple) == "Undo to winning line"
    assert "Left it 3 moves ago" in visible_text(simple)
    press(simple, "A")
    assert on_table(simple)
    assert visible_text(simple) == words.AT_LINE
    assert table_bytes(current_game(simple)) == there
    assert not describe_difference(simple, display_pixels(simple), repaint(simple))
    press(simple, "M [Redo] A M [Redo] A M [Redo] A")
    assert current_game(simple).table.log.applied == current_game(simple).table.log.count


def test_the_menu_goes_back_and_shows_the_rest(machine):
    leave(session(machine))
    show_again(machine)
    press(machine, TO_LINE + " D A R w30000")
    assert current_game(machine).won()
    assert words.SHOWN in visible_text(machine)


def test_a_lost_game_offers_the_way_back(machine):
    game = lay_out(current_game(machine).row, ["7H 8S", "9S"], base=1)
    session(machine).table.under[:] = game.table.under
    session(machine).table.top[:] = game.table.top
    machine.app.stack.open_screen("screens.outlook", "StuckPanel")
    press(machine, "")
    assert chosen_line(machine) == "Undo"
    press(machine, "D")
    assert chosen_line(machine) == "Winning line"


def test_a_lost_unproved_game_does_not(machine):
    session(machine).proved = None
    machine.app.stack.open_screen("screens.outlook", "StuckPanel")
    press(machine, "D")
    assert chosen_line(machine) == "Restart deal"


def test_the_menu_has_no_line_for_an_unproved_deal():
    with Machine("pygamer", "castles-end", unproved_number("castles-end")) as machine:
        press(machine, "M")
        labels = [label for label, *_ in machine.app.stack.screen.items]
        assert b"Winning line" not in labels and b"New deal" in labels


# Wins.


def test_the_win_shows_own_moves_against_par_and_lights_the_card(machine):
    win_by_keys(machine)
    press(machine, "w6000")
    deal = deal_of(machine)
    assert session(machine).result == WON
    said = visible_text(machine)
    assert f"Your moves | {deal.par}, par | " in said
    assert "In the deck | A^, 1 of 52" in said
    assert count_stars(machine) == 0
    assert decks.how_won(session(machine).decks, key("castles-end"), 0) == decks.LIT


@pytest.mark.parametrize("over", [0, 3])
def test_the_win_says_how_far_from_par_it_is(machine, over):
    deal = deal_of(machine)
    follow(session(machine), deal.par)
    deal.own_steps = deal.par + over
    machine.app.stack.open_screen("screens.win", "WinScreen")
    press(machine, "")
    signed = f" {over:+}" if over else ""
    assert f"Your moves | {deal.par + over}, par{signed} | " in visible_text(machine)
    assert count_stars(machine) == (1 if over > 0 else 2)


def count_stars(machine):
    """Return how many of the two stars are full, by the middle of each."""
    screen, panel = machine.app.stack.screen, machine.app.drawing.panel
    x, y = panel.left + screen.width // 2, panel.top + screen.head + 7
    return sum(panel.bitmap[column, y] == GOLD for column in (x - 6, x + 6))


# The deck.


@cases("board", ["tinycircuits_thumby_color", "pajenicko_picopad"])
def test_the_deck_says_of_each_card_which_deal_it_is(board):
    with play(board=board) as machine:
        press(machine, TO_DECK)
        for keys, card in (("", 0), ("R", 4), ("D", 5), ("U2", 7), ("L2", 51)):
            press(machine, keys)
            assert machine.app.stack.screen.mark == card
            text = visible_text(machine)
            assert f"{current_game(machine).row.name} | 0/52" in text
            assert "par" in text
            assert "not won" in text


def test_a_deals_the_card_in_the_frame_and_b_goes_back(machine):
    press(machine, TO_DECK + " B")
    assert chosen_line(machine) == "Win the deck"
    press(machine, "A R A")
    assert on_table(machine)
    assert deal_of(machine).card == 4


def test_a_card_asks_before_a_game_is_abandoned_that_cannot_be_saved(machine):
    press(machine, "B+ A w100 " + TO_DECK + " R2 A w100")
    assert "Abandon this game?" in visible_text(machine)
    press(machine, "B")
    assert on_table(machine)
    assert deal_of(machine).card != 8
    press(machine, TO_DECK + " R2 A w100 D A")
    assert on_table(machine)
    assert deal_of(machine).card == 8


def test_the_deck_is_left_with_the_menus_own_colours(machine):
    press(machine, "M [Deals] A [Win the deck]")
    before = display_pixels(machine)
    press(machine, "A R3 D B")
    assert not describe_difference(machine, before, display_pixels(machine))


def test_the_deck_deals_by_its_own_rules():
    with play("gate") as machine:
        field = current_game(machine).row.options[0][0]
        press(machine, "B")
        rule_options.change_option(session(machine), field)
        assert rule_options.options_changed(session(machine))
        press(machine, TO_DECK + " R A D A")
        assert on_table(machine)
        assert deal_of(machine).card == 4
        assert not rule_options.options_changed(session(machine))


@pytest.mark.parametrize("shown", [False, True])
def test_the_deal_at_play_is_begun_again_from_the_deck(machine, shown):
    follow(session(machine), 3)
    steps = current_game(machine).table.log.steps
    deal_of(machine).shown = shown
    press(machine, TO_DECK + " A" + " D" * shown)
    assert on_table(machine) == (not shown)
    assert ("Counts as a loss" in visible_text(machine)) == shown
    press(machine, "A" if shown else "")
    assert (deal_of(machine).card, current_game(machine).table.log.steps) == (0, 0)
    press(machine, "S")
    assert current_game(machine).table.log.steps == (0 if shown else steps)


def test_games_without_a_pack_have_no_deck():
    with Machine("pygamer", "yukon", 5) as machine:
        machine.app.stack.open_screen("screens.deals", "DealsMenu")
        press(machine, "D2")
        assert chosen_line(machine) == "Deal number"
        press(machine, "D")
        assert chosen_line(machine) == "Calendar"


def test_a_typed_number_says_that_it_is_winnable(machine):
    machine.app.stack.open_screen("screens.deals", "NumberScreen")
    press(machine, "")
    assert "winnable" in visible_text(machine)
    press(machine, "L9 U")
    assert "winnable" not in visible_text(machine)
    press(machine, "D")
    assert "winnable" in visible_text(machine)


def test_the_mouse_puts_the_frame_on_a_card_and_chooses_it_then(machine):
    press(machine, TO_DECK)
    pointer = Pointer(machine)
    x, y = machine.app.stack.screen.corner(22)
    for _ in range(2):
        pointer.press((x + 4, y + 4))
        pointer.release((x + 4, y + 4))
        pointer.tick()
        press(machine, "")
        if not on_table(machine):
            assert machine.app.stack.screen.mark == 22
    assert deal_of(machine).card == 22


def test_the_title_keeps_the_deck_that_was_won_from_last(machine):
    win_by_keys(machine)
    press(machine, "w6000 B " + menu_keys("Games", "Yukon") + " A w100")
    assert current_game(machine).row.id == "yukon"
    press(machine, menu_keys("Title screen") + " [Win the deck]")
    assert "Win the deck | 1/52" in visible_text(machine)
    assert "Castle's End" in visible_text(machine)
    press(machine, "A")
    assert "Castle's End | 1/52" in visible_text(machine)
    press(machine, "A w100")
    assert on_table(machine)
    assert current_game(machine).row.id == "castles-end"
    assert deal_of(machine).card == 1
