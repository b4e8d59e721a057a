"""Games in the 32-bit VM: each kind is played as on the desktop, and a new one frees the last."""

import pytest

from sim.desk import keys
from sim.desk.machine import Machine
from sim.vm.table import TableInVM
from tests.support.screen_driver import canvas_pixels

ONE_OF_EACH_KIND = (
    *("aces-up", "auld-lang-syne", "calculation", "castles-end", "cruel", "la-belle-lucie"),
    *("pyramid", "spiderette", "tri-peaks"),
)
KEYS = ["", "B+ A R U", "B A S U+"]


@pytest.mark.turns(8)
@pytest.mark.parametrize(
    ("board", "size", "games"),
    [("pygamer", (160, 128), ONE_OF_EACH_KIND), ("pajenicko_picopad", (320, 240), ["tri-peaks"])],
)
def test_every_kind_is_played_and_drawn_as_on_the_desktop(vm, board, size, games):
    table = TableInVM(vm, *size, games[0], 617, pixels=True, roomy=size[0] > 160)
    for game_id in games:
        vm.run(f"player.begin({game_id!r}, 617)")
        with Machine(board, game_id, 617) as desk:
            for script in KEYS:
                table.press(keys.parse(script))
                desk.press(keys.parse(script))
                drawn = table.pixels("player.display.root_group[0].bitmap")
                assert drawn == canvas_pixels(desk), (game_id, script)


def test_catalogue_costs_no_heap_and_a_new_game_frees_the_last(vm):
    table = TableInVM(vm, 160, 128, "klondike", 617)
    begin = "from patience.on_demand import load"
    vm.run(f"{begin}\nnames = load('patience.games.catalog').names()\nnames = None")
    before = vm.heap()
    vm.run("load('patience.games.catalog').names()")
    assert vm.heap() - before < 1024  # 8 KB would still do
    # What the stack of this VM keeps alive comes and goes, so a first round is not counted.
    for game_id in ("canfield", "four-seasons"):
        _heap_with(table, game_id)
    first = _heap_with(table, "canfield")
    for game_id in ("gate", "freecell", "klondike"):
        _heap_with(table, game_id)
    assert abs(_heap_with(table, "canfield") - first) < 1024


def _heap_with(table, game_id):
    deal = f"load('patience.player.new_deal').start_game(player.app.session, {game_id!r}, 617)"
    table.vm.run(f"player.app.stack.back_to_table(lambda: {deal})")
    table.vm.run("player.app.tick()")
    return table.vm.heap()
