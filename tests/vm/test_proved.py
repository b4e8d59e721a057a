"""The line of a proved deal takes little heap in the 32-bit VM; `test_proved_deals` plays them."""

from sim.vm import files
from sim.vm.interpreter import Scales

MOST_HEAP = 1024
FOLLOW = """
from patience.advice import proved_line
from patience.games import catalog
from patience.games import dealing
from patience.games import packs
from patience.table import Table

def open_line(game_id, index):
    global game, line
    pack = packs.open_pack(catalog.row(game_id))
    game = dealing.new_game(catalog.row(game_id), pack.number(index), Table())
    line = proved_line.read_line(pack, index)
    pack.close()

game = line = None
"""


def test_a_line_takes_little_heap(vm):
    files.install(vm)
    vm.run(f"{FOLLOW}\nopen_line('castles-end', 0)\nline = None")
    scales = Scales(vm)
    vm.run("open_line('castles-end', 0)")
    assert scales.kept() < MOST_HEAP
    vm.run("line.next_move(game)\nline.advance()\nline.next_move(game)")
    assert scales.kept() < MOST_HEAP
