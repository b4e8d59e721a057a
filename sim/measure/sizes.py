# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Measures what the game takes of a board's memory: `python sim sizes`.

The bundle is started on a board in the VM (`sim.vm`) and weighed there. Limits stand here.
"""

from typing import NamedTuple

from device.boards import BOARDS, Board
from sim.build import modules
from sim.data.tables import Report, Table
from sim.desk import keys
from sim.vm import VM
from sim.vm.board import BoardInVM
from sim.vm.table import TableInVM
from sim.vm.weigh import weigh

KB = 1024
HEAP = 146_288
"""Bytes of a PyGamer's heap at the first line of code.py (BOARDS.md, Heap). Other boards with a
SAMD51 have as much memory, all others more."""
TABLE = 95 * KB
"""What a drawn table may keep, with the panel, the menu drawn ahead and what that needs."""
_TIGHT_TABLE = 122 * KB  # on a large screen without more memory, where the menu is loaded

TO_THE_TITLE = "w1500"
TO_THE_TABLE = "w1500 A A w1400"
"""The keys from power-on to the first table, before a hint is got ready."""
_REST = "w4000"
"""After which a hint is ready."""

# Screens, as `App.open_screen` opens them, each over the one before it.
_MENU = '"screens.pause", "PauseMenu"'
_LESSON = (
    '"play.lesson", "LessonScreen",'
    ' load("patience.player.small_game").begin_session(app.session.settings)'
)
_CELEBRATION = '"play.celebration", "CelebrationScreen"'
_SCREENS = (
    ("menu", _MENU),
    ("families", _MENU, '"screens.games", "FamilyMenu"'),
    ("games", _MENU, '"screens.games", "GameMenu", 0, "Classics"'),
    ("rules", _MENU, '"screens.rules", "RulesScreen", app.session.game.row'),
    ("deals", _MENU, '"screens.deals", "DealsMenu"'),
    ("deck", _MENU, '"winnable.deck", "DeckScreen"'),
    ("winning line", _MENU, '"winnable.winning_line", "WinningLineMenu"'),
    ("deal number", _MENU, '"screens.number", "NumberScreen"'),
    ("bookmark", _MENU, '"screens.deals", "BookmarkMenu"'),
    ("rule options", _MENU, '"screens.options", "RuleOptionsMenu"'),
    ("statistics", _MENU, '"screens.statistics", "StatisticsScreen", app.session.game.row.id'),
    ("question before forgetting", _MENU, '"screens.statistics", "ForgetQuestion", "Klondike", 0'),
    ("options", _MENU, '"screens.options", "OptionsMenu"'),
    ("about", _MENU, '"screens.about", "AboutScreen"'),
    ("title", _MENU, '"screens.title", "TitleScreen"'),
    ("how to play", _MENU, '"screens.title", "TitleScreen"', _LESSON),
    ("question how much help", _MENU, '"screens.title", "HelpQuestion"'),
    ("question before leaving", _MENU, '"screens.questions", "LeaveQuestion", True, None'),
    ("pile", '"play.pile_screen", "PileScreen", app.session.game.tableau[-1]'),
    ("stuck", '"winnable.stuck", "StuckPanel"'),
    ("celebration", _CELEBRATION),
    ("win", _CELEBRATION, '"screens.win", "WinScreen"'),
)

_SMALL = 160 * 128
_LARGER = 34  # KB: how much more bitmaps of a large screen take, 28 of them the canvas
_SAMD51_NVM = 8192
_NOTE = (
    "heap: what stays once it is imported. names: the part of it for names that are new with this"
    " module; when their table is full, the module that comes next pays for doubling it. *: loaded"
    " on demand, so gone with the table drawn unless something holds a part of it."
)


class Line(NamedTuple):
    """What was measured, and the limit, in bytes."""

    what: str
    takes: int
    may: int  # 0 for no limit

    @property
    def limit(self) -> str:
        """The limit as text."""
        return f"{self.may:,}" if self.may else ""

    @property
    def fits(self) -> bool:
        """Whether it keeps to the limit, if there is one."""
        return not self.may or self.takes <= self.may


def table_limit(row: Board) -> int:
    """Return what the game may keep with its table drawn: a larger screen has larger bitmaps."""
    return (87 if row.width * row.height <= _SMALL else 87 + _LARGER) * KB


def start_board(vm: VM, board_id: str, script: str) -> BoardInVM:
    """Return a board on which a script of keys was played; it can be weighed."""
    board = BoardInVM(vm, board_id)
    board.read_only = False
    board.resident(keys.parse(script))
    return board


def measure_board(vm: VM, board_id: str) -> list[Line]:
    """Return what a board keeps with the table drawn and with each screen."""
    row = BOARDS[board_id]
    heap = HEAP if row.nvm == _SAMD51_NVM else 0
    small = row.width * row.height <= _SMALL
    game = TableInVM(vm, row.width, row.height, "klondike", 617, first=True).kept()
    title = start_board(vm, board_id, TO_THE_TITLE).kept()
    rested = start_board(vm, board_id, f"{TO_THE_TABLE} {_REST}").kept()
    board = start_board(vm, board_id, TO_THE_TABLE)
    lines = [
        Line("engine, screen and libraries, table drawn", game, table_limit(row)),
        Line("the whole board: title", title, heap),
        Line("table drawn", board.kept(), _TIGHT_TABLE if row.tight else small and TABLE),
        Line("hint ready", rested, heap),
    ]
    vm.run("from patience.on_demand import load")
    for name, *screens in _SCREENS:
        for screen in screens:
            vm.run(f"app.open_screen({screen})\napp.tick()")
        lines.append(Line(f"{name} open", board.kept(), heap))
        vm.run("app.back_to_table()\napp.tick()")
    return [*lines, Line("table drawn again", board.kept(), heap)]


def report_modules(vm: VM, board_id: str) -> Report:
    """Return what each module keeps on the heap.

    :param board_id: those that a drawn table does without on this board are marked
    """
    paths = modules.sources() | modules.device_sources()
    program = modules.program()
    BoardInVM(vm).power_on()  # which lacks nothing that a module imports
    order = modules.sort_by_imports(list(paths), paths)
    there = [program.homes.get(name, name) for name in order]
    weights = weigh(vm, [name for name in dict.fromkeys(there) if name in program.sources])
    weights += weigh(vm, list(modules.needed_libraries()))
    start_board(vm, board_id, TO_THE_TABLE)
    stays = set(vm.value("list(sys.modules)"))
    paths |= modules.library_sources()
    rows = []
    for name, heap, names in weights:
        mpy = modules.compile_module(name, program.sources[name])
        parts = [part for part in paths if program.homes.get(part, part) == name]
        sizes = (len(mpy), sum(paths[part].stat().st_size for part in parts))
        cells = tuple(f"{number:,}" for number in (heap, names, *sizes))
        origin = program.origins.get(name, name)
        rows.append((origin + ("" if name in stays else " *"), *cells))
    rows.sort()
    heads = ("module", "heap", "names", ".mpy", "source")
    return Report([Table(heads, rows)], [_NOTE])


def report_boards(vm: VM, board_ids: list[str]) -> Report:
    """Return what boards keep on the heap with each screen, beside their limits."""
    rows = [BOARDS[board_id] for board_id in board_ids]
    heads = tuple(
        head for row in rows for head in (f"{row.name} {row.width}x{row.height}", "at most")
    )
    measured = [measure_board(vm, board_id) for board_id in board_ids]
    cells = [
        (lines[0].what, *(cell for line in lines for cell in (f"{line.takes:,}", line.limit)))
        for lines in zip(*measured)
    ]
    over = [line for lines in measured for line in lines if not line.fits]
    notes = [f"Too much: {line.what}, {line.takes:,} of {line.may:,}." for line in over]
    return Report([Table(("bytes of heap", *heads), cells)], notes, not over)


def main(board_ids: list[str]) -> bool:
    """Print what modules and screens keep on the heap; return whether the limits are kept.

    :param board_ids: ids of `device.boards.BOARDS`
    """
    with VM() as vm:
        report_modules(vm, board_ids[0]).show()
        return report_boards(vm, board_ids).show()
