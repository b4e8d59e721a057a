"""Writes every measured table into one file, sim/measure/README.md: `python sim figures`.

Each table stands between marks, with the command that measured it. The rest of the page stays as it
is.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from sim.data.eleven import eleven_games
from sim.data.places import ROOT
from sim.data.tables import Report
from sim.fuzz import boards, keys, power_cuts
from sim.measure import bench, hints, languages, memory, presses, sizes
from sim.measure.kinds import choose
from sim.solve import shares

FILE = ROOT / "sim" / "measure" / "README.md"
BOARDS = ["pygamer", "pajenicko_picopad", "seeeduino_wio_terminal"]


class Section(NamedTuple):
    """A table of the page."""

    command: str  # {} stands for a number, such as that of games
    counts: tuple[int, int]  # for the full and for the quick run
    measure: Callable[[int], Report]


SECTIONS = {
    "presses": Section(
        "python sim presses --games {}",
        (100, 3),
        lambda games: presses.report(presses.count_all("", games)),
    ),
    "sizes": Section("python sim sizes", (0, 0), lambda _count: sizes.report(BOARDS)),
    "memory": Section(
        "python sim memory --smallest --games {}",
        (1000, 10),
        lambda games: memory.report(choose(games), smallest=True),
    ),
    "heap": Section(
        "python sim heap --smallest", (0, 0), lambda _count: sizes.report_scenarios(smallest=True)
    ),
    "languages": Section("python sim languages", (0, 0), lambda _count: languages.report()),
    "boards": Section("python sim fuzz --boards --runs {}", (32, 1), boards.report),
    "bench": Section("python sim bench", (0, 0), lambda _count: bench.report()),
    "hints": Section(
        "python sim hints --games {}",
        (1000, 100),
        lambda games: hints.report(eleven_games(), games),
    ),
    "greedy": Section(
        "python sim hints --greedy --all --games {}",
        (100, 10),
        lambda games: hints.report_beside_greedy(hints.every_line(), games),
    ),
    "proved": Section("python sim verdicts", (0, 0), lambda _count: shares.report()),
    "power": Section("python sim power --saves {}", (24, 6), power_cuts.report),
    "fuzz": Section("python sim fuzz --games {}", (4000, 100), lambda games: keys.report(games, 1)),
}


def read_section(text: str, key: str) -> str:
    """Return the text between the marks of a section: its command, table and notes."""
    return text.partition(f"<!-- {key} -->\n\n")[2].partition(f"\n\n<!-- {key} end -->")[0]


def update(text: str, key: str, command: str, report: Report) -> str:
    """Return the page with a new report of a section; the rest stays as in `text`."""
    measured = f"Measured with `{command}`.\n\n{report.to_markdown()}"
    return text.replace(read_section(text, key), measured)


def main(chosen: list[str], quick: bool, file: Path = FILE) -> bool:
    """Measure sections and write the page after each; return whether all limits are kept.

    :param chosen: keys of `SECTIONS`; all if there are none
    :param quick: measure fewer games; the commands on the page show how many
    """
    passes = True
    for key in chosen or SECTIONS:
        section = SECTIONS[key]
        count = section.counts[quick]
        command = section.command.format(count)
        Console().print(f"[bold]{command}[/]")
        report = section.measure(count)
        passes = report.show() and passes
        text = file.read_text(encoding="utf-8")
        file.write_text(update(text, key, command, report), encoding="utf-8")
    print(f"{file} is up to date.")
    return passes
