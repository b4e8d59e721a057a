"""Gives the best moves as hints, each with its main reason.

Each kind of game has a module that rates its moves: `position_hints`, `building_hints`,
`pair_hints`, `run_hints` or `sorting_hints`. Only that one is loaded. Nothing here changes a game.
"""

from micropython import const

from patience.game import Game
from patience.games.row import Row
from patience.moves import NOWHERE, TO_TABLEAU
from patience.on_demand import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

NO_HINT = const(16)
"""A reason for no move; `words.HINTS` has its sentence."""

# Lines of positions.txt.
_RUNS = const(0)
_CELLS = const(1)
_MANY_PILES = const(2)
_SINGLE_CARDS = const(3)
_PACKETS = const(4)
_TWO_PACKS = const(5)  # others
_UNORDERED = const(6)  # any cards move together
_MOVES = const(-1)  # moves win more than positions there

_AT_ONCE = const(4)  # moves rated in a part
_NUMBER_BITS = const(9)
_LAST_NUMBER = const(511)  # sorted with the moves, because a board's sort is not stable

# The module that rates, by its name. A board unloads this one, too, before it plays another kind.
_loaded: "dict[str, ModuleType]" = {}


def load_rating(row: Row) -> bool:
    """Load the module that rates the moves of a game; return False if it was loaded."""
    name = _name_of(row)
    loads = name not in _loaded
    if loads:
        _loaded[name] = load(name)
    return loads


def rating_of(row: Row) -> "ModuleType":
    """Return the module that rates the moves of a game."""
    load_rating(row)
    return _loaded[_name_of(row)]


def _name_of(row: Row) -> str:
    if row.pair:
        return "patience.advice.pair_hints"
    if row.home:
        return "patience.advice.run_hints"
    if row.fsuit:
        return "patience.advice.sorting_hints"
    if _line_of(row) >= 0:
        return "patience.advice.position_hints"
    return "patience.advice.building_hints"


def _line_of(row: Row) -> int:
    # Return which values of positions a game has.
    if row.base == "S":
        return _MOVES
    if row.frun:
        return _MOVES if row.run == "*" else _RUNS
    if row.again and "S" not in row.again:
        return _RUNS  # runs stay together when the piles are dealt again
    if row.C:
        return _CELLS
    if row.run == "*" and row.dir != "B":
        return _UNORDERED
    if row.packs == 1:
        many = row.T > 12 and row.deals == NOWHERE and row.suit != "A"
        return _MANY_PILES if many else _MOVES
    if row.king != "0" or row.deals == TO_TABLEAU:
        return _TWO_PACKS
    if row.auto or (row.suit == "S" and row.move == "N"):
        return _PACKETS
    return _SINGLE_CARDS if row.move == "1" else _MOVES


def advise(game: Game) -> list[int]:
    """Return the moves worth advising, best first, as a list; empty if no move helps."""
    return [a_move for a_move, _ in advise_with_reasons(game)]


def advise_with_reasons(game: Game) -> list[tuple[int, int]]:
    """Return a list of `(move, reason)` of the moves worth advising, best first.

    A reason is an index into `words.HINTS`. Moves that repeat an earlier position are never
    advised: the last move reversed, cards moved back and forth, another pass that changes nothing.
    Nor is a whole pile that goes to a space, which could go round among the spaces.
    """
    parts = advise_in_parts(game)
    advised = next(parts)
    while advised is None:
        advised = next(parts)
    return advised


def advise_in_parts(game: Game) -> "Iterator[list[tuple[int, int]] | None]":
    """Yield None after each part of the work of `advise_with_reasons`, and at last its list.

    The game must not change in between.
    """
    if load_rating(game.row):
        yield None
    rating = rating_of(game.row)
    if game.choosing_base():
        bases: list[tuple[int, int]] = rating.rate_bases(game)
        yield bases
        return
    moves = game.moves()
    yield None
    line = _line_of(game.row)
    if game.row.home:
        judge = rating.Judge(game, len(moves))
    elif line < 0 or game.row.pair or game.row.fsuit:
        judge = rating.Judge(game)
    else:
        judge = rating.Judge(game, line)
    if not (game.row.home or game.row.pair or game.row.fsuit):
        yield None
        while judge.look_back():
            yield None
    helps = False
    order: list[int] = []
    found: list[tuple[int, int]] = []
    for number, a_move in enumerate(moves):
        if not number or number % _AT_ONCE == 1:  # the first one takes longer
            yield None
        score, reason = judge.rate(a_move)
        if score > (0 if helps else -judge.loss):
            if score > 0 and not helps:  # what costs is advised only where nothing helps
                helps = True
                order.clear()
                found.clear()
            order.append(score << _NUMBER_BITS | _LAST_NUMBER - len(found))
            found.append((a_move, reason))
    order.sort()  # house: no two are equal
    order.reverse()
    yield [found[_LAST_NUMBER - (entry & _LAST_NUMBER)] for entry in order]
