"""The shared code inside a 32-bit MicroPython VM, whose objects cost what a board's cost.

`make setup` makes its program (`image`), `interpreter` runs it, `files` compiles its files, `table`
plays the game there, and `board` a whole board. `shims/` is MicroPython code that stands in for
what a board's firmware has built in.
"""

from sim.vm.interpreter import VM, Counts, VMError, own_vm

__all__ = ["VM", "Counts", "VMError", "own_vm"]
