"""A new game that is dealt card by card, with the animation *calm*."""

import pytest

from patience.player.new_deal import new_deal
from patience.table import EMPTY, STOCK, read_pile
from patience.ui.input.actions import B
from sim.desk.machine import Machine, by_default
from tests.support.cases import cases
from tests.support.motion_frames import PICTURE, motion, wait
from tests.support.screen_driver import check_picture, current_game, press, tap

GAMES = ("klondike", "four-seasons", "spider", "tri-peaks")


def is_dealing(machine):
    return motion(machine).place != EMPTY


def begin(machine):
    """Draw the first picture."""
    for _ in range(9):
        if not is_dealing(machine) or machine.app.drawing.painter.unfinished:
            machine.app.tick()
    assert is_dealing(machine)


def make(game="klondike", board="pygamer"):
    return Machine(board, game, 617, settings=by_default())


def painted_cards(machine):
    """Return how many cards are painted on places other than the stock."""
    painter = machine.app.drawing.painter
    places = [place for place in machine.app.drawing.layout.places if place != STOCK]
    cards = bytearray(len(painter.under))
    return sum(read_pile(painter.under, painter._top, place, cards) for place in places)


@pytest.mark.parametrize(
    ("game", "board"),
    [*((game, "pygamer") for game in GAMES), ("klondike", "seeeduino_wio_terminal")],
)
def test_a_card_lands_every_picture_until_all_lie_as_in_a_full_repaint(game, board):
    with make(game, board) as machine:
        begin(machine)
        landed = []
        while is_dealing(machine):
            landed.append(painted_cards(machine))
            wait(machine, PICTURE)
        assert landed == [0, 0, 0, *range(1, painted_cards(machine) + 1)][: len(landed)]
        assert landed[-1] >= painted_cards(machine) - 1
        press(machine, "")
        check_picture(machine)


@cases("pictures", [0, 2, 28])
def test_a_press_ends_it_and_is_not_lost(pictures):
    with make() as machine:
        begin(machine)
        wait(machine, pictures * PICTURE)
        tap(machine, B)
        assert current_game(machine).table.log.applied == 1
        press(machine, "w400")
        check_picture(machine)


def test_the_pointer_ends_it():
    with make() as machine:
        begin(machine)
        wait(machine, 5 * PICTURE)
        motion(machine).hold(machine.app.drawing.layout.rows[0][0], 1, machine.clock())
        assert machine.app.drawing.painter.motion.dealing is None


def test_only_a_new_deal_is_dealt():
    with make() as machine:
        press(machine, "M M")  # the menu, and back
        machine.app.tick()
        assert not is_dealing(machine)
        press(machine, "B S")  # undone
        machine.app.tick()
        assert not is_dealing(machine)
        painter = machine.app.drawing.painter
        new_deal(machine.app.session, 618)
        machine.app.stack.back_to_table()
        begin(machine)
        assert painter is machine.app.drawing.painter
        wait(machine, 4 * PICTURE)
        assert 0 < painted_cards(machine) < 5
