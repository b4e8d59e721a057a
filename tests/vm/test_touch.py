"""A PyPortal is played by touch, and by the four buttons drawn beside the game."""

import pytest

from sim.desk import keys
from sim.vm import VM
from sim.vm.touched import PyPortal
from tests.vm.test_fruit_jam import dealt

BUTTON = 304  # x of the buttons
UNDO, DEAL = (30, 210)  # their y
WAITS = "w1000 " * 16


@pytest.fixture(scope="module")
def vm():
    with VM(seconds=60) as made:
        yield made


def taps(*spots, first=1500):
    """Return touches of these spots, one a second."""
    return [(first + 1000 * n, first + 1000 * n + 120, *spot) for n, spot in enumerate(spots)]


TO_TABLE = [(BUTTON, DEAL)]


def test_buttons_deal_and_undo(vm, tmp_path):
    deals = [(BUTTON, DEAL), (BUTTON, UNDO), (BUTTON, DEAL)]
    board = PyPortal(vm, taps(*TO_TABLE, *deals))
    assert board.start(keys.parse(WAITS)) == ""
    assert dealt(board, tmp_path) == 1


def test_cards_are_tapped_and_dragged(vm, tmp_path):
    drag = [(5600 + 60 * n, 5660 + 60 * n, 20 + 10 * n, 30) for n in range(5)]
    board = PyPortal(vm, taps(*TO_TABLE, (20, 30)) + drag)  # the stock, then off it
    assert board.start(keys.parse(WAITS)) == ""
    assert dealt(board, tmp_path) == 1


def test_screen_that_is_not_calibrated_is_reported_and_the_game_goes_on(vm, tmp_path):
    board = PyPortal(vm, taps(*TO_TABLE, (-90, 120), (BUTTON, DEAL)))
    assert "not calibrated" in board.start(keys.parse(WAITS))
    assert dealt(board, tmp_path) == 1


def test_touch_that_wakes_it_does_nothing_else(vm, tmp_path):
    asleep = 5000 + 190_000
    wakes = (asleep, asleep + 400, BUTTON, DEAL)
    board = PyPortal(vm, [*taps(*TO_TABLE, (BUTTON, DEAL)), wakes])
    assert board.start(keys.parse("w9999 " * 20 + "w9999 w6000")) == ""
    assert dealt(board, tmp_path) == 1
