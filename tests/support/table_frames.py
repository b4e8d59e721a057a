"""Golden frames of the table: an open pile, the clock, the messages near the end.

`golden_frames` adds them to the others.
"""

from patience.games import catalog
from patience.player.settings import CLOCK
from patience.ui.input.actions import UP
from tests.support.engine_data import lay_out
from tests.support.screen_driver import laid, lay_klondike, press, show_game

DOWN_AND_UP = "-KH -QC -JD -TS KS QH JC TD 9S 8H 7C 6D 5S 4H 3C 2D AS"


def hold_up(machine):
    """Hold Up without releasing it."""
    machine.keys.press(UP)
    for _ in range(40):
        machine.app.tick()
        machine.clock.advance(20)


def open_fan(machine):
    lay_klondike(machine, ["7H", "8S", "9H", DOWN_AND_UP, "QS", "3H", "5C"], stock="KD")
    press(machine, "R3")
    hold_up(machine)


def open_waste(machine):
    press(machine, "B20")
    hold_up(machine)


def open_stack(machine):
    run = "9C 8C 7H 6D 5S 4C 3C 2D AS KD"
    show_game(machine, lay_out(catalog.row("four-seasons"), ["3H", run, "QS", "", "5H"], base=10))
    press(machine, "D L")
    hold_up(machine)


def closed_reserve(machine):
    """Hold Up on a reserve that shows only its top card: nothing opens."""
    rules = catalog.row("canfield")
    show_game(machine, lay_out(rules, ["3H", "9C", "QS", "5H"], reserve=["2C 3C 4C 5C"], base=10))
    press(machine, "L")
    hold_up(machine)


def clock(machine):
    machine.app.session.settings[CLOCK] = 1
    lay_klondike(
        machine, ["7H", "AS", "9C", "8S", "KC QH JS TD 9S 8H 7C 6D 5S 4H 3C 2D AC"], stock="KD"
    )
    press(machine, "R A L2")
    machine.app.session.elapsed = 754000
    machine.app.tick()


PILES = ["KC QH", "KD QC JH", "KH", "KS QD"]
finish = laid(PILES, "R3 A", foundations=["JC", "JD", "9H", "QS"], waste="TH")
"""Shows a game that finishes automatically from now on."""
idle_pass = laid(["7H", "8S"], "B2", stock="2C 3C")

TABLE_EVERYWHERE = [
    ("open-fan", open_fan),
    ("open-waste", open_waste),
    ("open-stack", open_stack),
    ("clock", clock),
    ("finish", finish),
]
TABLE_ONCE = [("closed-reserve", closed_reserve), ("idle-pass", idle_pass)]
