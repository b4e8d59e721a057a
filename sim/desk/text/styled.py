"""Lines of text with an ink for each character; a terminal makes its codes here, and only here."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from patience.texts.words import SUIT_SIGNS
from sim.desk.text.signs import RED_SUITS, SUITS, to_letters

PLAIN, RED, QUIET, HIDDEN, GOLD, NAME, GOOD, KEY = " rqbgnwk"
"""Inks: the terminal's own; red suits; words beside the cards; face-down cards; what matters; the
name of the game; that it can be won; keys."""
FRAMED, FRAMED_RED, TARGET, TARGET_RED = "fFtT"
"""Inks on a golden or green ground: the cards that would move, and where they can go."""
_CODES = {
    PLAIN: "0",
    RED: "0;91",
    QUIET: "0;90",
    HIDDEN: "0;94",
    GOLD: "0;93",
    NAME: "0;1;93",
    GOOD: "0;92",
    KEY: "0;1;97",
    FRAMED: "0;30;103",
    FRAMED_RED: "0;31;103",
    TARGET: "0;30;102",
    TARGET_RED: "0;31;102",
}
"""Each begins with a reset, and needs 16 colours only."""

_SHIFT = "Shift-"
_CHIP = chr(127)  # before and after the name of a button
_SIGNS = SUIT_SIGNS.decode()
_PARTS = re.compile(rf"{_CHIP}([^{_CHIP}]*){_CHIP}|(10|[A2-9JQK]|)([{re.escape(_SIGNS)}])")


@dataclass(frozen=True)
class Line:
    """A text, and as many inks."""

    text: str = ""
    inks: str = ""

    def __add__(self, other: "Line") -> "Line":
        return Line(self.text + other.text, self.inks + other.inks)

    def __len__(self) -> int:
        return len(self.text)

    def cut(self, start: int, end: int | None = None) -> "Line":
        """Return a part of it."""
        return Line(self.text[start:end], self.inks[start:end])

    def ljust(self, columns: int) -> "Line":
        """Return it with spaces behind it, if it is shorter."""
        return self + write(" " * (columns - len(self)))

    def rstrip(self) -> "Line":
        """Return it without the spaces at its end that have no ground."""
        end = len(self)
        while end and self.text[end - 1] == " " and self.inks[end - 1] not in (FRAMED, TARGET):
            end -= 1
        return self.cut(0, end)

    def wrap(self, columns: int) -> "list[Line]":
        """Return it as lines of whole words; a longer word is cut."""
        lines, start = [], 0
        while len(self) - start > columns:
            end = self.text.rfind(" ", start, start + columns + 1)
            end = end if end > start else start + columns
            lines.append(self.cut(start, end).rstrip())
            start = end + (self.text[end : end + 1] == " ")
        return [*lines, self.cut(start)] if len(self) > start else lines

    def encode(self, in_colour: bool, with_signs: bool) -> str:
        """Return it for a terminal.

        :param in_colour: whether this has 16 colours
        :param with_signs: whether it shows characters besides ASCII
        """
        text = self.text if with_signs else to_letters(self.text)
        return "".join(self._add_codes(text)) if in_colour else text

    def _add_codes(self, text: str) -> Iterator[str]:
        last = PLAIN
        for character, ink in zip(text, self.inks, strict=True):
            if ink != last:
                yield f"\x1b[{_CODES[ink]}m"
                last = ink
            yield character
        if last != PLAIN:
            yield f"\x1b[{_CODES[PLAIN]}m"


def write(text: str, ink: str = PLAIN) -> Line:
    """Return a text in one ink."""
    return Line(text, ink * len(text))


def write_sentence(text: str, ink: str = PLAIN) -> Line:
    """Return a text of the game's screens, with its cards and keys in their inks.

    A letter that is a key is small, because a capital one holds its key.
    """
    line, end = Line(), 0
    for found in _PARTS.finditer(text):
        line += write(text[end : found.start()], ink)
        key, rank, sign = found.groups()
        if sign:
            suit = SUITS[_SIGNS.index(sign)]
            line += write(rank + suit, RED if suit in RED_SUITS else PLAIN)
        else:
            key = key.lower() if len(key) == 1 else key.removeprefix(_SHIFT)
            line += write(key, KEY)
        end = found.end()
    return line + write(text[end:], ink)


class Sheet:
    """Lines to write on, all of the same length."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self._lines = [write(" " * columns) for _ in range(rows)]

    def put(self, row: int, column: int, line: Line) -> None:
        """Write over a row; what does not fit is left out."""
        if 0 <= row < self.rows:
            line = line.cut(max(0, -column), self.columns - column)
            column = max(0, column)
            old = self._lines[row]
            self._lines[row] = old.cut(0, column) + line + old.cut(column + len(line))

    def is_free(self, row: int, column: int, wide: int) -> bool:
        """Return whether a part of a row, and a character on both sides of it, are blank."""
        return not self._lines[row].text[max(0, column - 1) : column + wide + 1].strip()

    def lines(self) -> list[Line]:
        """Return the lines, without the spaces at their ends."""
        return [line.rstrip() for line in self._lines]
