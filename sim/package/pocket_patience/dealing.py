"""Begins games: from a number, a share code or a position."""

import random
import re
from collections.abc import Mapping
from typing import Any

import pocket_patience.engine  # makes `patience` known

# isort: split
from patience.games.dealing import LAST_NUMBER, new_game
from patience.table import Table
from pocket_patience.game import Game
from pocket_patience.rows import Row, row

_QUOTED = 60  # characters of a wrong code in a sentence
_RANDOM = 31999
"""The highest number of a deal that is chosen by chance (RULES.md 7)."""
_CODE = re.compile(r"([\w-]+):(\d{1,10})((?::\w+=[\w-]*)*)", re.ASCII)


def deal(game: "str | Row", number: "int | None" = None, **options: object) -> Game:
    """Deal a game.

    >>> from pocket_patience import deal
    >>> game = deal("klondike", 617, draw=3)
    >>> game.piles()["T2"], game.row.chosen["draw"]
    (['-8C', '9S'], '3')

    :param game: an id or a name, a line of text that describes a game of one's own, or a `Row`
    :param number: the deal's number, 1 to 2147483647; without it, any of the first 31999
    :param options: values for the game's options, as `draw=3`; `row` lists them
    :raises ValueError: if there is no such game, deal or option
    """
    chosen = row(game, **options)
    if number is None:
        number = random.randint(1, _RANDOM)
    if type(number) is not int or not 1 <= number <= LAST_NUMBER:
        raise ValueError(f"{number!r} is not a deal number from 1 to {LAST_NUMBER}")
    return Game(chosen, new_game(chosen.engine, number, Table(chosen.engine.packs)))


def from_code(code: str) -> Game:
    """Deal the game of a share code, as a win or the command line shows it.

    >>> from pocket_patience import from_code
    >>> from_code("klondike:617:draw=3").code()
    'klondike:617:draw=3'

    :raises ValueError: if it is not a share code, or there is no such deal
    """
    found = _CODE.fullmatch(code.strip()) if isinstance(code, str) else None
    if not found:
        raise ValueError(
            f"{str(code)[:_QUOTED]!r} is not a share code, such as klondike:617:draw=3"
        )
    options = [part.split("=") for part in found[3].split(":")[1:]]
    return deal(found[1].lower(), int(found[2]), **dict(options))


def from_dict(position: Mapping[str, Any], game: "Row | None" = None) -> Game:
    """Set up a position; it has no steps to undo.

    >>> from pocket_patience import deal, from_dict
    >>> played = deal("gate", 617)
    >>> from_dict(played.to_dict()) == played
    True

    :param position: as `Game.to_dict` returns it (sim/PROTOCOL.md, Positions)
    :param game: the row of a game of one's own
    :raises ValueError: if the game cannot be in this position
    """
    pocket_patience.engine.load_sim()
    from sim.protocol.positions import set_up

    position = dict(position) if isinstance(position, Mapping) else position
    engine = set_up(position, game.engine if game else None)
    if game is None:
        options = {name: str(getattr(engine.row, name)) for name, _ in engine.row.options}
        game = row(engine.row.id, **options)
    return Game(game, engine)
