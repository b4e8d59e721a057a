"""The shared code in a 32-bit MicroPython VM, whose objects take as much heap as on a board.

`make setup` makes its program (`image`), `interpreter` runs it, `files` compiles its files, `table`
plays the game there, and `board` simulates a whole board. `shims/` is MicroPython code that
replaces what a board's firmware has built in.
"""

from sim.vm.interpreter import VM, Counts, VMError, own_vm

__all__ = ["VM", "Counts", "VMError", "own_vm"]
