"""Compares boards in every language with English, in heap and in work: `python sim languages`.

Heap is measured at Klondike's table and on every screen, as `sim.measure.sizes` does. The work is
that of `sim.measure.bench`: moves, the menu and all screens, but no other deals and games, whose
lists have another order in each language.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sim.build.modules import building_in
from sim.data.boards import BOARDS
from sim.data.processes import spread_with_progress
from sim.data.tables import Report, Table
from sim.measure.bench import NUMBER, measure_presses, play
from sim.measure.goals import IN_A_LANGUAGE, OF_A_LANGUAGE, OF_A_STEP, note_excess
from sim.measure.player import ROUTES
from sim.measure.scenarios import PYGAMER, WIO, Begun
from sim.measure.sizes import measure_board
from sim.texts.choose import installed
from sim.texts.languages import ENGLISH, LANGUAGES, Language
from sim.vm import VM, own_vm

BOTH = (PYGAMER, WIO)
"""The boards with the least memory, with a small and a large screen."""
_TABLE = "table drawn"
_OPEN = " open"
_DEALS = ("Games", "Restart deal", "New deal", "Deal of the day")
_ROUTES = tuple(route for route in ROUTES if route[0] not in _DEALS)


class Measured(NamedTuple):
    """What a board needs in a language."""

    board_id: str
    language: str
    table: int
    """The heap that it keeps at the table, in bytes."""
    screens: dict[str, int]
    """The same with each screen."""
    whole: float
    """M instructions of all presses."""
    heaviest: float
    """M instructions of the heaviest step."""

    @property
    def largest(self) -> int:
        """The heap with the largest screen."""
        return max(self.screens.values())


def measure(
    vm: VM, board_id: str, language: Language, routes: Sequence[tuple[str, str]] = _ROUTES
) -> Measured:
    """Measure a board in a language.

    :param routes: see `player.Player.visit_screens`
    """
    begun = Begun("klondike", NUMBER)
    with installed(language), building_in(language):
        lines = {line.what: line.takes for line in measure_board(vm, board_id)}
        presses = play(begun, board_id=board_id, routes=routes)
        found = measure_presses(vm, begun, presses, [0] * len(presses), board_id, exact=False)
    return Measured(
        board_id,
        language.code,
        lines[_TABLE],
        {what.removesuffix(_OPEN): takes for what, takes in lines.items() if what.endswith(_OPEN)},
        sum(press.whole for press in found),
        max(press.heaviest for press in found),
    )


def compare(found: Measured, english: Measured) -> list[str]:
    """Return a sentence for each limit that a language exceeds."""
    more = found.table - english.table, found.largest - english.largest
    return [
        f"{BOARDS[found.board_id].name}, {found.language}: {excess}"
        for excess in note_excess(
            [
                (IN_A_LANGUAGE, max(more)),
                (OF_A_LANGUAGE, _percent(found.whole, english.whole)),
                (OF_A_STEP, _percent(found.heaviest, english.heaviest)),
            ]
        )
    ]


def _percent(now: float, before: float) -> float:
    return 100 * (now / before - 1)


def _measure_one(task: tuple[str, Language]) -> Measured:
    return measure(own_vm(), *task)


def report(languages: Sequence[Language] = tuple(LANGUAGES.values())) -> Report:
    """Measure languages on both boards; the report passes if the limits are kept."""
    wanted = [ENGLISH, *(row for row in languages if row != ENGLISH)]
    tasks = [(board_id, row) for board_id in BOTH for row in wanted]
    measured = list(spread_with_progress("Weighing", _measure_one, tasks))
    tables, excess = [], []
    for board_id in BOTH:
        found = {one.language: one for one in measured if one.board_id == board_id}
        english = found[ENGLISH.code]
        rows = [_row(found[row.code], english) for row in wanted]
        heads = (BOARDS[board_id].name, "heap, table", "more", "largest screen", "more")
        tables.append(Table((*heads, "M, all steps", "more", "M, a step", "more"), rows))
        for row in wanted:
            excess += compare(found[row.code], english)
    return Report(tables, excess, not excess)


def _row(one: Measured, english: Measured) -> tuple[str, ...]:
    return (
        LANGUAGES[one.language].name,
        *(f"{one.table:,}", f"{one.table - english.table:+,}"),
        *(f"{one.largest:,}", f"{one.largest - english.largest:+,}"),
        *(f"{one.whole:,.0f}", f"{_percent(one.whole, english.whole):+.1f} %"),
        *(f"{one.heaviest:.2f}", f"{_percent(one.heaviest, english.heaviest):+.1f} %"),
    )
