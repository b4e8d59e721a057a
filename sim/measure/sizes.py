"""Measures how much of a board's heap the game keeps with each screen: `python sim sizes`.

`python sim heap` plays every scenario in a heap as small as a board's, where fragmentation counts:
there the largest free block becomes too small, before all heap is in use. Garbage is collected
after every module that is loaded, as in CircuitPython.
"""

from typing import NamedTuple

from device.boards import SAMD51_NVM
from sim.data.boards import BOARDS, HEAPS
from sim.data.tables import Report, Table
from sim.desk import keys
from sim.measure.counting import HEAP as FREE
from sim.measure.counting import play
from sim.measure.goals import LEAST_HEAP, note_excess
from sim.measure.scenarios import PYGAMER, REPRODUCTIONS, SCENARIOS, Scenario
from sim.vm import VM
from sim.vm.board import BoardInVM
from sim.vm.boards import make_board
from sim.vm.table import TableInVM

KB = 1024
HEAP = 146_288
"""Bytes of a PyGamer's heap at the first line of code.py (BOARDS.md, Heap)."""
_CODE = HEAPS[PYGAMER] - HEAP  # what compiling code.py takes
TABLE = 95 * KB
"""The limit for a drawn table, with the panel, the menu drawn ahead and what that needs; interned
strings are kept in chunks of 128 bytes."""
_TIGHT_TABLE = 122 * KB  # on a large screen without more memory, which loads the menu on demand

TO_THE_TITLE = "w1500"
TO_THE_TABLE = "w1500 B w1400"
"""The keys from power-on to the first table, before a hint is prepared."""
_REST = "w4000"
"""After this wait a hint is ready."""

# Arguments of `App.open_screen`; each screen opens over the one before it.
_MENU = '"screens.pause", "PauseMenu"'
_LESSON = (
    '"table.lesson", "LessonScreen",'
    ' load("patience.player.small_game").begin_session(app.session.settings)'
)
_CELEBRATION = '"draw.celebration", "CelebrationScreen"'
_SCREENS = (
    ("menu", _MENU),
    ("families", _MENU, '"choosing.games", "FamilyMenu"'),
    ("games", _MENU, '"choosing.games", "GameMenu", 0, "Classics"'),
    ("by ease", _MENU, '"choosing.games", "FamilyMenu"', '"choosing.by_ease", "EaseMenu"'),
    ("rules", _MENU, '"screens.rules", "RulesScreen", app.session.game.row'),
    ("deals", _MENU, '"screens.deals", "DealsMenu"'),
    ("deck", _MENU, '"screens.deck", "DeckScreen"'),
    ("winning line", _MENU, '"screens.outlook", "WinningLineMenu"'),
    ("deal number", _MENU, '"screens.deals", "NumberScreen"'),
    ("bookmark", _MENU, '"screens.deals", "BookmarkMenu"'),
    ("rule options", _MENU, '"screens.options", "RuleOptionsMenu"'),
    ("statistics", _MENU, '"screens.statistics", "StatisticsScreen", app.session.game.row.id'),
    (
        "question before forgetting",
        _MENU,
        '"screens.statistics", "ForgetQuestion", "Klondike", 0, "klondike"',
    ),
    ("options", _MENU, '"screens.options", "OptionsMenu"'),
    ("about", _MENU, '"screens.about", "AboutScreen"'),
    ("title", _MENU, '"screens.title", "TitleScreen"'),
    ("how to play", _MENU, '"screens.title", "TitleScreen"', _LESSON),
    ("question how much help", _MENU, '"screens.title", "HelpQuestion"'),
    (
        "question before leaving",
        _MENU,
        '"choosing.losing", "LeaveQuestion", "", True, None',
    ),
    ("pile", '"screens.pile_screen", "PileScreen", app.session.game.tableau[-1]'),
    ("stuck", '"screens.outlook", "StuckPanel"'),
    ("celebration", _CELEBRATION),
    ("win", _CELEBRATION, '"screens.win", "WinScreen"'),
)

_SMALL = 160 * 128
_LEAST, _MOST = 64 * KB, 192 * KB


class Line(NamedTuple):
    """A measured size, and its limit, in bytes."""

    what: str
    takes: int
    may: int  # 0 for no limit


