"""Games in which cards are removed are won with the mouse, and what is special on their screens."""

import pytest

from patience.moves import DEAL, move, source, target
from patience.table import EMPTY, FOUNDATION, STOCK, TABLEAU, WASTE
from patience.texts.notation import parse_move
from patience.ui.pointer import Pointer
from sim.desk.machine import Machine
from tests.desk.test_mouse import Hand
from tests.support.engine_data import WON_VARIANTS, lay_out
from tests.support.screen_driver import (
    current_game,
    describe_difference,
    display_pixels,
    navigation,
    press,
    repaint,
    show_game,
    visible_text,
)


def click(hand, a_move):
    """Make a move by clicks; by dragging where a click on the stock would deal."""
    src, dst = source(a_move), target(a_move)
    if a_move != DEAL and STOCK in (src, dst):
        hand.click(*hand.card(src), to=hand.card(dst))
    elif a_move == DEAL or hand.top[dst] == EMPTY:
        hand.move(a_move)
    else:
        hand.click(*hand.card(src))
        if hand.table.navigation.choices:
            hand.click(*hand.card(dst))


@pytest.mark.turns(6)
@pytest.mark.parametrize("game_id", ["pyramid", "aces-up", "nestor"])
def test_a_game_is_won_with_the_mouse(game_id):
    number, moves = WON_VARIANTS[game_id]
    with Machine("pygamer", game_id, number) as machine:
        hand = Hand(machine, Pointer(machine))
        hand.settle()
        game = current_game(machine)
        for text in moves:
            steps = game.table.log.steps
            click(hand, parse_move(game, text))
            assert game.table.log.steps == steps + 1, text
        assert game.won()


@pytest.mark.turns(6)
@pytest.mark.parametrize(
    ("game_id", "board"),
    [
        ("pyramid", "tinycircuits_thumby_color"),
        ("pyramid", "pajenicko_picopad"),
        ("giza", "pygamer"),
    ],
)
def test_cards_that_cover_others_are_painted_as_if_for_the_first_time(game_id, board):
    number, moves = WON_VARIANTS[game_id]
    with Machine(board, game_id, number) as machine:
        game = current_game(machine)
        for at, text in enumerate(moves[:-1]):
            machine.app.stack.screen.make_step(parse_move(game, text))
            press(machine, "w500")
            if at % 3 == 0:
                shown = display_pixels(machine)
                assert not describe_difference(machine, shown, repaint(machine)), text


def test_partners_are_targets_and_left_and_right_go_through_them():
    with Machine(game="thirteens", number=617) as machine:
        row = "Pairs|T=10|pair=13|suit=N|move=1|fill="
        show_game(machine, lay_out(row, ["6C", "7D", "2C", "7H", "3S"]))
        cursor = navigation(machine)
        cursor.go_to(TABLEAU)
        press(machine, "A")
        assert [target(a_move) for a_move in cursor.choices] == [TABLEAU + 1, TABLEAU + 3]
        press(machine, "R A")
        assert current_game(machine).table.length(FOUNDATION) == 2


def test_next_card_of_the_stock_is_played_like_the_waste():
    number = WON_VARIANTS["pyramid"][0]
    with Machine(game="pyramid", number=number) as machine:
        game = current_game(machine)
        pairs = [a_move for a_move in game.moves() if target(a_move) == STOCK]
        assert pairs
        navigation(machine).go_to(STOCK)
        press(machine, "A")
        if navigation(machine).choices:
            press(machine, "A")
        assert game.table.length(FOUNDATION) == 2
        assert "50 left" in visible_text(machine)
        press(machine, "S")
        assert game.table.length(FOUNDATION) == 0 and game.table.length(WASTE) == 0


def test_king_alone_is_taken_by_a():
    with Machine(game="giza", number=617) as machine:
        game = current_game(machine)
        king = next(a_move for a_move in game.moves() if target(a_move) == FOUNDATION)
        assert king == move(source(king), FOUNDATION)
        navigation(machine).go_to(source(king))
        press(machine, "A")
        assert game.table.length(FOUNDATION) == 1
