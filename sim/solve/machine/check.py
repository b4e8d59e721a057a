"""Fails if `solver.wasm` is not made from the present sources: a part of `make check`."""

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[3])

from sim.solve.machine import module


def main() -> int:
    """Print what is wrong, if anything is; return the status of the process."""
    try:
        module.read()
    except module.WrongModuleError as error:
        print(f"{error}.".capitalize(), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
