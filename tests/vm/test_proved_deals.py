"""Proved deals in the 32-bit VM: *Show me* wins a game of every pack, from the deal to the end."""

import pytest

from patience.player.settings import ANIMATION
from patience.player.statistics import OPEN
from patience.ui.input.actions import SHOW
from sim.desk import keys
from sim.vm.table import TableInVM
from tests.support.proved_deals import GAMES, number_of

PLAY_ON = """
while not player.app.session.game.won():
    player.app.tick()
    player.now += 2000
"""


@pytest.mark.turns(8)
@pytest.mark.parametrize("game_id", GAMES[::12])
def test_show_me_wins_a_game_of_every_pack(vm, game_id):
    table = TableInVM(vm, 160, 128, game_id, number_of(game_id))
    vm.run(f"player.app.session.settings[{ANIMATION}] = 0\nplayer.app.stack.screen.act({SHOW})")
    vm.run(PLAY_ON)
    table.press(keys.parse("w100"))
    assert vm.value("player.app.session.game.won()")
    assert vm.value("player.app.session.result") == OPEN
    assert vm.value("player.app.stack.screen.made_of[0] == 'screens.win'")
