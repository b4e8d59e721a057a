"""Makes the board in the VM that a row describes, with what its keys or display need."""

from sim.data.boards import BOARDS
from sim.vm.board import BoardInVM
from sim.vm.dvi import DviBoard
from sim.vm.interpreter import VM
from sim.vm.touched import PyPortal


def make_board(vm: VM, board_id: str) -> BoardInVM:
    """Return a board of `BOARDS`, whose drive the computer has not taken."""
    row = BOARDS[board_id]
    kind = DviBoard if row.display else BoardInVM
    board = PyPortal(vm) if row.pointer and not row.display else kind(vm, board_id)
    board.read_only = False
    return board
