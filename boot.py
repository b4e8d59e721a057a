# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What CircuitPython runs first, at power-on: who may write to the drive, the game or the computer.

The game, so that it can save, unless B is held; then it saves in the chip's own memory. On a board
without a row in `device.boards`, or when anything here fails, the drive stays the computer's. What
is printed goes to boot_out.txt on the drive.
"""

import board
import storage

from device.boards import BOARDS
from device.hardware import keys
from device.sleep import holds_b

if board.board_id not in BOARDS:
    print("Pocket Patience has no row for this board: the computer writes to the drive.")
elif holds_b(keys(BOARDS[board.board_id])):
    print("B is held: the computer writes to the drive, the game saves in the chip.")
else:
    storage.remount("/", readonly=False)
    print("The game saves on the drive. To copy files to it, hold B at power-on.")
