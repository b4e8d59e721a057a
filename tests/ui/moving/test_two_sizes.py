"""Tables whose stock, waste and foundation have larger cards than the tableau."""

from random import Random

from patience.moves import DEAL
from patience.player.settings import ANIMATION, CALM, MIRROR
from patience.table import FOUNDATION, PLACE_MASK, STOCK, TABLEAU
from patience.texts import words
from patience.ui.draw.celebration import CelebrationScreen
from patience.ui.draw.theme import CURSOR, FELT
from sim.desk.machine import Machine, by_hand
from sim.texts.choose import installed
from sim.texts.languages import LANGUAGES
from tests.support.cases import cases
from tests.support.screen_driver import display_pixels, press

GAMES = ("golf", "tri-peaks", "escalator", "pyramid", "pyramid-microsoft")


PYGAMER, SQUARE, LARGE = (160, 128), (128, 128), (320, 240)


def open_machine(game, animation=CALM, size=(195, 300), number=617):
    settings = by_hand()
    settings[ANIMATION] = animation
    machine = Machine("pygamer", game, number, size=size, settings=settings)
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


@cases("size", [PYGAMER, SQUARE, (240, 160), (240, 135), LARGE, (240, 240)])
def test_below_peaks_they_are_larger_on_all_other_screens_too(size):
    with open_machine("tri-peaks", size=size) as machine:
        painter, layout = machine.app.drawing.painter, machine.app.drawing.layout
        wide, high = (50, 70) if layout.large else (24, 34) if size[1] == 135 else (28, 40)
        for place in (STOCK, FOUNDATION):
            assert painter.rect(place, 1)[2:4] == (wide, high)
            assert painter.right(place) == layout.x[place] + wide
        lowest = layout.y[layout.rows[0][-1]] + layout.card_h
        assert lowest + 2 < layout.y[STOCK]  # a frame has room
        assert layout.y[STOCK] + high < layout.status_top


@cases("size", [(195, 300), PYGAMER, SQUARE, LARGE])
@cases("animation", [CALM, 0])
@cases("mirrored", [0, 1])
def test_the_run_stands_beside_the_foundation_until_a_card_is_dealt(size, animation, mirrored):
    with open_machine("tri-peaks", animation, size, 3) as machine:
        machine.app.session.settings[MIRROR] = mirrored
        machine.app.stack.screen.enter()
        press(machine, "w900")
        for script, run in (("", 0), ("A w300", 1), ("S w300", 0), ("A w300", 1), ("B w300", 0)):
            press(machine, script)
            assert count_run(machine) == run
            assert run_shown(machine) == (run > 0)


@cases(
    "size, code",
    [
        *((SQUARE, code) for code in LANGUAGES),
        *((size, "de") for size in (PYGAMER, (176, 220), (240, 135))),  # its word is the longest
    ],
)
@cases("mirrored", [0, 1])
def test_the_longest_run_has_room_in_every_language_and_leaves_nothing(size, code, mirrored):
    with installed(LANGUAGES[code]), open_machine("tri-peaks", 0, size) as machine:
        machine.app.session.settings[MIRROR] = mirrored
        machine.app.stack.screen.enter()
        press(machine, "w100")
        painter, layout = machine.app.drawing.painter, machine.app.drawing.layout
        left, y, right = painter.run
        text = words.RUN.format(28).encode()
        assert 0 <= left < left + painter.letters.width(text) - 1 <= min(right, layout.width)
        if mirrored:
            assert right < layout.x[FOUNDATION] - 3  # a frame has room
        else:
            assert layout.x[FOUNDATION] + layout.base_w + 3 < left
        canvas = machine.app.drawing.canvas
        painter.letters.write(canvas, text, left, y, CURSOR)
        assert run_shown(machine)
        machine.app.stack.screen.make_step(DEAL)
        press(machine, "w100")
        around = [canvas[x, at] for x in range(left, right) for at in range(y - 4, y + 16)]
        assert set(around) == {FELT}


def count_run(machine):
    """Return how many cards have gone to the foundation since the last was dealt there."""
    log = machine.app.session.table.log
    moves = [
        (log.entry(at) & PLACE_MASK, log.entry(at) >> 8 & PLACE_MASK) for at in range(log.applied)
    ]
    since = [at for at, (source, _) in enumerate(moves) if source == STOCK][-1:] or [-1]
    return sum(target == FOUNDATION for _, target in moves[since[0] + 1 :])


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
