"""Tables whose stock, waste and foundation have larger cards than the tableau."""

from random import Random

from patience.player.settings import ANIMATION, CALM
from patience.table import FOUNDATION, STOCK, TABLEAU
from patience.ui.draw.celebration import CelebrationScreen
from sim.desk.machine import Machine, by_hand
from tests.support.cases import cases
from tests.support.screen_driver import display_pixels, press

GAMES = ("golf", "tri-peaks", "escalator", "pyramid", "pyramid-microsoft")


def open_machine(game, animation=CALM):
    settings = by_hand()
    settings[ANIMATION] = animation
    machine = Machine("pygamer", game, 617, size=(195, 300), settings=settings)
    press(machine, "")
    return machine


@cases("game", GAMES)
def test_table_looks_the_same_when_it_is_painted_again(game):
    with open_machine(game) as machine:
        dice = Random(617)
        for _ in range(40):
            press(machine, dice.choice("ABLRUDBA"))
        shown = display_pixels(machine)
        machine.app.drawing.take_canvas("another")
        machine.app.stack.screen.enter()
        press(machine, "")
        assert display_pixels(machine) == shown
        assert machine.app.session.table.log.steps > 0


@cases("game", GAMES)
def test_stock_and_foundation_are_larger(game):
    with open_machine(game) as machine:
        painter, layout = machine.app.drawing.painter, machine.app.drawing.layout
        for place in (STOCK, FOUNDATION):
            _, _, width, height, _ = painter.rect(place, 1)
            assert (width, height) == (layout.base_w, layout.base_h) == (42, 59)
            assert painter.right(place) - layout.x[place] >= layout.base_w
        assert painter.rect(TABLEAU, 1)[2] == layout.card_w < layout.base_w


def test_leaping_cards_have_the_size_of_the_tableaus():
    with open_machine("golf") as machine:
        painter, layout = machine.app.drawing.painter, machine.app.drawing.layout
        screen = CelebrationScreen(machine.app)
        screen._start_next_card()
        assert (painter.face.width, screen._height) == (layout.card_w, layout.card_h)


@cases("game", ["golf", "pyramid"])
def test_a_card_that_moves_is_as_large_as_where_it_goes(game):
    with open_machine(game) as machine:
        motion = machine.app.stack.screen.view.glide
        layout = machine.app.drawing.layout
        assert motion._card.width >= layout.base_w
        assert motion._card.height >= layout.base_h
        assert motion._face(STOCK).width == layout.base_w
        assert motion._face(TABLEAU).width == layout.card_w
