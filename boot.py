"""Decides at power-on who may write to the drive: the game or the computer.

The game, so that it can save, unless B is held; then it saves in the chip's non-volatile memory. On
a board without keys on its pins or without a row, or if anything here fails, the computer keeps the
drive.

Everything printed here goes to boot_out.txt on the drive. CircuitPython writes that file and the
drive's directory whenever the text differs from the last one, so it is always the same.
"""

import sys

if sys.implementation.name == "circuitpython":  # another Python may import this file
    import storage

    from device.hardware import make_keys
    from device.sleep import is_b_held

    keys = make_keys()
    if keys is None:
        print("Pocket Patience knows no keys of this board: the computer can write to the drive.")
    else:
        print("The game saves on the drive. To copy files to the drive, hold B at power-on.")
        if not is_b_held(keys):
            storage.remount("/", readonly=False)
