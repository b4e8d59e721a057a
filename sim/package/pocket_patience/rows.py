"""The games: those of the catalogue, and rows of one's own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

import pocket_patience.engine  # makes `patience` known

# isort: split
from patience.games import catalog, rules
from patience.games.dealing import new_game
from patience.games.ids import row_id
from patience.games.row import Row as EngineRow
from patience.table import Table
from patience.texts.pages import rules_page

_QUOTED = 60  # characters of a wrong name in a sentence


@dataclass(frozen=True)
class Row:
    """The rules of a game, with the options that were chosen.

    >>> from pocket_patience import row
    >>> klondike = row("klondike", draw=3)
    >>> klondike.name, klondike.options["draw"], klondike.chosen["draw"]
    ('Klondike', ('1', '3'), '3')
    """

    id: str
    """As in `games()`: "four-seasons"."""
    name: str
    """As players read it: "Four Seasons"."""
    options: Mapping[str, tuple[str, ...]] = field(hash=False)
    """The values of each option, the default first."""
    chosen: Mapping[str, str] = field(hash=False)
    """The value of each option."""
    text: str
    """A row of one's own as it was given; "" for a game of the catalogue."""
    engine: EngineRow = field(repr=False, compare=False)
    """The engine's row, whose attributes are the fields of `lib/patience/RULES.md`, section 2."""

    def changed(self) -> list[str]:
        """Return the options that do not have their default: `["draw=3"]`."""
        return [
            f"{name}={value}"
            for name, value in self.chosen.items()
            if value != self.options[name][0]
        ]

    def rules(self) -> str:
        """Return the rules as a player reads them: a paragraph for each heading.

        >>> from pocket_patience import row
        >>> print(row("freecell").rules())  # doctest: +ELLIPSIS
        Object: Move all 52 cards to the foundations. ...
        """
        dealt = new_game(self.engine, 1, Table(self.engine.packs))
        return "\n".join(f"{heading}: {text}" for heading, text in rules_page(dealt))


def games() -> list[str]:
    """Return the ids of all games, in the order of the menu.

    >>> from pocket_patience import games
    >>> games()[:3]
    ['klondike', 'canfield', 'selective-canfield']
    """
    return catalog.ids()


def row(game: "str | Row", **options: object) -> Row:
    """Return the rules of a game.

    >>> from pocket_patience import row
    >>> row("Four Seasons").id
    'four-seasons'
    >>> row("klondyke")
    Traceback (most recent call last):
    ValueError: there is no game "klondyke". Did you mean klondike?
    >>> row("Two passes|T=7|deal=u1|draw=1|redeal=1|?redeal=1,2", redeal=2).chosen["redeal"]
    '2'

    :param game: an id of `games()` or a name, or a line of text that describes a game of one's own
        (`lib/patience/games/README.md`, "Adding a game")
    :param options: values for the game's options, as `draw=3`
    :raises ValueError: if there is no such game, option or value, or the line has a mistake
    """
    if isinstance(game, Row):
        return _read(game.text or game.id, {**game.chosen, **options})
    if not isinstance(game, str) or not game.isprintable():
        raise ValueError(f"{_quote(game)} is not a game: give an id, such as klondike")
    return _read(game, options)


def _read(game: str, options: Mapping[str, object]) -> Row:
    chosen = [(name, str(value)) for name, value in options.items()]
    text = game if "|" in game else ""
    if text:
        found = rules.read(text, chosen)
        _check(found)
    else:
        game_id = row_id(game)
        if not catalog.known([game_id]):
            near = get_close_matches(game_id, catalog.ids(), 1)
            more = f". Did you mean {near[0]}?" if near else "; games() lists them"
            raise ValueError(f"there is no game {_quote(game)}{more}")
        found = catalog.row(game_id, chosen)
    return Row(
        found.id,
        found.name,
        {name: tuple(values) for name, values in found.options},
        {name: str(getattr(found, name)) for name, _ in found.options},
        text,
        found,
    )


def _check(found: EngineRow) -> None:
    pocket_patience.engine.load_sim()
    from sim.data.rows import check

    check(found)
    new_game(found, 1, Table(found.packs))  # whether the deal fits


def _quote(given: object) -> str:
    said = given if isinstance(given, str) else repr(given)
    return f'"{said[:_QUOTED]}..."' if len(said) > _QUOTED else f'"{said}"'
