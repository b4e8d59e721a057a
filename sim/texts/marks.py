"""Puts the texts of a language into a finished program.

Making a program small takes half a minute, and does not depend on its texts. So it is done once,
with a letter from a private range in each text's place.

The page keeps such marks in its compiled modules, and puts the texts there itself (`texts.js`).
"""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache

from sim.data.places import ROOT
from sim.texts import data_files
from sim.texts.languages import Language
from sim.texts.leaves import FOLDER, NUMBERS, Leaf, find_leaves, translate

LASTING = Language("marks", "", "")
"""The language of a program that keeps its marks."""

FIRST = 0xE000
"""The code of the first mark."""
# Instead of the numbers that depend on the language; the program has no such numbers.
_NUMBERS = {context: 1583242846 + at for at, context in enumerate(NUMBERS)}
_LITERAL = re.compile(r"""b?(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")""")
_MARK = re.compile("[\ue000-\uf8ff]")
_MARKED = re.compile(r"\\u[ef]|\\x[ef]")
_REPEATED = 4  # times; the compiler makes names of shorter texts, which cannot be replaced


def count_leaves() -> dict[str, int]:
    """Return the number of the first mark of each module."""
    first, found = FIRST, {}
    for path in sorted((ROOT / "lib/patience/texts").glob("*.py")):
        found[path.stem] = first
        first += len(list(find_leaves(path.stem, ast.parse(path.read_text("utf-8")))))
    return found


def mark(name: str, tree: ast.Module) -> None:
    """Replace the texts of a module by marks; other modules stay as they are.

    :param name: the module's full name
    """
    folder, _, module = name.rpartition(".")
    if folder != FOLDER:
        return
    for number, leaf in enumerate(find_leaves(module, tree), count_leaves()[module]):
        value, sign = leaf.node.value, chr(number)
        leaf.node.value = _NUMBERS.get(
            leaf.context, sign.encode() if isinstance(value, bytes) else sign
        )


def read_texts(find: Callable[[str, str], str]) -> dict[str, str]:
    """Return all texts of a language: mark to text.

    :param find: as for `leaves.translate`
    """
    found = {}
    for module, first in count_leaves().items():
        path = ROOT / f"lib/patience/texts/{module}.py"
        tree = ast.parse(path.read_text("utf-8"))
        for number, leaf in enumerate(find_leaves(module, tree), first):
            text = translate(leaf, find)
            if isinstance(text, int):
                found[str(_NUMBERS[leaf.context])] = str(text)
            else:
                found[chr(number)] = text.decode() if isinstance(text, bytes) else text
    return found


def _all_leaves() -> Iterator[Leaf]:
    for module in count_leaves():
        path = ROOT / f"lib/patience/texts/{module}.py"
        yield from find_leaves(module, ast.parse(path.read_text("utf-8")))


def list_texts(find: Callable[[str, str], str]) -> list[str]:
    """Return all texts of a language in the order of their marks, then those of data files.

    :param find: as for `leaves.translate`
    """
    found = []
    for leaf in _all_leaves():
        text = translate(leaf, find)
        if isinstance(text, int):
            text = chr(text)  # see `lasting_marks`
        found.append(text.decode() if isinstance(text, bytes) else text)
    return found + [find(context, text) for context, text, *_ in data_files.list_texts()]


def lasting_marks() -> dict[str, str]:
    """Return what replaces the marks of a program that keeps them: marks for `texts.js`."""
    found = {}
    for number, leaf in enumerate(_all_leaves(), FIRST):
        found[chr(number)] = chr(number) * _REPEATED
        if leaf.context in NUMBERS:
            # A name such as int may be another one's in the program.
            found[str(_NUMBERS[leaf.context])] = f"{chr(number).encode()!r}[0]"
    return found


def find_lasting(context: str, text: str) -> str:
    """Return the mark for a text of a data file that keeps marks; other texts as they are."""
    sign = _data_marks().get((context, text))
    return sign * _REPEATED if sign else text


@cache
def _data_marks() -> dict[tuple[str, str], str]:
    first = FIRST + sum(1 for _ in _all_leaves())
    texts = data_files.list_texts()
    return {(context, text): chr(first + at) for at, (context, text, *_) in enumerate(texts)}


@cache
def lasting_values(module: str) -> dict[str, object]:
    """Return what a module of `patience.texts` defines, with lasting marks instead of texts.

    Numbers that depend on the language are 0.
    """
    path = ROOT / f"lib/patience/texts/{module}.py"
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    mark(f"{FOLDER}.{module}", tree)
    values: dict[str, object] = {"__name__": f"{FOLDER}.{module}"}
    english = {str(number): "0" for number in _NUMBERS.values()}
    exec(fill(ast.unparse(tree), lasting_marks() | english), values)
    return values


def fill(source: str, texts: dict[str, str]) -> str:
    """Return a module's source with texts instead of the marks."""

    def replace(found: re.Match[str]) -> str:
        literal = found[0]
        if not _MARKED.search(literal):
            return literal
        value = ast.literal_eval(literal)
        if isinstance(value, bytes):
            text = texts.get(value.decode("utf-8", "replace"))
            return literal if text is None else repr(text.encode())
        return repr(_MARK.sub(lambda sign: texts[sign[0]], value))

    for number in map(str, _NUMBERS.values()):
        source = source.replace(number, texts[number])
    return _LITERAL.sub(replace, source) if _MARKED.search(source) else source
