"""Decides at power-on who may write to the drive: the game or the computer.

The game may, so that it can save there. If B is held, the computer may, and the game saves in the
chip's non-volatile memory. The computer also keeps the drive on a board without keys on its pins or
without a row, and if anything here fails.

Everything printed here goes to boot_out.txt on the drive. CircuitPython writes that file and the
drive's directory whenever the text changes, so the text here stays the same.
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
