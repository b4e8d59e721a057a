"""Translates device/README.txt, which is in each bundle for boards.

Its lines are paragraphs, steps with a number, and rows of a word and what it means. Each is one
text for translators, a row two, and is broken into lines again.
"""

import re
import textwrap
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import NamedTuple

from sim.data.places import ROOT

FILE = "device/README.txt"
CONTEXT = "readme"
LINE = 78
FOR_BOARDS = 'For a {} open "{}" instead.'
"""A step of installing: names of boards, and a folder."""
FEWER = "It has fewer proved deals."
"""What follows for the smallest boards."""
NO_ROW = "{} and {}"
"""A list of names: all but the last with commas between them, and the last."""
CHOICE = "{} or {}"
OTHERS = (
    "any board with CircuitPython and a display of 128x128 pixels or more, if it has enough memory:"
    " the screen says so if not. The computer keeps the drive of such a board, so there is no need"
    " to hold B; with CircuitPython 10.3 or newer the game asks whether it may take the drive.",
    "The screen lists the buttons, gamepads and consoles that it finds. Few buttons share the keys"
    " by short and long presses. Arrows, z, x, u and m are the keys of a console.",
    "It fits on a drive of 1 MB.",
)
"""For boards without a row: what follows *It runs on*, about their keys, and about small drives."""

_STEP = re.compile(r"(\d\. )(.*)")
_ROW = re.compile(r"(\S.*?)(  +)(\S.*)")
_WORD = re.compile(r"[^\W\d_]{2}")
_GAP = 2
_NAMES = (
    "POCKET PATIENCE {version}",
    "Select",
    "Start",
    "licenses/",
)  # of the program, keys, a folder


class Part(NamedTuple):
    """Some lines of the file."""

    label: str  # the number of a step, or the word of a row
    column: int  # where its text begins
    text: str

    @property
    def is_row(self) -> bool:
        """Whether it explains a word."""
        return bool(self.label) and not self.label.endswith(". ")

    @property
    def texts(self) -> list[str]:
        """What is translated."""
        found = [self.label, self.text] if self.is_row else [self.text]
        found = [text for text in found if text not in _NAMES]
        return [text for text in found if _WORD.search(re.sub(r"\{\w+\}", "", text))]


def list_texts() -> Iterator[tuple[str, str]]:
    """Yield every English text, and a comment."""
    seen = "In device/README.txt, for a computer"
    for part in _read(_source()):
        for text in part.texts:
            yield text, f"{seen}."
    for text in (FOR_BOARDS, FEWER, NO_ROW, CHOICE):
        yield text, f"{seen}; names of boards are put in."
    for text in OTHERS:
        yield text, f"{seen}, for boards that are in no list. The first one follows *It runs on*."


def translate(find: Callable[[str, str], str]) -> str:
    """Return the file in another language, with its places for what the build puts in.

    :param find: returns the translation of a text, given its context and its English
    """
    lines: list[str] = []
    for is_row, group in groupby(_read(_source()), lambda part: part.is_row):
        parts = [_in_language(part, find) for part in group]
        column = max(max(part.column, len(part.label) + _GAP) for part in parts) if is_row else 0
        for part in parts:
            lines += _lay_out(part._replace(column=column) if is_row else part)
    return "\n".join(lines) + "\n"


def _source() -> str:
    return (ROOT / FILE).read_text("utf-8")


def _in_language(part: Part, find: Callable[[str, str], str]) -> Part:
    told = {text: find(CONTEXT, text) for text in part.texts}
    label, text = told.get(part.label, part.label), told.get(part.text, part.text)
    return part._replace(label=label, text=text)


def _lay_out(part: Part) -> list[str]:
    if not part.text or part.text.startswith("{"):
        return [part.text]
    begin, hang = part.label.ljust(part.column), " " * part.column
    return textwrap.wrap(
        part.text,
        LINE,
        initial_indent=begin,
        subsequent_indent=hang,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _read(text: str) -> list[Part]:
    """Return the parts of the file; an empty line is one without a text."""
    parts: list[Part] = []
    for line in text.splitlines():
        before = parts[-1] if parts else Part("", 0, "")
        step, row = _STEP.fullmatch(line), _ROW.fullmatch(line)
        if step:
            parts.append(Part(step[1], len(step[1]), step[2]))
        elif row and not line.startswith(" "):
            parts.append(Part(row[1], len(row[1]) + len(row[2]), row[3]))
        elif _continues(line, before):
            parts[-1] = before._replace(text=f"{before.text} {line.strip()}")
        else:
            parts.append(Part("", len(line) - len(line.lstrip()), line.strip()))
    return parts


def _continues(line: str, before: Part) -> bool:
    indent = len(line) - len(line.lstrip())
    is_free = not before.text or before.text.startswith("{") or line.startswith("{")
    return bool(line) and not is_free and indent == before.column
