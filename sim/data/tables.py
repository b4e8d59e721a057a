"""Tables of measurements: printed in the terminal, or as Markdown for a README."""

from collections.abc import Sequence
from textwrap import fill
from typing import NamedTuple

import rich.table
from rich.console import Console


class Table(NamedTuple):
    """A table of text, with numbers aligned to the right."""

    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    title: str = ""

    def to_rich(self) -> rich.table.Table:
        """Return it for the terminal."""
        shown = rich.table.Table(*self.heads, title=self.title or None)
        for column, right in zip(shown.columns, self._right()):
            column.justify = "right" if right else "left"
        for row in self.rows:
            shown.add_row(*row)
        return shown

    def to_markdown(self) -> str:
        """Return it as Markdown, the title above."""
        rules = ["---:" if right else "---" for right in self._right()]
        lines = [_line(self.heads), _line(rules), *map(_line, self.rows)]
        return "\n".join([f"{self.title}:\n", *lines] if self.title else lines)

    def _right(self) -> list[bool]:
        columns = [
            [row[at] for row in self.rows if at < len(row) and row[at]]
            for at in range(len(self.heads))
        ]
        return [all(cell[0].isdigit() or cell[0] in "+-" for cell in cells) for cells in columns]


class Report(NamedTuple):
    """Tables, the sentences below them, and whether all limits are met."""

    tables: list[Table]
    notes: list[str]
    passes: bool = True

    def show(self) -> bool:
        """Print the report; return whether all limits are met."""
        console = Console()
        for table in self.tables:
            console.print(table.to_rich())
        for note in self.notes:
            console.print(note, markup=False, highlight=False, soft_wrap=True)
        console.print("[green]pass[/]" if self.passes else "[red]FAIL[/]")
        return self.passes

    def to_markdown(self) -> str:
        """Return it as Markdown."""
        notes = [fill(note, 100, break_on_hyphens=False) for note in self.notes]
        parts = [table.to_markdown() for table in self.tables] + notes
        return "\n\n".join(parts if self.passes else [*parts, "**FAIL**"])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
