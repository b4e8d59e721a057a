"""The game: cards, rules, advice and saves, which are plain computation, and `ui`, the screen."""

__version__ = "0.2.0"
FOLDER = __file__[: max(__file__.rfind("/"), __file__.rfind("\\")) + 1]
"""The path of this package, with a slash at the end; its data files are below it."""


def version() -> str:
    """Return the version that the build wrote next to this code, or `__version__`."""
    try:
        with open(FOLDER + "version.txt") as file:
            return file.read()
    except OSError:
        return __version__
