"""The bundle in the 32-bit VM when one of its files is missing or broken."""

import pytest

from sim.build.modules import drive_path, program
from sim.data.version import describe_version
from sim.desk import keys
from sim.measure.scenarios import TO_THE_TABLE, through
from sim.vm.board import BoardInVM

SAVES = {"patience1.sav": bytes(24576), "patience2.sav": bytes(24576)}


class Damaged(BoardInVM):
    """A board whose drive has a changed file.

    :param name: of a module under lib/
    :param source: what stands there now, None for nothing
    """

    def __init__(self, vm, name, source):
        super().__init__(vm, "pygamer")
        self._file = f"/{drive_path(program().homes[name], ())}"
        self._content = source
        self.saves = dict(SAVES)
        self.read_only = False

    def power_on(self):
        super().power_on()
        self.vm.run(f"hardware.os.remove('{self._file}.mpy')")
        if self._content is not None:
            self.vm.put(f"{self._file}.py", self._content.encode())


FAILS = "def f():\n    raise MemoryError('memory allocation failed')\nf()"
BUG = "The game has a bug.", "ZeroDivisionError"
TROUBLE = {
    "a file is missing": ("patience.game", None, "A file is missing.", "ImportError"),
    "memory ran out": ("patience.player.new_deal", FAILS, "Out of memory.", "MemoryError"),
    "a fault": ("patience.game", "1 // 0", *BUG),
    "before there are keys": ("patience.ui.draw.splash", "1 // 0", *BUG),
}


@pytest.mark.turns(6)
@pytest.mark.parametrize("name", TROUBLE)
def test_error_is_on_the_screen_and_the_save_is_untouched(vm, name):
    module, source, said, error = TROUBLE[name]
    place = program().homes[module] + ".py 2" if source == FAILS else ""
    board = Damaged(vm, module, source)
    printed = board.start(keys.parse("w500 B A"))
    console, screen = printed.split("\x1b[2J")
    assert "Traceback" in console
    for words in (said, "Your save is safe.", error, place, describe_version(), "pygamer"):
        assert words in " ".join(screen.split("\n"))
    last = screen.rsplit("\n", 1)[-1]
    assert last == ("Switch off and on." if "before" in name else "A restarts.")
    assert board.saves == SAVES


@pytest.mark.turns(6)
def test_game_goes_on_where_memory_runs_out(vm):
    board = Damaged(vm, "patience.ui.screens.statistics", "raise MemoryError('no room')")
    script = f"{TO_THE_TABLE} B B {through('Statistics')} B S M w1000"
    printed = board.start(keys.parse(script))
    assert printed.count("MemoryError: no room") == 1
    assert "\x1b[2J" not in printed
    whole = BoardInVM(vm, "pygamer")
    whole.saves = board.saves
    whole.resident(keys.parse("w500 A w500"))
    # Two deals, and the cards that went up after them; the third deal was taken back.
    steps = vm.value("app.session.game.table.log.steps")
    assert steps == 4
    assert vm.value("app.session.game.table.log.count") > 4


def test_memory_that_immediately_runs_out_again_is_reported(vm):
    board = Damaged(vm, "patience.ui.table.table_screen", "raise MemoryError('no room')")
    printed = board.start(keys.parse(TO_THE_TABLE))
    console, screen = printed.split("\x1b[2J")
    assert console.count("MemoryError: no room") == 2
    assert "Your save is safe." in " ".join(screen.split())
