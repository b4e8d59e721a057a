# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Writes every measured table into one file, sim/measure/README.md: `python sim figures`.

Each table stands between marks that name the command that measured it. Tables that are not measured
this time stay as they are; this module writes everything around them.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from sim.data.eleven import eleven_games
from sim.data.places import ROOT
from sim.data.tables import Report
from sim.fuzz import boards, keys, power_cuts
from sim.measure import bus, heap, hints, presses, screens, sizes, tables
from sim.solve import shares

FILE = ROOT / "sim" / "measure" / "README.md"
BOARDS = ["pygamer", "pajenicko_picopad", "seeeduino_wio_terminal"]

_NOT_MEASURED = "Not measured yet."
_PAGE = """# Measured memory and time

Nothing has been measured on hardware yet: boards are measured in a 32-bit MicroPython whose objects
are as large as a board's (`sim/vm`). The same checkout gives the same figures on every machine. The
tests check the limits. `make figures` measures everything again, in an hour on two processors;
`QUICK=1` measures fewer games, and `ONLY=bus,board` writes only these tables.

"""


class Section(NamedTuple):
    """A table of the page."""

    title: str
    text: str
    command: str  # with {} for the number of games, for example
    counts: tuple[int, int]  # of the full run and of the quick one
    measure: Callable[[int], Report]


SECTIONS = {
    "presses": Section(
        "Presses",
        """\
The fewest presses that replay won games with directions, A and B alone, with and without the
settings that save presses. An action is a deal or a move of cards, by the player or automatic. *At
most* are the goals of `lib/patience/ui/SCREEN.md`.""",
        "python sim presses --games {}",
        (100, 3),
        lambda games: presses.report(presses.count_all("", games)),
    ),
    "sizes": Section(
        "Heap",
        """\
Bytes of heap in use with each screen of the bundle. A PyGamer has 146,288 at the first line of
code.py. A Wio Terminal has the same and a screen almost four times as large: it unloads the table
while another screen is open.""",
        "python sim sizes",
        (0, 0),
        lambda _count: sizes.report(BOARDS),
    ),
    "heap": Section(
        "Fragmentation",
        """\
Whether every screen finds large enough free blocks in a PyGamer's heap, played from power-on, and
the smallest heap in which it does.""",
        "python sim heap --smallest",
        (0, 0),
        lambda _count: heap.report(smallest=True),
    ),
    "boards": Section(
        "Random keys on boards",
        """\
Thousands of random presses from power-on in a PyGamer's heap, with days of sleep and a drive that
sometimes fails.""",
        "python sim fuzz --boards --runs {}",
        (32, 1),
        boards.report,
    ),
    "board": Section(
        "Work of a press, by screen",
        """\
Millions of instructions of a CircuitPython (12 to 20 ms each on a PyGamer), by a model with a price
for each string made, word collected, bytecode, look-up, allocation, and pixel drawn or composed.
`sim/measure/cost.py` has the prices and their errors. Each row shows the worst press of its kind;
*copied* counts pixels, *composed* pixels of layers.""",
        "python sim bench",
        (0, 0),
        lambda _count: screens.report(),
    ),
    "tables": Section(
        "Work of a press, at the tables of all games",
        """\
By the same model, for players who have used all buttons and for newcomers, who see tips. *All
steps* includes later work without a press: gliding cards, a save, the menu drawn ahead. Pystack and
allocated are bytes, the latter of one step that loads nothing.""",
        "python sim bench --games {}",
        (1000, 11),
        tables.report,
    ),
    "bus": Section(
        "Bytes on the bus",
        """\
Bytes sent to the display by each kind of press, without animation. A full screen of 160x128 is
42,368.""",
        "python sim bus",
        (0, 0),
        lambda _count: bus.report(),
    ),
    "hints": Section(
        "Games won by hints",
        "Won by a player who always plays the best hint, and by one who plays any legal move.",
        "python sim hints --games {}",
        (1000, 100),
        lambda games: hints.report(eleven_games(), games),
    ),
    "proved": Section(
        "Deals that can be won",
        """\
Deals from 1 on, decided by the solver, or not within 20 s of processor time and 1 GB (from 201 on
Rainbow 3 s, Chameleon 2 s; Canfield from 1,001 on 5 s): these count as lost and as won for the
two bounds, and for the interval. Solvitaire is the strongest published solver:
won/lost/undecided in percent of 40 other deals, 20 s each.""",
        "python sim verdicts",
        (0, 0),
        lambda _count: shares.report(),
    ),
    "power": Section(
        "Power cuts",
        """\
The power is cut at every byte that a save erases or writes, on models of a board's flash; drives
have other files on them. The screen announces making the save files.""",
        "python sim power --saves {}",
        (24, 6),
        power_cuts.report,
    ),
    "fuzz": Section(
        "Random keys in every game",
        """\
On every kind of screen, with clocks near every wrap, days of sleep and saves that fail. Cards,
pictures, saves and the way back to the table are checked.""",
        "python sim fuzz --games {}",
        (4000, 100),
        lambda games: keys.report(games, 1),
    ),
}


def read_section(text: str, key: str) -> str:
    """Return the table and notes between the marks of a section; "" if there are none."""
    found = re.search(rf"<!-- {key}: .*? -->\n\n(.*?)\n\n<!-- {key} end -->", text, re.DOTALL)
    return found[1] if found else ""


def update(text: str, measured: dict[str, tuple[str, Report]]) -> str:
    """Return the page with the measured sections; the others stay as in `text`.

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


def main(chosen: list[str], quick: bool, file: Path = FILE) -> bool:
    """Measure sections and write the page after each; return whether all limits are kept.

    :param chosen: keys of `SECTIONS`; all if there are none
    :param quick: measure fewer games, as the page then says
    """
    passes = True
    for key in chosen or SECTIONS:
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
