# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""What the game takes of a board's memory: `python sim sizes`.

Owns the limits and the tables that are printed. What is measured, and how, is `sim.vm`'s: the
bundle, started on a board in the VM.
"""

from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from device.boards import BOARDS, Board
from sim.build import modules
from sim.desk import keys
from sim.measure.source_start import find_worst
from sim.vm import VM
from sim.vm.board import BoardInVM
from sim.vm.table import TableInVM
from sim.vm.weigh import Weight, weigh, weigh_compiling

KB = 1024
HEAP = 146_288
TABLE = 74 * KB
"""Bytes of a PyGamer's heap at the first line of code.py (BOARDS.md, Heap). Other boards with a SAMD51
have as much memory, all else have more."""

TO_THE_TITLE = "w1500"
TO_THE_TABLE = "w1500 A w1500"
"""The keys from power-on to the first table."""

# Screens, as `App.open_lent` opens them, and over which other one.
_MENU = '"screens.pause", "PauseMenu"'
_LEAP = '"screens.celebration", "CelebrationScreen"'
_SCREENS = (
    ("menu", _MENU),
    ("families", _MENU, '"screens.games", "FamilyMenu"'),
    ("games", _MENU, '"screens.games", "GameMenu", 0'),
    ("rules", _MENU, '"screens.text_pages", "RulesScreen", app.session.game.row'),
    ("deals", _MENU, '"screens.deals", "DealsMenu"'),
    ("deal number", _MENU, '"screens.number", "NumberScreen"'),
    ("bookmark", _MENU, '"screens.pause", "BookmarkMenu"'),
    ("rule options", _MENU, '"screens.options", "RuleOptionsMenu"'),
    ("statistics", _MENU, '"screens.statistics", "StatisticsScreen", app.session.game.row.id'),
    ("question what to forget", _MENU, '"screens.questions", "ForgetQuestion", "Klondike", 0'),
    ("options", _MENU, '"screens.options", "OptionsMenu"'),
    ("about", _MENU, '"screens.text_pages", "AboutScreen"'),
    ("title", _MENU, '"screens.title", "TitleScreen"'),
    ("question before leaving", _MENU, '"screens.questions", "LeaveQuestion", None'),
    ("pile", '"play.pile_screen", "PileScreen", app.session.game.tableau[-1]'),
    ("stuck", '"screens.stuck", "StuckPanel"'),
    ("leaping cards", _LEAP),
    ("win", _LEAP, '"screens.win", "WinScreen"'),
)

_SMALL = 160 * 128
_SAMD51_NVM = 8192
_NOTE = (
    "[dim]heap: what stays once it is imported. names: the part of it for names that are new with"
    " this module; when their table is full, the module that asks pays for its doubling. compiling:"
    " what a board needs meanwhile that was given the .py, where no module holds others. *: only"
    " lent, so gone with the table drawn unless something holds what is in it[/]\n"
)


class Line(NamedTuple):
    """What was measured, and the limit, in bytes."""

    what: str
    takes: int
    may: int

    @property
    def fits(self) -> bool:
        """Whether it keeps to the limit, if there is one."""
        return not self.may or self.takes <= self.may


def table_limit(row: Board) -> int:
    """Return what the game may keep with its table drawn: a larger screen has a larger canvas."""
    return (64 if row.width * row.height <= _SMALL else 104) * KB


def start_limit(row: Board) -> int:
    """Return what a start from .py may take; the larger canvas is added here too."""
    return (110 if row.width * row.height <= _SMALL else 142) * KB


def start_board(vm: VM, board_id: str, script: str, source: bool = False) -> BoardInVM:
    """Return a board on which a script of keys was played; it can be weighed."""
    board = BoardInVM(vm, board_id, source)
    board.read_only = False
    board.resident(keys.parse(script))
    return board


def measure_board(vm: VM, board_id: str) -> list[Line]:
    """Return what a board keeps with the table drawn and with each screen, and needs to start."""
    row = BOARDS[board_id]
    heap = HEAP if row.nvm == _SAMD51_NVM else 0
    game = TableInVM(vm, row.width, row.height, "klondike", 617).kept()
    title = start_board(vm, board_id, TO_THE_TITLE).kept()
    board = start_board(vm, board_id, TO_THE_TABLE)
    lines = [
        Line("engine, screen and libraries, table drawn", game, table_limit(row)),
        Line("the whole board: title", title, heap),
        Line("table drawn", board.kept(), TABLE if row.width * row.height <= _SMALL else heap),
    ]
    for name, *screens in _SCREENS:
        for screen in screens:
            vm.run(f"app.open_screen({screen})\napp.step()")
        lines.append(Line(f"{name} open", board.kept(), heap))
        vm.run("app.back_to_table()\napp.step()")
    lines.append(Line("table drawn again", board.kept(), heap))
    start = find_worst(vm, board_id, TO_THE_TABLE)
    return [*lines, Line(f"start from .py, at {start.module}", start.heap, start_limit(row))]


def main(board_ids: list[str]) -> bool:
    """Print what every module keeps on the heap, and what boards keep with each screen.

    :param board_ids: ids of `device.boards.BOARDS`
    :returns: whether all keep to their limits
    """
    console = Console()
    paths = modules.sources() | modules.device_sources()
    with VM() as vm:
        BoardInVM(vm).power_on()  # which lacks nothing that a module imports
        there = modules.program().sources.keys()
        weights = weigh(vm, [n for n in modules.sort_by_imports(list(paths), paths) if n in there])
        weights += weigh(vm, modules.needed_libraries())
        takes = {
            name: weigh_compiling(vm, modules.unmerged_program().sources[name]) for name in paths
        }
        start_board(vm, board_ids[0], TO_THE_TABLE)
        stays = set(vm.value("list(sys.modules)"))
        console.print(_modules(weights, stays, takes))
        console.print(_NOTE)
        passes = True
        for board_id in board_ids:
            lines = measure_board(vm, board_id)
            console.print(_board(BOARDS[board_id], lines))
            passes = passes and all(line.fits for line in lines)
    return passes


def _modules(weights: list[Weight], stays: set[str], takes: dict[str, int]) -> Table:
    """Return the table of modules; those that a drawn table does without are marked."""
    paths = modules.sources() | modules.device_sources() | modules.library_sources()
    program = modules.program()
    shown = Table("module", "heap", "names", ".mpy", "source", "compiling")
    for column in shown.columns[1:]:
        column.justify = "right"
    for name, heap, names in sorted(weights):
        mpy = modules.compile_module(name, program.sources[name])
        parts = [name, *(part for part in program.homes if program.homes[part] == name)]
        sizes = (len(mpy), sum(paths[part].stat().st_size for part in parts))
        row = [f"{number:,}" for number in (heap, names, *sizes)]
        compiling = f"{max(takes[part] for part in parts):,}" if name in takes else ""
        shown.add_row(name + ("" if name in stays else " *"), *row, compiling)
    return shown


def _board(row: Board, lines: list[Line]) -> Table:
    """Return the table of a board against its limits."""
    title = f"{row.name}, {row.width}x{row.height}"
    shown = Table("bytes of heap", "takes", "may take", "", title=title)
    for column in shown.columns[1:3]:
        column.justify = "right"
    for line in lines:
        verdict = "[green]pass[/]" if line.fits else "[red]FAIL[/]"
        limit = (f"{line.may:,}", verdict) if line.may else ()
        shown.add_row(line.what, f"{line.takes:,}", *limit)
    return shown
