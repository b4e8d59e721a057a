"""Puts the texts of a language into a finished program.

Making a program small takes half a minute, and does not depend on its texts. So it is done once,
with a letter from a private range in each text's place.
"""

import ast
import re
from collections.abc import Callable

from sim.data.places import ROOT
from sim.texts.leaves import FOLDER, NUMBERS, find_leaves, translate

_FIRST = 0xE000
# Instead of the numbers that depend on the language; the program has no such numbers.
_NUMBERS = {context: 1583242846 + at for at, context in enumerate(NUMBERS)}
_LITERAL = re.compile(r"""b?(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")""")
_MARK = re.compile("[\ue000-\uf8ff]")
_MARKED = re.compile(r"\\u[ef]|\\x[ef]")


def count_leaves() -> dict[str, int]:
    """Return the number of the first mark of each module."""
    first, found = _FIRST, {}
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
