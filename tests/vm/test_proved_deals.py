"""Proved deals in the 32-bit VM: *Show me* wins a game of every pack, from the deal to the end."""

import pytest

from patience.games import catalog, packs
from patience.player.settings import ANIMATION
from patience.player.statistics import OPEN
from patience.ui.input.actions import SHOW
from sim.desk import keys
from sim.vm import VM
from sim.vm.table import TableInVM

GAMES = [game_id for game_id in catalog.ids() if packs.open_pack(catalog.row(game_id))]
PLAY_ON = """
while not player.app.session.game.won():
    player.app.tick()
    player.now += 2000
"""


@pytest.fixture(scope="module")
def vm():
    with VM() as made:
        yield made


def first_of(game_id, index=0):
    """Return the number of a deal of a game's pack."""
    pack = packs.open_pack(catalog.row(game_id))
    number = pack.number(index)
    pack.close()
    return number


@pytest.mark.parametrize("game_id", GAMES[::12])
def test_show_me_wins_a_game_of_every_pack(vm, game_id):
    table = TableInVM(vm, 160, 128, game_id, first_of(game_id))
    vm.run(f"player.app.session.settings[{ANIMATION}] = 0\nplayer.app.stack.screen.act({SHOW})")
    vm.run(PLAY_ON)
    table.press(keys.parse("w100"))
    assert vm.value("player.app.session.game.won()")
    assert vm.value("player.app.session.result") == OPEN
    assert vm.value("player.app.stack.screen.made_of[0] == 'screens.win'")
