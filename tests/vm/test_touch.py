"""A PyPortal is played by touch, and by the four buttons drawn beside the game."""

import pytest

from sim.desk import keys
from sim.vm.boards import TouchedBoard
from tests.vm.test_fruit_jam import dealt

BUTTON = 304  # x of the buttons
UNDO, DEAL = (30, 210)  # their y
STOCK = (20, 30)


def taps(*spots, first=1500):
    """Return touches of these spots, one a second."""
    return [(first + 1000 * n, first + 1000 * n + 120, *spot) for n, spot in enumerate(spots)]


TO_TABLE = [(BUTTON, DEAL)]


def test_buttons_deal_and_undo_and_cards_are_tapped_and_dragged(vm, tmp_path):
    touched = [(BUTTON, DEAL), (BUTTON, UNDO), (BUTTON, DEAL), STOCK]
    drag = [(7600 + 60 * n, 7660 + 60 * n, STOCK[0] + 10 * n, STOCK[1]) for n in range(5)]
    board = TouchedBoard(vm, taps(*touched, first=2500) + drag)  # off the stock: no third card
    assert board.start(keys.parse("w1500 B" + " w1000" * 17)) == ""
    assert dealt(board, tmp_path) == 2


@pytest.mark.turns(8)
def test_screen_that_is_not_calibrated_is_reported_and_a_touch_that_wakes_it_only_wakes(
    vm, tmp_path
):
    asleep = 5000 + 190_000
    wakes = (asleep, asleep + 400, BUTTON, DEAL)
    board = TouchedBoard(vm, [*taps(*TO_TABLE, (-90, 120), (BUTTON, DEAL)), wakes])
    assert "not calibrated" in board.start(keys.parse("w9999 " * 20 + "w9999 w6000"))
    assert dealt(board, tmp_path) == 1
