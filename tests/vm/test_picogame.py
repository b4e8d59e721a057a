"""The game in a folder of picogame's launcher, on a PicoPad.

The launcher (MakerClassCZ/picogame, docs/pages/launcher.md) lists the folders of `/demos`, `/games`
and `/apps` with a `code.py`, and reads `metadata.json` as Fruit Jam's launcher does. CircuitPython
then makes the folder the current one, and runs the file by its name there (main.c).
"""

import json

from sim.build import bundle
from sim.build.drive import SMALLEST
from sim.desk import keys
from sim.publish.fruit_jam import app_files
from sim.vm.board import BoardInVM
from sim.vm.files import on_the_vm

APP = "/apps/pocket_patience"
OWN = ("metadata.json", "icon.bmp")
LEFT_OUT = ("boot.py", "safemode.py", bundle.SETTINGS)


class PicoGame(BoardInVM):
    """A PicoPad; the computer keeps the drive, because the launcher has no boot.py of ours."""

    run_code = BoardInVM.run_code.replace("/code.py", "code.py")

    def __init__(self, vm):
        super().__init__(vm, "pajenicko_picopad")

    def power_on(self):
        """Put the game where the launcher looks, nothing of ours anywhere else, and go there."""
        super().power_on()
        vm = self.vm
        for path in sorted(vm._running.root.rglob("*"), reverse=True):
            top = path.relative_to(vm._running.root).parts[0]
            if top in ("p", "lib", "code.py", "boot.py") and path.is_file():
                path.unlink()
        files = {path: data for path, data in app_files().items() if path in OWN}
        files |= {
            path: data
            for path, data in bundle.drive_files(SMALLEST).items()
            if path not in LEFT_OUT
        }
        vm.put_all(on_the_vm({f"{APP[1:]}/{path}": data for path, data in files.items()}))
        program, vm.program = vm.program, None
        vm.run(f"hardware.os.chdir({APP!r})")
        vm.program = program


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
