"""Games of other kinds run in the 32-bit VM as on the desktop: moves, refusals, hints, undo."""

import pytest

from sim.desk import keys
from sim.desk.machine import Machine
from sim.vm import VM
from sim.vm.table import TableInVM
from tests.support.screen_driver import canvas_pixels

SCRIPTS = {
    "la-belle-lucie": "B w300 A R A B S B+ A B R3 A w500 B S",
    "cruel": "B B+ A B+ A B+ A B S2 B+ A w500",
    "calculation": "B A B+ A B+ A B+ A A R A A R2 A S2 B+ A w500",
    "auld-lang-syne": "B B+ A B+ A B R A S3 B2 w500",
}


@pytest.mark.parametrize("game_id", SCRIPTS)
def test_a_board_plays_it_as_the_desktop_does(game_id):
    with VM() as vm, Machine(game=game_id, number=617) as desk:
        table = TableInVM(vm, 160, 128, game_id, 617, pixels=True)
        desk.press([])
        table.press(keys.parse(SCRIPTS[game_id]))
        desk.press(keys.parse(SCRIPTS[game_id]))
        assert desk.app.session.game.table.log.steps
        assert table.pixels("player.display.root_group[0].bitmap") == canvas_pixels(desk)
