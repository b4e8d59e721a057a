"""The game in a folder of picogame's launcher, on a PicoPad."""

import json

from sim.desk import keys
from sim.publish.fruit_jam import app_files
from tests.support.picogame import APP, PicoGame


def test_launcher_lists_the_game_with_its_icon():
    files = app_files()
    about = json.loads(files["metadata.json"])
    assert about["title"] == "Pocket Patience" and files[about["icon"]][:2] == b"BM"
    assert "code.py" in files


def test_game_is_played_from_the_launchers_folder_and_saved_in_the_chip(vm):
    board = PicoGame(vm)
    assert board.start(keys.parse("w1500 B w1500 B3 w6000")) == ""
    assert vm.value("hardware.os.getcwd()") == APP
    first = board.chip
    assert set(first) != {0xFF}
    assert board.start(keys.parse("w1500 B w1500 S w6000")) == ""  # after a reset
    assert board.chip != first
