"""Runs in CircuitPython's safe mode; `device.launcher.safe_restart` decides what follows."""

import sys

if sys.implementation.name == "circuitpython":
    from device.launcher.safe_restart import restart_after_dip

    restart_after_dip()
