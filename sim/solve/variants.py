"""Variants of games: their names in a file of verdicts, and which have the same rules."""

from collections.abc import Iterable

from patience.games import catalog
from patience.games.row import Row
from patience.games.rules import FIELDS


def variant_name(game: str, options: Iterable[tuple[str, str]]) -> str:
    """Return a variant's name in the file: the game's id, and options that are not default.

    >>> variant_name("klondike", [("draw", "3"), ("fback", "1")])
    'klondike draw=3'
    """
    own = catalog.row(game)
    changed = [f"{name}={value}" for name, value in options if str(getattr(own, name)) != value]
    return " ".join([game, *sorted(changed)])


def read_variant(name: str) -> Row:
    """Return the row of a variant.

    >>> read_variant("klondike draw=3").draw
    '3'
    """
    game, *options = name.split()
    pairs = [option.partition("=") for option in options]
    return catalog.row(game, [(field, value) for field, _, value in pairs])


def variants_of(game: str, names: Iterable[str]) -> list[str]:
    """Return the variants whose verdicts hold for a game with its own options.

    >>> variants_of("klondike-draw-3", ["klondike", "klondike draw=3"])
    ['klondike draw=3']
    """
    own = _words(catalog.row(game))
    return [name for name in names if _words(read_variant(name)) == own]


def _words(row: Row) -> list[object]:
    # A row has only the words that its kind of game needs. Where cards lie on a screen is no rule.
    return [getattr(row, field[0], None) for field in FIELDS if field[0] != "at"]
