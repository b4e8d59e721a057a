# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Writes every measured table into one file, this folder's README: `python sim figures`.

Each table stands between marks that say with which command it was measured. Tables that are not
measured this time stay as they are; everything around them is written here.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from sim.build.modules import ROOT
from sim.data.eleven import eleven_games
from sim.data.tables import Report
from sim.fuzz import power_cuts, storm, wear
from sim.measure import bench, bus, every_table, hint_play, holes, presses, sizes, steps
from sim.measure.board import presses as board_presses
from sim.measure.board import storms
from sim.solve import shares
from sim.vm import VM

FILE = ROOT / "sim" / "measure" / "README.md"
BOARDS = ["pygamer", "pajenicko_picopad", "seeeduino_wio_terminal"]

_NOT_MEASURED = "Not measured yet."
_PAGE = """# What the game takes, measured

How many presses a game needs, how much heap, work and traffic it costs a board, how good the hints
are, and what random keys and power cuts do to it. `make figures` measures everything and writes
this page. In parts:

```
python sim figures                    # everything; an hour on two processors
python sim figures --quick            # everything, with fewer games; a quarter of an hour
python sim figures --only bus,board   # only these; the other tables stay as they are
```

Each table names the command that prints it. The same checkout gives the same figures on every
machine. Boards are measured in a 32-bit MicroPython whose objects are as large as a board's
(`sim/vm`), never on hardware so far; the tests hold the limits.

"""


class Section(NamedTuple):
    """A table of the page."""

    title: str
    text: str
    command: str  # with {} for the number of games or the like
    counts: tuple[int, int]  # of the full run and of the quick one
    measure: Callable[[int], Report]


def _report_boards(_count: int) -> Report:
    with VM() as vm:
        return sizes.report_boards(vm, BOARDS)


