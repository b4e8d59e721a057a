# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Has a board take in the names of all modules at the start, where they are .mpy.

It keeps each name for good. Those that come with a menu would lie where room was then, between what
is freed again, and some day the table of names would have to be doubled, in one piece: so they come
before anything is freed.
"""

import ast
from collections.abc import Collection, Iterator, Mapping

from sim.build.shrinking.names.known import FLASHED, NUMBERED
from sim.build.shrinking.names.rename import lasting_names
from sim.build.shrinking.names.trees import walk
from sim.build.shrinking.tuck import kept_texts

_FUNCTION = "_"


def name_early(sources: Mapping[str, str], there: Collection[str], later: Collection[str]) -> str:
    """Return the source of a function that is never called, and names what comes later.

    :param sources: of the whole program's modules, by name, shortened
    :param there: modules whose names come early anyway, the one it is for among them
    :param later: those that may be loaded later
    """
    known = {word for name in there for word in _words(ast.parse(sources[name]))}
    known.update(NUMBERED, FLASHED)
    trees = [ast.parse(sources[name]) for name in sorted(later)]
    words = {word for tree in trees for word in _words(tree)} - known
    texts = {text for tree in trees for _, text in kept_texts(tree)} - words - known
    named = ", ".join([*sorted(words), *map(repr, sorted(texts))])
    return f"\n\ndef {_FUNCTION}():\n    return {named}"


def _words(tree: ast.Module) -> Iterator[str]:
    """Yield the names in a module, but those of local variables."""
    yield from lasting_names(tree)
    for node in walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.asname or node.name
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            yield node.arg
