"""Searches the positions of winning lines for a moment: none of them may be called lost.

Other checks search small packs. Here packs are whole, and every rule that calls a position lost at
a glance is tried. The lines are found without these rules.
"""

from collections.abc import Iterator

from patience.game import Game
from patience.games import catalog
from patience.games.dealing import new_game
from patience.table import Table
from sim.solve import solver
from sim.solve.lines import copy_game
from sim.solve.verdict import UNWINNABLE

_SECONDS = 1.0  # for a line
_POSITIONS = 2000  # of a search along it


def called_lost(game: str, deals: int) -> tuple[int, list[str]]:
    """Return how many positions were searched, and which were called lost, in words.

    :param game: its id
    :param deals: how many deals, from 1 on; those without a line at once are left out
    """
    searched, lost = 0, []
    for position in _positions(game, deals):
        found = solver.solve(
            position, _SECONDS, solver.LEAST_MEMORY, tick=lambda visited: visited < _POSITIONS
        )
        searched += 1
        if found.verdict == UNWINNABLE:
            lost.append(f"{game} {position.number}, after {position.table.log.steps} moves")
    return searched, lost


def _positions(game: str, deals: int) -> Iterator[Game]:
    # Yield the positions of some lines before each move.
    row = catalog.row(game)
    for number in range(1, deals + 1):
        dealt = new_game(row, number, Table(row.packs))
        line = solver.solve(dealt, _SECONDS, solver.LEAST_MEMORY, pruned=False).line
        played = copy_game(dealt)
        for a_move in line:
            yield played
            played.push(a_move)
