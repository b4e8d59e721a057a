"""Plays the lines of packs to the last card, as a board follows them."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import NamedTuple

from patience.advice.proved_line import read_line
from patience.games import catalog, packs
from patience.games.dealing import new_game
from patience.table import Table
from sim.data.packs import FOLDER, SUFFIX
from sim.data.processes import spread
from sim.solve.lines import play_line
from sim.solve.prove import show_progress

_AT_ONCE = 50  # deals


class Task(NamedTuple):
    """Some deals of a pack, by index."""

    game: str
    indexes: Sequence[int]


def main(games: Sequence[str], jobs: int) -> bool:
    """Play all lines of packs, with a progress bar; say which fail, and return whether none does.

    :param games: ids; all that have packs if there are none
    """
    faults: list[str] = []
    for game in games or sorted(path.stem for path in FOLDER.glob("*" + SUFFIX)):
        try:
            pack = packs.open_pack(catalog.row(game))
        except ValueError as error:
            faults.append(f"{game}: {error}")
            continue
        if pack is None:
            faults.append(f"{game} has no pack")
            continue
        pack.close()
        tasks = [
            Task(game, range(first, min(first + _AT_ONCE, pack.count)))
            for first in range(0, pack.count, _AT_ONCE)
        ]
        with show_progress() as progress:
            bar = progress.add_task(game, total=pack.count)
            for task, found in spread(check, tasks, jobs):
                faults += found
                progress.advance(bar, len(task.indexes))
    print("\n".join(faults) or "All lines win.")
    return not faults


def check(task: Task) -> tuple[Task, list[str]]:
    """Return the faults in lines of a pack."""
    pack = packs.open_pack(catalog.row(task.game))
    assert pack
    with closing(pack):
        return task, [fault for index in task.indexes for fault in _faults(task.game, pack, index)]


def _faults(game: str, pack: packs.Pack, index: int) -> Iterator[str]:
    deal = f"{game}, index {index}"
    try:
        number = pack.number(index)
        deal = f"{game} {number}"
        dealt = new_game(catalog.row(game), number, Table())
        line = read_line(pack, index)
    except ValueError as error:
        yield f"{deal}: {error}"
        return
    try:
        for _ in play_line(dealt, line):
            pass
    except ValueError as error:
        yield f"{deal}: {error}"
    if not dealt.won() or line.step != line.par:
        yield f"{deal}: not won in {line.par} steps"
