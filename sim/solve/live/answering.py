"""The solver's process: reads positions, writes verdicts and winning lines.

A question is a line of JSON, and so is its answer; each question gets one, in order. A new question
ends the search for the previous one; null does only that:

    {"game": "klondike", "options": {"draw": "3"}, "number": 617, "position": HEX, "going_up": 1,
     "seconds": 60, "memory": 512}
    {"verdict": "winnable" / "unwinnable" / "unknown" / "stopped", "moves": {POSITION: MOVE, ...}}

A position is the two bytearrays of a `Table`; the deal's number decides how a redeal shuffles.
`going_up` and the winning moves are those of
`known.winning_moves`. The process runs at a low priority, and ends when its input is closed.
"""

import json
import os
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TextIO

from patience.game import Game
from patience.games import catalog
from patience.games.dealing import game_for
from patience.games.row import Row
from patience.table import Table
from sim.solve.live.known import position_of, set_position, winning_moves

STOPPED = "stopped"
"""The verdict on a position whose search ended early because of a new question."""

_NICENESS = 10


def question(position: Game, going_up: int, seconds: float, memory: int) -> str:
    """Return the line that asks about a position.

    :param int going_up: which cards go up automatically: the setting `SAFE_UP`
    :param float seconds: the limit, in processor time
    :param int memory: megabytes
    """
    row = position.row
    return json.dumps(
        {
            "game": row.id,
            "options": {name: str(getattr(row, name)) for name, _ in row.options},
            "number": position.number,
            "position": position_of(position.table).hex(),
            "going_up": going_up,
            "seconds": seconds,
            "memory": memory,
        }
    )


def read_position(row: Row, number: int, digits: str) -> Game:
    """Return a position of a deal from its hexadecimal digits."""
    made = set_position(game_for(row, Table(row.packs)), bytes.fromhex(digits))
    made.number = number
    return made


def answer(line: str, solve: Callable[..., Any], is_stopped: Callable[[], bool]) -> str:
    """Return the answer to a question.

    :param solve: `sim.solve.solver.solve`
    :param is_stopped: called every few milliseconds; True ends the search
    """
    asked = json.loads(line)
    if asked is None:
        return json.dumps({"verdict": STOPPED, "moves": {}})
    row = catalog.row(asked["game"], asked["options"].items())
    position = read_position(row, asked["number"], asked["position"])
    stopped = False

    def goes_on(_positions: int) -> bool:
        nonlocal stopped
        stopped = is_stopped()
        return not stopped

    found = solve(position, asked["seconds"], asked["memory"], tick=goes_on)
    won: tuple[int, ...] = found.line
    if won and row.packs == 1:  # with two packs that takes longer than the search
        from sim.solve.packs.shorter import shorten_line

        won = shorten_line(position, won)
    moves = winning_moves(position, won, asked["going_up"]) if won else {}
    return json.dumps(
        {
            "verdict": STOPPED if stopped else found.verdict,
            "moves": {at.hex(): a_move for at, a_move in moves.items()},
        }
    )


def main(lines: Iterable[str], out: TextIO) -> None:
    """Answer questions until the input is closed."""
    if hasattr(os, "nice"):  # on Windows the parent starts it with a low priority
        os.nice(_NICENESS)
    waiting: SimpleQueue[str] = SimpleQueue()
    # A thread reads, so that the end is noticed even during a search.
    Thread(target=_read, args=(lines, waiting), daemon=True).start()
    from sim.solve.solver import solve

    while True:
        print(answer(waiting.get(), solve, lambda: not waiting.empty()), file=out, flush=True)


def _read(lines: Iterable[str], waiting: "SimpleQueue[str]") -> None:
    for line in lines:
        waiting.put(line)
    os._exit(0)  # in a thread, sys.exit would end only the thread
