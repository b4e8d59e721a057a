"""Lists everything that is translated: each text's name and English, and a comment on it."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sim.data.places import ROOT
from sim.texts import data_files, page_words, readme
from sim.texts.leaves import FOLDER, LISTS, MADE, PLURALS, find_leaves, split

TEXTS = ROOT / "lib/patience/texts"
_LIB = ROOT / "lib"
_READERS = ("lib/patience", "device", "sim/desk", "sim/web/shims", "sim/solve/live")

# How wide a text may be, by its name; the first that matches counts.
_WIDTHS = (
    (r"option_names\.SETTINGS|words\.HELP$", "a line of the options: 21 letters with its value"),
    (r"option_names\.", "a line of the rule options: 21 letters with its value"),
    (r"words\.(PAUSE|STUCK_MENU|BOOKMARK_MENU|GAME_LINES)", "a line of a menu: 16 letters"),
    (r"words\.TITLE$", "a line of the title, 16 letters, or its note, 24"),
    (r".*_KEYS$|.*\.KEYS$", "the foot of a panel: 30 letters, with the names of buttons"),
    (r"refusals\.|words\.(HINTS|TIPS|\w+_TIPS|LESSON|\w+_LESSON)", "below the table: 60 letters"),
    (r"pages_text\.\w*HEADINGS", "the heading of a page: 12 letters"),
    (
        r"(pages_text|kind_pages|about_text|notes)\.",
        "a page of text: any length, shorter is better",
    ),
    (r"page\.", "the page in a browser: any length"),
    (r"desk_text\.", "a window or terminal: 40 letters; read out: any length"),
    (r"games|families", "a line of a list: 20 letters"),
)


class Unit(NamedTuple):
    """One entry of a catalogue."""

    context: str  # the name of its text, such as "words.PAUSE"
    text: str  # the English; of a plural the forms between bars
    comment: str  # for translators
    file: str  # where the English is

    @property
    def is_plural(self) -> bool:
        """Whether the text has forms of a plural."""
        return self.context in PLURALS

    @property
    def is_list(self) -> bool:
        """Whether the text is a number of words."""
        return self.context in LISTS


def list_units() -> list[Unit]:
    """Return all units in a stable order: of modules, page, README.txt, names of games, notes."""
    found: dict[tuple[str, str], Unit] = {}
    for path in sorted(TEXTS.glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        file = path.relative_to(ROOT).as_posix()
        documents = _documents(path.stem, tree)
        for leaf in find_leaves(path.stem, tree):
            if leaf.context in MADE:
                continue
            comment = _describe(leaf.context, documents.get(leaf.context, ""))
            for piece in split(leaf.context, leaf.node):
                if piece.is_text:
                    key = leaf.context, piece.text
                    found.setdefault(key, Unit(*key, comment, file))
    for english, name in page_words.list_words():
        key = page_words.CONTEXT, english
        comment = f"In {name}. {_width(page_words.CONTEXT)}"
        found.setdefault(key, Unit(*key, comment, f"sim/web/page/{name}"))
    sentence = page_words.find_sentence_without_script(
        (page_words.PAGE / "index.html").read_text("utf-8")
    )
    key = page_words.WITHOUT_SCRIPT, sentence
    comment = f"Shown where JavaScript is off. {_width(page_words.WITHOUT_SCRIPT)}"
    found[key] = Unit(*key, comment, "sim/web/page/index.html")
    for text, comment in readme.list_texts():
        key = readme.CONTEXT, text
        found.setdefault(key, Unit(*key, comment, readme.FILE))
    for context, text, comment, file in data_files.list_texts():
        width = _width(context)
        found.setdefault((context, text), Unit(context, text, f"{comment} {width}".strip(), file))
    return list(found.values())


def _documents(module: str, tree: ast.Module) -> dict[str, str]:
    """Return the docstrings of a module's constants, by context."""
    found = {}
    for node, after in zip(tree.body, tree.body[1:]):
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
        ):
            words = str(after.value.value).split()
            found[f"{module}.{node.targets[0].id}"] = " ".join(words)
    return found


def _describe(context: str, document: str) -> str:
    readers = _readers().get(context, [])
    seen = f"Seen in {', '.join(readers)}." if readers else ""
    return " ".join(part for part in (document, seen, _width(context)) if part)


def _width(context: str) -> str:
    for pattern, width in _WIDTHS:
        if re.match(pattern, context):
            return f"Room: {width}."
    return ""


@cache
def _readers() -> dict[str, list[str]]:
    """Return the modules that import each text by its name: by context, their last names."""
    found: dict[str, list[str]] = defaultdict(list)
    for folder in _READERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for context in _imported(path):
                found[context].append(path.stem)
    return dict(found)


def _imported(path: Path) -> Iterator[str]:
    text = path.read_text("utf-8")
    if FOLDER not in text:
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{FOLDER}."):
            module = str(node.module).removeprefix(f"{FOLDER}.")
            yield from (f"{module}.{alias.name}" for alias in node.names)
