"""Where this program and its modules are, where it may store what it builds, how to start it.

A checkout stores everything in its folder `build`; an installed copy must not write to itself.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The checkout, or the installed package; `lib`, `sim` and `device` are in it."""
IS_CHECKOUT = (ROOT / "pyproject.toml").is_file()
PROGRAM = "python sim" if IS_CHECKOUT else "pocket-patience"
"""What a player types before a command."""
MODULES = tuple(str(ROOT / folder) for folder in ("lib", "sim/shims", "sim/screen/shims"))
"""The folders of modules that the game imports: its own, and those of a board's firmware."""


def add_modules() -> None:
    """Let `import` find the modules in MODULES before all others."""
    sys.path[:0] = MODULES


def _find_cache() -> Path:
    if IS_CHECKOUT:
        return ROOT / "build"
    import platformdirs

    return platformdirs.user_cache_path("pocket-patience", appauthor=False)


CACHE = _find_cache()
"""The folder for slow builds; whoever writes there makes it."""


NOT_IN_PYZ = {"PIL": "pillow", "pygame": "pygame-ce", "rich": "rich", "wasmtime": "wasmtime"}
"""The package for each module that the program in one file lacks."""


def how_to_get(extra: str, module: str = "") -> str:
    """Return how a player can install a missing module, after a semicolon.

    :param extra: the one in pyproject.toml; the program in one file needs the package of `module`
    """
    if IS_CHECKOUT:
        return "after `make setup`, .venv/bin/python has it"
    package = NOT_IN_PYZ.get(module.partition(".")[0], f"'pocket-patience[{extra}]'")
    return f"python -m pip install {package}"
