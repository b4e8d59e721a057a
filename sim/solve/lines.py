"""Lines of play as bytes: each move by its index among the engine's legal moves.

The indexes are the digits of one number, in a mixed radix: a digit's radix is the number of legal
moves. The first move is the lowest digit, so that a player of the line divides the number by the
moves there are, and the remainder is the next one. A won game ends the line. The bytes are the
number's, lowest first.
"""

from collections.abc import Callable, Iterable, Iterator

from patience.advice.proved_line import ProvedLine
from patience.game import Game
from patience.table import Table

_ONLY_MOVES = 400  # moves that were the only one, or the first, cost no byte


class WrongLineError(Exception):
    """The engine does not win by a line that a search found: a fault of the search."""


def copy_game(position: Game) -> Game:
    """Return a game in the same position, with an empty log."""
    copied = type(position)(position.row, Table())
    copied.number = position.number
    copied.table.under[:] = position.table.under
    copied.table.top[:] = position.table.top
    return copied


def unsolved(position: Game) -> str:
    """Return why positions of a game are never searched, as a sentence; "" if they are."""
    if position.row.packs > 1:
        return "Games of two packs are not solved: they have too many positions."
    return ""


def play_line(game: Game, line: ProvedLine) -> Iterator[tuple[int, bool]]:
    """Play a pack's line from its deal; yield each move, and whether it is made automatically.

    It ends at the win, or at a move that is not legal.

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
    """Return the engine's moves for those of a search, after playing them.

    :param in_engine: returns those for one move, in the game before it; or yields them, each in the
        game before that
    :raises WrongLineError: if they do not win
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


def encode(position: Game, line: tuple[int, ...]) -> bytes:
    """Return the bytes of a line from a position.

    :raises ValueError: if a move of it is not legal
    """
    played = copy_game(position)
    digits = []
    for a_move in line:
        moves = played.moves()
        if a_move not in moves:
            raise ValueError(f"{a_move} is not legal")
        digits.append((moves.index(a_move), len(moves)))
        played.push(a_move)
    number = 0
    for digit, radix in reversed(digits):
        number = number * radix + digit
    return number.to_bytes((number.bit_length() + 7) // 8, "little")


def decode(position: Game, data: bytes) -> tuple[int, ...]:
    """Return the moves of a winning line from a position.

    :raises ValueError: if it does not win
    """
    played = copy_game(position)
    number = int.from_bytes(data, "little")
    line: list[int] = []
    while not played.won():
        moves = played.moves()
        if not moves or len(line) > 8 * len(data) + _ONLY_MOVES:
            raise ValueError("the line does not win")
        number, digit = divmod(number, len(moves))
        line.append(moves[digit])
        played.push(moves[digit])
    return tuple(line)
