# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Has the short texts of modules on demand go with their module.

A board keeps a text of up to ten characters for good, as it keeps names, but not one in a tuple of
constants: that is the module's own, as a longer one is. Until the module goes it takes 48 bytes
there, so the shortest stay what they are.
"""

import ast
from collections.abc import Collection, Iterator, Mapping

from sim.build.shrinking.names.known import FLASHED, NUMBERED
from sim.build.shrinking.names.rename import identifiers
from sim.build.shrinking.names.trees import walk

_SHORTEST = 3
_LONGEST = 10
"""Characters of a text that is kept as names are: MicroPython's py/mpconfig.h."""


def tuck(trees: Mapping[str, ast.Module], stay: Collection[str]) -> None:
    """Replace short texts of modules by the same in a tuple: "Won" by ("Won",)[0].

    Not those that are names as well, which a board keeps anyway.

    :param trees: the whole program's modules, by name; they are changed
    :param stay: those that are there for good
    """
    kept = {*NUMBERED, *FLASHED}
    for name, tree in trees.items():
        kept.update(identifiers(tree))
        if name in stay:
            kept.update(text for _, text in kept_texts(tree))
    for name in trees.keys() - stay:
        found = [(node, text) for node, text in kept_texts(trees[name]) if text not in kept]
        _Tucker([node for node, text in found if len(text) >= _SHORTEST]).visit(trees[name])


def kept_texts(tree: ast.Module) -> Iterator[tuple[ast.Constant, str]]:
    """Yield the texts of a module that a board keeps as names: short, in no tuple of constants."""
    nodes = walk(tree)
    apart: set[int] = set()
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            apart.update(map(id, walk(node)))
        elif isinstance(node, ast.Tuple) and all(map(_is_constant, node.elts)):
            apart.update(map(id, node.elts))
    for node in nodes:
        if isinstance(node, ast.Constant) and id(node) not in apart:
            text = node.value
            if isinstance(text, str) and len(text) <= _LONGEST:
                yield node, text


def _is_constant(node: ast.expr) -> bool:
    return isinstance(node.operand if isinstance(node, ast.UnaryOp) else node, ast.Constant)


class _Tucker(ast.NodeTransformer):
    def __init__(self, nodes: Collection[ast.Constant]) -> None:
        self._nodes = set(map(id, nodes))

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if id(node) not in self._nodes:
            return node
        return ast.Subscript(ast.Tuple([node], ast.Load()), ast.Constant(0), ast.Load())
