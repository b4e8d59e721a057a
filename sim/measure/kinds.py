"""The kinds of games: those of one kind play and are drawn by the same modules."""

from functools import cache

from patience.games import catalog
from patience.games.dealing import new_game
from patience.table import Table


@cache
def kinds() -> dict[str, list[str]]:
    """Return the games of each kind, in the catalogue's order.

    >>> list(kinds())[0], kinds()["PairGame, cover"]
    ('Game', ['pyramid', 'giza'])
    """
    found: dict[str, list[str]] = {}
    for game_id in catalog.ids():
        found.setdefault(kind_of(game_id), []).append(game_id)
    return found


@cache
def kind_of(game_id: str) -> str:
    """Return the name of a game's kind: its class, and what else decides about modules."""
    row = catalog.row(game_id)
    words = [type(new_game(row, 1, Table())).__name__]
    words += ["cover"] if (row.home or row.pair) and row.cover else []
    words += ["two packs"] if row.packs > 1 else []
    words += ["few suits"] if row.suits != "4" else []
    return ", ".join(words)


def choose(count: int) -> list[str]:
    """Return as many games, or all: the first of each kind, then the second, and so on."""
    groups = list(kinds().values())
    in_turn = [group[at] for at in range(max(map(len, groups))) for group in groups if group[at:]]
    return in_turn[:count]


def rotate(number: int) -> str:
    """Return a game of a kind: numbers from 0 on go through the kinds, then through their games."""
    groups = list(kinds().values())
    turn, kind = divmod(number, len(groups))
    return groups[kind][turn % len(groups[kind])]
