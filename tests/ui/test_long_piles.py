"""The longest piles found in play are readable on every screen, or say how many cards they hide.

A reserve of which only the last card plays hides all but that one.
"""

from random import Random

from patience.moves import target
from patience.redo import redo
from patience.table import EMPTY, TABLEAU, WASTE, Table
from patience.ui.draw import theme
from sim.desk.machine import Machine
from tests.support.cases import cases
from tests.support.screen_driver import (
    LONGEST_PILES,
    canvas_pixels,
    describe_difference,
    display_pixels,
    make_moves,
    on_table,
    play_to_longest,
    press,
    repaint,
    run_until_idle,
)

BOARDS = ["pygamer", "tinycircuits_thumby_color", "pimoroni_picosystem", "pajenicko_picopad"]


@cases("board", BOARDS)
@cases("found", LONGEST_PILES, ids=lambda found: found["game"])
def test_longest_pile_is_readable_above_the_status_line(found, board):
    with Machine(board, found["game"], found["number"]) as machine:
        place = play_to_longest(machine, found)
        layout = machine.app.drawing.painter.layout
        length = found["down"] + found["up"]
        assert machine.app.session.game.table.length(place) == length
        x, y, w, h, _ = machine.app.drawing.painter.rect(place, 1)
        assert y + h <= layout.status_top
        assert x + w <= machine.width
        steps = layout.spacing(place, found["down"], found["up"])
        if layout.kind[place]:  # a fan
            assert steps & 255 >= 6 + 2 * layout.large or h == layout.card_h
        unseen = layout.unseen(place, found["down"], found["up"])
        assert 0 <= unseen < length


def card_pixels(machine, place):
    """Return the pixels of a pile's top card below its corners, with the cursor hidden."""
    machine.app.drawing.table_cursor.hide()
    x, y, w, h, _ = machine.app.drawing.painter.rect(place, 1)
    canvas = canvas_pixels(machine)
    rows = (canvas[row * machine.width :][x : x + w] for row in range(y + 2, y + h))
    return b"".join(rows)


@cases("name", ["canfield", "chameleon"])
def test_picture_of_a_pile_that_hides_cards_equals_a_full_repaint(name):
    found = next(found for found in LONGEST_PILES if found["game"] == name)
    with Machine(game=name, number=found["number"]) as machine:
        place = play_to_longest(machine, found)
        assert machine.app.drawing.painter.hides_cards(place)
        press(machine, "w100")
        game = machine.app.session.game
        for change in (Table.undo, Table.undo, redo, redo):
            assert change(game.table)
            machine.app.drawing.table_cursor.hide()
            machine.app.drawing.painter.paint()
            painted = canvas_pixels(machine)
            machine.app.drawing.painter.forget()
            machine.app.drawing.painter.paint()
            assert canvas_pixels(machine) == painted


def test_up_opens_a_pile_that_hides_cards_and_any_button_closes_it():
    found = next(found for found in LONGEST_PILES if found["game"] == "canfield")
    with Machine(game="canfield", number=found["number"]) as machine:
        place = play_to_longest(machine, found)
        assert machine.app.drawing.painter.layout.unseen(place, 0, found["up"])
        machine.app.stack.screen.enter()
        press(machine, "w100")
        before = display_pixels(machine)
        press(machine, "U")
        assert not on_table(machine)
        press(machine, "B")
        assert on_table(machine)
        assert machine.buzzes == 0
        assert not describe_difference(machine, before, display_pixels(machine))


@cases("board", BOARDS[::3])
def test_shut_reserve_shows_no_card_but_its_last(board):
    with Machine(board, "eagle-wing", 617) as machine:
        game = machine.app.session.game
        (reserve,) = game.reserve
        make_moves(machine, [])
        shut = card_pixels(machine, reserve)
        inks = set(range(theme.INK, theme.BLACK)) | {theme.LIFTED_FACE}
        assert not inks & set(shut)
        top, below = game.table.top[reserve], game.table.under[game.table.top[reserve]]
        game.table.under[top] = game.table.under[below]
        game.table.top[reserve] = below
        game.table.touched[reserve] = 1
        game.table.lay(top, WASTE)  # a card less, and another one on top
        make_moves(machine, [])
        assert card_pixels(machine, reserve) == shut
        game.table.top[reserve] = EMPTY
        game.table.lay(below, reserve)
        make_moves(machine, [])
        assert inks & set(card_pixels(machine, reserve)) or below & 3 == 3


def test_picture_of_a_shut_reserve_equals_a_full_repaint_down_to_its_last_card_and_back():
    with Machine(game="eagle-wing", number=1) as machine:
        game, dice = machine.app.session.game, Random(0)
        pictures = {}

        def compare():
            length = game.table.length(game.reserve[0])
            if length not in pictures:
                run_until_idle(machine)
                pictures[length] = display_pixels(machine)
                assert not describe_difference(machine, pictures[length], repaint(machine))

        while game.table.length(game.reserve[0]):
            moves = game.moves()
            home = [a_move for a_move in moves if target(a_move) < TABLEAU]
            machine.app.stack.screen.make_step(dice.choice(home or moves), False, 0)
            compare()
        assert pictures.keys() >= {0, 1, 2, 12}
        pictures.clear()
        while game.table.log.steps:
            press(machine, "S")
            compare()
        assert len(pictures) > 10
