"""Where this program lies, where it may keep what it builds, and how it is started.

A checkout keeps everything in its folder `build`; an installed copy must not write to itself.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The checkout, or the installed package; `lib`, `sim` and `device` are in it."""
IS_CHECKOUT = (ROOT / "pyproject.toml").is_file()
PROGRAM = "python sim" if IS_CHECKOUT else "pocket-patience"
"""What a player types before a command."""


def _find_cache() -> Path:
    if IS_CHECKOUT:
        return ROOT / "build"
    import platformdirs

    return platformdirs.user_cache_path("pocket-patience", appauthor=False)


CACHE = _find_cache()
"""The folder for what takes long to build; whoever writes there makes it."""


def how_to_get(extra: str) -> str:
    """Return how a player gets the packages of an extra of pyproject.toml, after a semicolon."""
    if IS_CHECKOUT:
        return "after `make setup`, .venv/bin/python has it"
    return f"pip install 'pocket-patience[{extra}]'"
