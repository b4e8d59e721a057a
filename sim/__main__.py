"""Starts the commands: `python sim play` and all the others.

The commands are in `sim.cli`, a module for each group of `python sim --help`.
"""

import os
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from sim.data.places import CACHE, IS_CHECKOUT, PROGRAM, add_modules

add_modules()

if IS_CHECKOUT:
    # Put bytecode where make has pip put it, also that of processes that commands start.
    sys.pycache_prefix = sys.pycache_prefix or str(CACHE / "cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

from sim.cli.streams import run


def start(arguments: list[str]) -> None:
    """Run a command, and end with its exit status."""

    def call() -> None:
        from sim.cli.app import app
        from sim.cli.arguments import is_code

        # A share code is played without the word.
        play = ["play"] if arguments and is_code(arguments[0]) else []
        app([*play, *arguments], prog_name=PROGRAM)

    sys.exit(run(call))


if __name__ == "__main__":
    start(sys.argv[1:])
