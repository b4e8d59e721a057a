"""Lines of play: as the engine's moves, as a pack's, or as a search's."""

from collections.abc import Callable, Iterable, Iterator

from patience.advice.proved_line import ProvedLine
from patience.game import Game
from patience.table import Table


class WrongLineError(Exception):
    """The engine does not win with a line that a search found: a bug in the search."""


Position = bytes
"""The places of all cards: the two bytearrays of a `Table`, one after the other."""


def position_of(table: Table) -> Position:
    """Return the position on a table."""
    return bytes(table.under) + bytes(table.top)


def copy_game(position: Game) -> Game:
    """Return a game in the same position, with an empty log."""
    copied = type(position)(position.row, Table(position.row.packs))
    copied.number = position.number
    copied.table.under[:] = position.table.under
    copied.table.top[:] = position.table.top
    return copied


def play_line(game: Game, line: ProvedLine) -> Iterator[tuple[int, bool]]:
    """Play a pack's line from its deal; yield each move, and whether it is automatic.

    It stops at the win, or at an illegal move.

    :raises ValueError: if the line is damaged
    """
    while (a_move := line.next_move(game)) is not None and game.push(a_move):
        automatic = line.automatic
        if not automatic:
            line.advance()
        yield a_move, automatic


def engine_line(
    position: Game, moves: Iterable[int], in_engine: Callable[[Game, int], Iterable[int]]
) -> tuple[int, ...]:
    """Return the engine's moves for the moves of a search; this plays them.

    :param in_engine: returns the engine's moves for one move, given the game before it; or yields
        them one by one, each given the game before that
    :raises WrongLineError: if the line does not win
    """
    played = copy_game(position)
    line = []
    for searched in moves:
        for a_move in in_engine(played, searched):
            if not played.push(a_move):
                raise WrongLineError(f"{played.row.id} {played.number}: {a_move} is not legal")
            line.append(a_move)
    if not played.won():
        raise WrongLineError(f"{played.row.id} {played.number}: the line ends before the win")
    return tuple(line)
