# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Has a board take in the names of all modules at the start.

It keeps each name for good. Those that come with a menu would lie where room was then, between what
is freed again, and some day the table of names would have to be doubled, in one piece: so they come
before anything is freed.
"""

import ast
from collections.abc import Collection, Iterator, Mapping

from sim.build.shrinking.known import FLASHED, NUMBERED
from sim.build.shrinking.trees import walk

_FUNCTION = "_"
_LONGEST = 10
"""Characters of a text that is kept as names are: MicroPython's py/mpconfig.h."""


def name_early(sources: Mapping[str, str], first: str, there: Collection[str]) -> str:
    """Return a function that is never called, and names what comes later.

    :param sources: of the whole program's modules, by name, shortened
    :param first: a module that is loaded early, and not kept; of its package most never are
    :param there: modules whose names come early anyway, or may never come
    """
    top = first.partition(".")[0]
    later = sorted(name for name in sources.keys() - {*there} if name.partition(".")[0] != top)
    trees = {name: ast.parse(sources[name]) for name in (first, *there, *later)}
    known = {word for name in (first, *there) for word in (*_words(trees[name]), name)}
    words = {word for name in later for word in (*_words(trees[name]), *name.split("."))}
    words -= known.union(NUMBERED, FLASHED)
    texts = {text for name in later for text in _texts(trees[name])} - words - known
    lines = [f"import {name}" for name in later]
    lines.append(f"return {', '.join([*sorted(words), *map(repr, sorted(texts))])}")
    return "\n    ".join([f"\n\ndef {_FUNCTION}():", *lines])


def _words(tree: ast.Module) -> Iterator[str]:
    """Yield the names in a module that are more than a local variable's."""
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute):
            yield node.attr


def _texts(tree: ast.Module) -> Iterator[str]:
    """Yield the texts of a module that a board keeps as names; those in tuples it does not."""
    nodes = walk(tree)
    apart = {id(part) for node in nodes if isinstance(node, ast.Tuple) for part in node.elts}
    for node in nodes:
        text = getattr(node, "value", None) if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and len(text) <= _LONGEST and id(node) not in apart:
            yield text