def start_board(vm: VM, board_id: str, script: str) -> BoardInVM:
    """Return a board on which a script of keys was played, ready to be weighed."""
    board = make_board(vm, board_id)
    board.resident(keys.parse(script))
    return board


def measure_board(vm: VM, board_id: str) -> list[Line]:
    """Return how much a board keeps with the table drawn and with each screen."""
    row = BOARDS[board_id]
    heap = HEAPS[board_id] - _CODE if row.nvm == SAMD51_NVM else 0  # others have more
    small = row.width * row.height <= _SMALL
    game = TableInVM(vm, row.width, row.height, "klondike", 617, first=True).kept()
    title = start_board(vm, board_id, TO_THE_TITLE).kept()
    rested = start_board(vm, board_id, f"{TO_THE_TABLE} {_REST}").kept()
    board = start_board(vm, board_id, TO_THE_TABLE)
    lines = [  # bitmaps of a large screen take 34 KB more, 28 of them the canvas
        Line("engine, screen and libraries, table drawn", game, (87 if small else 121) * KB),
        Line("the whole board: title", title, heap),
        Line("table drawn", board.kept(), _TIGHT_TABLE if row.tight else small and TABLE),
        Line("hint ready", rested, heap),
    ]
    vm.run("from patience.on_demand import load")
    for name, *screens in _SCREENS:
        for screen in screens:
            vm.run(f"app.stack.open_screen({screen})\nwhile app.stack.change:\n    app.tick()")
        lines.append(Line(f"{name} open", board.kept(), heap))
        vm.run("app.stack.back_to_table()\nwhile not app.idle:\n    app.tick()")
    return [*lines, Line("table drawn again", board.kept(), heap)]


def report(board_ids: list[str]) -> Report:
    """Return how much heap boards keep with each screen, next to their limits.

    :param board_ids: ids of `sim.data.boards.BOARDS`
    """
    with VM() as vm:
        measured = [measure_board(vm, board_id) for board_id in board_ids]
    heads = ["bytes of heap"]
    for row in map(BOARDS.__getitem__, board_ids):
        heads += [f"{row.name} {row.width}x{row.height}", "at most"]
    cells = []
    notes = []
    for lines in zip(*measured):
        row_cells = [lines[0].what]
        for line in lines:
            row_cells += [f"{line.takes:,}", f"{line.may:,}" if line.may else ""]
            if line.takes > line.may > 0:
                notes.append(f"Too much: {line.what}, {line.takes:,} of {line.may:,}.")
        cells.append(tuple(row_cells))
    return Report([Table(tuple(heads), cells)], notes, not notes)


def find_smallest(vm: VM, scenario: Scenario, step: int = 2 * KB) -> int:
    """Return a free heap in which a scenario succeeds, while it fails in one smaller by a step.

    The places of free blocks are chance, so it may succeed in an even smaller heap.
    """
    low, high = _LEAST, _MOST
    while high - low > step:
        middle = (low + high) // 2
        if play(vm, scenario, middle):
            low = middle
        else:
            high = middle
    return high


def report_scenarios(smallest: bool = False) -> Report:
    """Return the result of every scenario in a PyGamer's heap, a column for each board.

    :param smallest: whether to search for the smallest heap on a PyGamer, too
    """
    rows: dict[str, dict[str, str]] = {}
    notes = []
    sizes = []
    with VM() as vm:
        for scenario in REPRODUCTIONS + SCENARIOS:
            error = play(vm, scenario)
            row = rows.setdefault(scenario.name, {})
            row[scenario.board_id] = error or "plays"
            if error:
                notes.append(f"{scenario.name}, {scenario.board_id}: {error}.")
            if smallest and scenario.board_id == PYGAMER:
                sizes.append(find_smallest(vm, scenario))
                row["least heap"] = f"{sizes[-1]:,}"
    heads = list(dict.fromkeys(head for row in rows.values() for head in row))
    cells = [(name, *(row.get(head, "") for head in heads)) for name, row in rows.items()]
    if smallest:
        notes += note_excess([(LEAST_HEAP, max(sizes))])
    return Report([Table((f"in {FREE:,} bytes", *heads), cells)], notes, not notes)
