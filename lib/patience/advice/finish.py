"""Checks whether a game can finish automatically: whether a simple procedure wins from here.

The procedure, `autoplay.finishing_move`, plays cards to the foundations from anywhere and deals
when none can go, until the game is won or whole passes bring nothing. It runs on a copy of the
table. `Game.may_finish` decides whether a game offers this at all.

Loaded on demand.
"""

from micropython import const

from patience.advice.autoplay import finishing_move
from patience.game import Game
from patience.moves import DEAL
from patience.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_AT_A_TIME = const(8)  # moves tried before a pause


def trial(game: Game) -> "Iterator[bool | None]":
    """Try the procedure; yield None every few moves, and finally whether it wins."""
    if game.won():
        yield False
        return
    tried = type(game)(game.row, Table())
    table = tried.table
    table.under = bytearray(game.table.under)
    table.top[:] = game.table.top
    dealt = count = 0  # deals since a card went up, and all moves
    while not tried.won() and dealt <= len(table.under):
        if count % _AT_A_TIME == 0:
            table.log.clear()
            yield None
        count += 1
        a_move = finishing_move(tried)
        if a_move is None:
            break
        dealt = dealt + 1 if a_move == DEAL else 0
        tried.push(a_move)
    yield tried.won()
