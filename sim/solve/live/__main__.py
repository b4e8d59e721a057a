"""Starts the solver as a separate process: `python sim/solve/live`, see `answering`."""

import signal
import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[3])

from sim.data.places import add_modules

add_modules()

from sim.solve.live.answering import main

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the game, and the game ends this
    main(sys.stdin, sys.stdout)
