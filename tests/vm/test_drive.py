"""Saves go to the drive without boot.py, where the game can take it from the computer."""

import pytest

from sim.data.circuitpython import CHANGES, OLDEST, TAKES_DRIVE, does
from sim.desk import keys
from sim.vm.board import BoardInVM
from tests.vm.test_bundle import session_of

TO_TABLE = "w1500 B w1500 "
SAVED = "w9000"
_STORAGE = """
import hardware, os, sys
storage = sys.modules["storage"]
calls = []
take = getattr(storage, "unsafe_disable_usb_drive", None)
def take_and_note():
    calls.append("take")
    REFUSES
    take()
if take:
    storage.unsafe_disable_usb_drive = take_and_note
storage.enable_usb_drive = lambda: calls.append("give back")
"""


class Drive(BoardInVM):
    """A board whose drive the computer may write to."""

    refuses = "pass"
    has_boot = False
    room = True

    def power_on(self):
        """Restart it; the drive belongs to the computer again."""
        super().power_on()
        program, self.vm.program = self.vm.program, None
        self.vm.run(_STORAGE.replace("REFUSES", self.refuses))
        if not self.has_boot:
            self.vm.run("os.remove('/boot.py')")
        if not self.room:
            self.vm.run("sys.modules['os'].statvfs = lambda path: (512, 512, 4096, 0)")
        self.vm.program = program


@pytest.fixture
def board(vm):
    made = Drive(vm)
    made.prepared = False
    return made


def played(board, script):
    """Return what is printed."""
    return board.start(keys.parse(TO_TABLE + script))


def steps(board, folder):
    return session_of(board, folder).game.table.log.steps


@pytest.mark.turns(6)
def test_player_is_asked_at_the_first_save_and_saves_are_on_the_drive(board, vm, tmp_path):
    assert played(board, f"B w6000 D A w3000 B {SAVED}") == ""
    assert vm.value("calls") == ["take"]
    first = steps(board, tmp_path)
    assert board.chip[:4] != b"PPat"
    # At the next start nobody is asked: D and A play.
    before = board.chip
    assert board.start(keys.parse(f"w1500 A w1500 B w6000 B {SAVED}")) == ""
    assert vm.value("calls") == ["take"]
    assert steps(board, tmp_path) > first
    assert board.chip == before


@pytest.mark.turns(6)
@pytest.mark.parametrize("version", sorted({OLDEST, *CHANGES.values()}))
def test_every_circuitpython_starts_at_once_and_only_a_newer_one_takes_the_drive(vm, version):
    board = Drive(vm, version=version)
    board.prepared = False
    assert played(board, f"B w6000 D A w3000 B {SAVED}") == ""
    assert vm.value("calls") == (["take"] if does(version, TAKES_DRIVE) else [])


@pytest.mark.turns(6)
def test_no_is_kept(board, vm):
    assert played(board, f"B w6000 A w1000 B {SAVED}") == ""
    saved = board.chip
    assert saved[:4] == b"PPat"
    assert board.start(keys.parse(f"w1500 A w1500 B w6000 D w300 A {SAVED}")) == ""
    assert vm.value("calls") == []
    assert board.chip != saved
    assert board.saves == {}


def test_drive_that_boot_py_left_to_the_computer_is_not_asked_for(board, vm):
    board.has_boot = True
    assert played(board, f"B w6000 D A w3000 {SAVED}") == ""
    assert vm.value("calls") == []


@pytest.mark.turns(6)
@pytest.mark.parametrize(
    ("refuses", "room", "calls"),
    [("raise RuntimeError('not now')", True, ["take"]), ("pass", False, ["take", "give back"])],
)
def test_drive_that_cannot_be_used_leaves_saves_in_the_chip(board, vm, refuses, room, calls):
    board.refuses, board.room = refuses, room
    printed = played(board, f"B w6000 D A w3000 B {SAVED}")
    assert ("not now" in printed) == (not calls[1:])
    assert vm.value("calls") == calls
    assert board.chip[:4] == b"PPat"
