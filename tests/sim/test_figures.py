"""The page of measured tables: measured sections are replaced, everything else stays."""

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
