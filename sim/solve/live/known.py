"""What is known about the positions of one deal, and what follows from it without a search.

Every position on a winning line is winnable, and so is each position that leads to a winnable one.
Every position after a lost one is lost.
"""

import copy
from collections.abc import Callable, Iterable

from patience.advice.autoplay import automatic_move, foundation_move
from patience.advice.retracing import read_move
from patience.game import Game
from patience.table import Log
from sim.solve.lines import Position, copy_game, position_of
from sim.solve.packs.steps import BrokenLineError, find_steps, give_up

WINNABLE, LOST, OPEN = "winnable", "lost", "open"

SECONDS = 60.0
"""Of processor time, for the position on the table."""
SECONDS_BEFORE = 10.0
"""For each position before it, once it is lost."""

_GOING_UP: tuple[Callable[[Game], int | None], ...] = (
    lambda _game: None,
    automatic_move,
    foundation_move,
)

_Step = tuple[Position, int]  # a position, and the move that was made in it


def set_position(game: Game, position: Position) -> Game:
    """Return a game like another one, in a given position, with an empty log."""
    made = copy_game(game)
    middle = len(made.table.under)
    made.table.under[:] = position[:middle]
    made.table.top[:] = position[middle:]
    return made


def winning_moves(game: Game, line: Iterable[int], going_up: int) -> dict[Position, int]:
    """Return the positions on a winning line from a game's, each with the move that wins there.

    In a player's game cards may go up earlier than in the line, which leads to other positions. If
    the game wins in that way, too, these are included.

    :param int going_up: which cards go up automatically: the setting `SAFE_UP`
    """
    line = tuple(line)
    goes_up = _GOING_UP[going_up]
    adapted = line
    if goes_up is automatic_move:
        try:
            adapted = find_steps(game, line, give_up)
        except BrokenLineError:
            adapted = ()  # the line does not win if these cards go up
    return _play(game, line, _GOING_UP[0]) | _play(game, adapted, goes_up)


class History:
    """The positions before the one on the table, back to the deal."""

    def __init__(self, game: Game) -> None:
        table = copy.deepcopy(game.table)
        self.steps: list[_Step] = []
        """The steps, the last one first."""
        while table.log.applied:
            a_move = _last_step(table.log)
            table.undo()
            self.steps.append((position_of(table), a_move))
        self.is_whole = not table.log.steps
        """Whether the oldest position is the deal: the first steps of a long game are not kept."""


class Known:
    """What is known about the positions of one deal."""

    def __init__(self) -> None:
        self.next: dict[Position, int] = {}
        """Winnable positions, each with the move that wins (`winning_moves`)."""
        self.lost: set[Position] = set()
        self.searched: set[Position] = set()
        """Positions that the solver did not decide in time."""

    def verdict(self, position: Position) -> str:
        """Return `WINNABLE`, `LOST` or `OPEN`."""
        if position in self.next:
            return WINNABLE
        return LOST if position in self.lost else OPEN

    def infer(self, position: Position, history: History) -> None:
        """Add what follows for the positions in a game's history."""
        here = self.verdict(position)
        after = [position]
        for before, a_move in history.steps:
            verdict = self.verdict(before)
            if here == WINNABLE:
                if verdict == WINNABLE:
                    return
                self.next[before] = a_move
            elif verdict == LOST:
                self.lost.update(after)
                return
            elif verdict == WINNABLE:
                return
            after.append(before)

    def last_winnable(self, history: History) -> int:
        """Return how many steps back the last known winnable position is; 0 if there is none."""
        for back, (position, _) in enumerate(history.steps, 1):
            if position in self.next:
                return back
        return 0

    def to_search(self, position: Position, history: History) -> Position | None:
        """Return the position to search next; None if there is none.

        That is the one on the table. If it is lost, it is in the middle of the open positions in
        the history, to find the last winnable one.
        """
        verdict = self.verdict(position)
        if verdict == OPEN and position not in self.searched:
            return position
        return self._middle(history) if verdict == LOST else None

    def _middle(self, history: History) -> Position | None:
        still_open = []
        for position, _ in history.steps:
            if position in self.next:
                break
            if position not in self.lost and position not in self.searched:
                still_open.append(position)
        return still_open[len(still_open) // 2] if still_open else None

    def was_lost_when_dealt(self, history: History) -> bool:
        """Return whether the deal itself is known to be lost; the position after it is."""
        steps = history.steps
        return history.is_whole and (not steps or steps[-1][0] in self.lost)


def _last_step(log: Log) -> int:
    # Return the player's move of the step that undo would take back.
    number = log.applied - 1
    while number and not log.begins_step(number):
        number -= 1
    a_move: int = read_move(log, number)
    return a_move


def _play(
    game: Game, line: Iterable[int], goes_up: Callable[[Game], int | None]
) -> dict[Position, int]:
    played = copy_game(game)
    found: dict[Position, int] = {}
    waiting = list(reversed(tuple(line)))
    while not played.won():
        a_move = goes_up(played)
        while a_move is None and waiting:
            following = waiting.pop()
            a_move = None if played.refusal(following) else following  # its card went up earlier
        if a_move is None:
            return {}
        found[position_of(played.table)] = a_move
        played.push(a_move)
    return found
