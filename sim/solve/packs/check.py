"""Plays the lines of packs to the end, in the same way as a board."""

from collections.abc import Sequence
from contextlib import closing

from patience.advice.proved_line import read_line
from patience.games import catalog, packs
from patience.games.dealing import new_game
from patience.table import Table
from sim.data.packs import FOLDER, SUFFIX
from sim.data.processes import spread_with_progress
from sim.solve.lines import play_line


def main(games: Sequence[str], jobs: int) -> bool:
    """Play all lines of packs, with a progress bar; print which fail, and return whether all win.

    :param games: ids; all that have packs if empty
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
        tasks = [(game, index) for index in range(pack.count)]
        faults += filter(None, spread_with_progress(game, find_fault, tasks, jobs))
    print("\n".join(faults) or "All lines win.")
    return not faults


def find_fault(task: tuple[str, int]) -> str:
    """Return the fault of the line of a pack's deal, by game and index; "" if there is none."""
    game, index = task
    pack = packs.open_pack(catalog.row(game))
    assert pack
    deal = f"{game}, index {index}"
    try:
        with closing(pack):
            number = pack.number(index)
            deal = f"{game} {number}"
            line = read_line(pack, index)
            dealt = new_game(catalog.row(game), number, Table())
            for _ in play_line(dealt, line):
                pass
    except ValueError as error:
        return f"{deal}: {error}"
    wins = dealt.won() and line.step == line.par
    return "" if wins else f"{deal}: not won in {line.par} steps"
