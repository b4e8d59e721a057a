"""The page of measured tables: measured sections are replaced, everything else stays."""

import shutil

import pytest

from sim.cli import figures
from sim.data.tables import Report, Table

TABLE = Table(("game", "won"), [("Klondike", "55.2%"), ("Gate", "")], "Of 1,000")
REPORT = Report([TABLE], ["A sentence."])
MARKDOWN = """Of 1,000:

| game | won |
| --- | ---: |
| Klondike | 55.2% |
| Gate |  |

A sentence."""


@pytest.fixture
def measured(monkeypatch):
    """Have every section measured at once; return the numbers that were asked for."""
    counts = {}
    for key, section in figures.SECTIONS.items():

        def measure(count, key=key):
            counts[key] = count
            return Report([TABLE], [], key != "bus")

        monkeypatch.setitem(figures.SECTIONS, key, section._replace(measure=measure))
    return counts


def test_a_report_is_a_table_of_markdown():
    assert REPORT.to_markdown() == MARKDOWN
    assert REPORT._replace(passes=False).to_markdown() == MARKDOWN + "\n\n**FAIL**"


def test_only_measured_sections_change():
    before = figures.FILE.read_text(encoding="utf-8")
    after = figures.update(before, "hints", "python sim hints --games 7", REPORT)
    written = f"Measured with `python sim hints --games 7`.\n\n{MARKDOWN}"
    assert figures.read_section(after, "hints") == written
    for key in figures.SECTIONS.keys() - {"hints"}:
        assert figures.read_section(after, key) == figures.read_section(before, key) != ""
    assert before.partition("<!-- hints")[0] == after.partition("<!-- hints")[0]
    assert before.partition("<!-- hints end")[2] == after.partition("<!-- hints end")[2]


def test_all_or_some_sections_are_measured_in_full_or_quickly(measured, tmp_path):
    file = tmp_path / "figures.md"
    shutil.copy(figures.FILE, file)
    assert not figures.main([], False, file)  # the bus fails
    assert measured == {key: section.counts[0] for key, section in figures.SECTIONS.items()}
    measured.clear()
    assert figures.main(["hints", "fuzz"], True, file)
    assert list(measured) == ["hints", "fuzz"]
    text = file.read_text(encoding="utf-8")
    assert "python sim hints --games 100`" in text
    assert "python sim presses --games 100`" in text
    assert text.count("| Klondike | 55.2% |") == len(figures.SECTIONS)
