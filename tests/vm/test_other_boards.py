"""Boards whose keys, display or pointer no other board has are played by random keys."""

import pytest

from sim.fuzz import boards
from sim.measure.sizes import TO_THE_TABLE, start_board


@pytest.mark.turns(10)
@pytest.mark.parametrize(
    "board_id", ["adafruit_feather_rp2350", "pyportal", "hardkernel_odroid_go", "ugame22"]
)
def test_random_keys_play(vm, board_id):
    outcome = boards.play(vm, board_id, seed=1, presses=10)
    assert (outcome.error, outcome.presses >= 10) == ("", True)
    assert "patience1.sav" in vm.value("hardware.saves()")


@pytest.mark.turns(6)
def test_seven_keys_keep_nothing_that_starts_a_board(vm):
    seven, eight = (
        start_board(vm, board_id, TO_THE_TABLE).kept()
        for board_id in ("ugame22", "pajenicko_picopad")
    )
    assert seven < eight
