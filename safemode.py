"""Runs in CircuitPython's safe mode; `device.safe_restart` decides when to restart the game."""

import sys

if sys.implementation.name == "circuitpython":
    from device.safe_restart import restart_after_dip

    restart_after_dip()