SECTIONS = {
    "presses": Section(
        "Presses",
        """\
The fewest presses with which won games can be played, by directions, A and B alone, nothing
held, with the settings that save presses and without. An action is a deal or a move of cards,
the player's or one that follows by itself. Klondike's games were won by a beam search for few
presses, the others by an independent player who did not look for that. *At most* are the goals,
of a model that played other deals (`lib/patience/ui/SCREEN.md`, Press goals).""",
        "python sim presses --markdown --games {}",
        (100, 3),
        lambda games: presses.report(presses.count_all("", games)),
    ),
    "sizes": Section(
        "Heap",
        """\
Bytes of heap that a board keeps with each screen, the bundle running on it. A PyGamer has
146,288 at the first line of code.py. A Wio Terminal has as much and a screen almost four times
as large: there the table is forgotten while another screen is open.""",
        "python sim sizes",
        (0, 0),
        _report_boards,
    ),
    "holes": Section(
        "Holes",
        """\
What a PyGamer's heap has room for, in one piece each, played from power-on, and the least heap in
which it plays. The VM's heap is of a fixed size, garbage is collected after every module that is
loaded, as CircuitPython does, and nothing dead is kept alive: of the checkout e0e4b83 it kept
within 5 % of what a real CircuitPython kept, and ran out of memory where that did
(`device/BOARDS.md`, Heap). The first two sittings are the ones that failed there.""",
        "python sim holes --smallest",
        (0, 0),
        lambda _count: holes.report(smallest=True),
    ),
    "storms": Section(
        "Storms",
        """\
Random keys from power-on for thousands of presses, days asleep, and a drive that fails now and
then, in a PyGamer's heap.""",
        "python sim holes --storm 6000 --seeds {}",
        (39, 2),  # a million presses
        lambda seeds: storms.report(storms.PRESSES, seeds),
    ),
    "board": Section(
        "What a press costs a board",
        """\
Millions of instructions of a real CircuitPython, by a model: so much for each name of a .mpy and
string made (both are looked up among all names), word that a collection looks at, bytecode, look-up
of an attribute, a global name or an entry of a dict, allocation, pixel that is drawn, and pixel of
a layer that is looked at to compose what is sent. The prices, and how far off they are, stand in
`sim/measure/board/cost.py`; they are fitted to instructions counted on CircuitPython 10.2.1 with a
PyGamer's settings, which `device/BOARDS.md` has beside the goals. A million instructions take 12 to
20 ms on a PyGamer.""",
        "python sim bench",
        (0, 0),
        lambda _count: board_presses.report(),
    ),
    "tables": Section(
        "What presses cost at every table",
        """\
By the same model, each kind of press in every game, for a player who has used no button yet and is
shown tips, and for one who has used all. A step has what the refresh at its end composes; all steps
have those of cards that glide, and of what follows while nobody presses: finding out whether the
game finishes by itself, a save, the menu drawn ahead. The pystack is that of CircuitPython: 20
bytes for each active function, 4 for each of its values, 12 for each `try`; a real one took 24
more.""",
        "python sim bench",
        (0, 0),
        lambda _count: every_table.report(),
    ),
    "steps": Section(
        "Allocation",
        """\
The most that one frame allocates after a press, garbage included, in games played at random.
Frames that load a part of the program, or draw the menu ahead, are counted by themselves.""",
        "python sim sizes --steps --games {}",
        (200, 30),
        steps.report,
    ),
    "bench": Section(
        "Work of a press",
        """\
Counted in bytecodes of CPython, so the same on every machine with the same Python.""",
        "python sim bench",
        (0, 0),
        lambda _count: bench.report(),
    ),
    "bus": Section(
        "Bytes on the bus",
        """\
Bytes sent to the display by each kind of press, median and worst, without animation. A full
screen of 160x128 is 42,368.""",
        "python sim bus --all",
        (0, 0),
        lambda _count: bus.report_all(),
    ),
    "hints": Section(
        "Games won by hints",
        """\
Won by a player who always plays the best hint, and by one who plays any legal move.""",
        "python sim hints --games {}",
        (1000, 100),
        lambda games: hint_play.report(eleven_games(), games),
    ),
    "proved": Section(
        "Deals that can be won",
        """\
Deals from 1 on, decided by the solver, or not within 20 s of a processor and 1 GB (from 201 on
Rainbow 3 s, Chameleon 2 s; Canfield from 1,001 on 5 s): these count as lost and as won for the
two bounds, and for the interval. Those of several runs are put together; some deals took longer.
Solvitaire is the strongest solver that is published: won/lost/undecided in percent of 40 other
deals, 20 s each.""",
        "python sim verdicts",
        (0, 0),
        lambda _count: shares.report(),
    ),
    "wear": Section(
        "Wear of the flash",
        """\
Keys and clock are simulated; the players follow hints, open the menu now and then, quit and go on.
One thinks for longer or shorter, the other does not, and deals again at once.""",
        "python sim wear --minutes {}",
        (60, 60),
        wear.report,
    ),
    "power": Section(
        "Power cuts",
        """\
The power is cut at every byte that a save erases or writes, on models of a board's flash; drives
have other files on them. Making the files of saves is announced on the screen.""",
        "python sim power --saves {}",
        (24, 6),
        lambda saves: power_cuts.report(saves, 13_000),
    ),
    "storm": Section(
        "Random keys",
        """\
Keys pressed at random in every game, on every kind of board, with clocks near every wrap, days
asleep and saves that fail. Cards, pictures, saves and the way back to the table are checked. What
went wrong would stand below the table.""",
        "python sim storm --presses {}",
        (1_000_000, 20_000),
        lambda count: storm.report(count, 1),
    ),
}


def read_section(text: str, key: str) -> str:
    """Return what stands between the marks of a section, its table and notes; "" for nothing."""
    found = re.search(rf"<!-- {key}: .*? -->\n\n(.*?)\n\n<!-- {key} end -->", text, re.DOTALL)
    return found[1] if found else ""


def update(text: str, measured: dict[str, tuple[str, Report]]) -> str:
    """Return the page with the sections that were measured; the others as they are in `text`.

    :param measured: the command and the report of each, by its key in `SECTIONS`
    """
    page = _PAGE
    for key, section in SECTIONS.items():
        found = re.search(rf"<!-- {key}: (.*?) -->", text)
        command = found[1] if found else section.command.format(section.counts[0])
        result = read_section(text, key) or _NOT_MEASURED
        if key in measured:
            command, report = measured[key]
            result = report.to_markdown()
        page += f"## {section.title}\n\n{section.text}\n\nMeasured with `{command}`.\n\n"
        page += f"<!-- {key}: {command} -->\n\n{result}\n\n<!-- {key} end -->\n\n"
    return page.rstrip() + "\n"


def main(keys: list[str], quick: bool, file: Path = FILE) -> bool:
    """Measure sections and write the page after each; return whether all limits are kept.

    :param keys: of `SECTIONS`; all if there are none
    :param quick: measure fewer games, as the page then says
    """
    passes = True
    for key in keys or SECTIONS:
        section = SECTIONS[key]
        count = section.counts[quick]
        command = section.command.format(count)
        Console().print(f"[bold]{command}[/]")
        report = section.measure(count)
        passes = report.show() and passes
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        file.write_text(update(text, {key: (command, report)}), encoding="utf-8")
    print(f"{file} is up to date.")
    return passes
