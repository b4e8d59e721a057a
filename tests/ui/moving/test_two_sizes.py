"""Tables whose stock, waste and foundation have larger cards than the tableau."""

from random import Random

from patience.player.settings import ANIMATION, CALM, MIRROR
from patience.table import FOUNDATION, RESERVE, STOCK, TABLEAU
from patience.ui.draw.cards.faces.base_painter import count_run
from patience.ui.draw.celebration import CelebrationScreen
from patience.ui.draw.theme import CURSOR
from sim.desk.machine import Machine, by_hand
from tests.support.cases import cases
from tests.support.screen_driver import display_pixels, press

GAMES = ("golf", "tri-peaks", "escalator", "pyramid", "pyramid-microsoft")


LARGE = (320, 240)


def open_machine(game, animation=CALM, size=(195, 300)):
    settings = by_hand()
    settings[ANIMATION] = animation
    machine = Machine("pygamer", game, 617, size=size, settings=settings)
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


@cases("size", [LARGE, (240, 240)])
def test_below_peaks_they_are_larger_on_large_screens_too(size):
    with open_machine("tri-peaks", size=size) as machine:
        painter, layout = machine.app.drawing.painter, machine.app.drawing.layout
        for place in (STOCK, FOUNDATION):
            assert painter.rect(place, 1)[2:4] == (50, 70)
        lowest = max(layout.y[TABLEAU:RESERVE]) + layout.card_h
        assert lowest < layout.y[STOCK]
        assert layout.y[STOCK] + layout.base_h < layout.status_top


@cases("size", [(195, 300), LARGE])
@cases("animation", [CALM, 0])
@cases("mirrored", [0, 1])
def test_the_run_stands_beside_the_foundation_until_a_card_is_dealt(size, animation, mirrored):
    with open_machine("tri-peaks", animation, size) as machine:
        machine.app.session.settings[MIRROR] = mirrored
        machine.app.stack.screen.enter()
        press(machine, "w900")
        assert not run_shown(machine)
        for _ in range(60):
            press(machine, "A B")
            if count_run(machine.app.session.table) > 1:
                break
            press(machine, "R")
        assert run_shown(machine)
        press(machine, "S w900")
        assert run_shown(machine) == (count_run(machine.app.session.table) > 0)
        press(machine, "B w900")
        assert count_run(machine.app.session.table) == 0
        assert not run_shown(machine)


def run_shown(machine):
    """Return whether gold is written beside the foundation, where the frame never is."""
    layout, canvas = machine.app.drawing.layout, machine.app.drawing.canvas
    left, right = layout.x[FOUNDATION] + layout.base_w + 6, canvas.width
    if layout.mirrored:
        left, right = 0, layout.x[FOUNDATION] - 6
    top = layout.y[FOUNDATION] + 4
    return any(canvas[x, y] == CURSOR for y in range(top, top + 14) for x in range(left, right))


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
