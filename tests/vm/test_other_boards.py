"""Boards whose keys, display or pointer no other board has are played by random keys."""

import pytest

from sim.fuzz import boards


@pytest.mark.parametrize(
    "board_id", ["adafruit_feather_rp2350", "pyportal", "hardkernel_odroid_go", "ugame22"]
)
def test_random_keys_play(vm, board_id):
    outcome = boards.play(vm, board_id, seed=1, presses=10)
    assert (outcome.error, outcome.presses >= 10) == ("", True)
    assert "patience1.sav" in vm.value("hardware.saves()")
