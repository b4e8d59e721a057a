# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""The shared code inside a 32-bit MicroPython VM, whose objects cost what a board's cost.

`interpreter` starts the VM and talks to it, `files` compiles what goes in, `table` plays the game
there. `shims/` is MicroPython code that stands in for what a board's firmware has built in.
"""

from sim.vm.interpreter import VM, VMError

__all__ = ["VM", "VMError"]
