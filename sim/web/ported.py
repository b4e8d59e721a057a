"""Ports modules that use the game from the desktop's names to the page's.

On the page the program has short names, and no constants or modules of constants:
`sim.build.shrinking` has inlined their values. This module does the same to its modules, including
the desktop's constants. It drops code for type checkers. Texts are marks, see `sim.texts.marks`.
Its modules have no packages there.
"""

import ast
import importlib
from collections.abc import Iterator, Mapping
from types import SimpleNamespace

from sim.build.shrinking.shrink import Program
from sim.build.shrinking.strip import strip
from sim.build.translate import translate
from sim.texts.leaves import FOLDER as TEXTS
from sim.texts.marks import lasting_values

_FOR_TYPES = {"typing", "collections.abc", "sim.desk.machine"}
_BY_TEXT = {"hasattr", "getattr"}
_CONSTANTS = (int, str, bytes, tuple)


def port(text: str, program: Program) -> str:
    """Return a module that works with a shortened program.

    Its own private names stay, because the program could use the same short name for two of them.
    """
    tree = ast.parse(text)
    strip(tree)
    own = set(_private_names(tree))
    names = {name: short for name, short in program.names.items() if name not in own}
    program = program._replace(names=names)
    tree = _Porter(program).visit(tree)
    return translate(ast.unparse(ast.fix_missing_locations(tree)), program)


def _private_names(tree: ast.AST) -> Iterator[str]:
    """Yield the private names of methods and attributes that a module defines."""
    for node in ast.walk(tree):
        name = getattr(node, "name", "") if isinstance(node, ast.FunctionDef) else ""
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            name = node.attr
        if name.startswith("_") and not name.startswith("__"):
            yield name


class _Porter(ast.NodeTransformer):
    def __init__(self, program: Program) -> None:
        self._names = program.names
        self._values: dict[str, str] = {}
        self._texts: dict[str, SimpleNamespace] = {}  # modules of texts

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        module = node.module or ""
        if module in _FOR_TYPES:
            return None
        if module.partition(".")[0] in ("patience", "sim"):
            found = _values(module)
            for alias in node.names:
                if module == TEXTS:
                    text = SimpleNamespace(**lasting_values(alias.name))
                    self._texts[alias.asname or alias.name] = text
                value = found.get(alias.name)
                if isinstance(value, _CONSTANTS):
                    self._values[alias.asname or alias.name] = repr(value)
            node.names = [
                alias
                for alias in node.names
                if (alias.asname or alias.name) not in self._values | self._texts
            ]
        if not node.names:
            return None
        if module.startswith("sim."):
            node.module = module.rpartition(".")[2]
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if isinstance(node.ctx, ast.Load) and node.id in self._values:
            return ast.parse(self._values[node.id], mode="eval").body
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and node.value.id in self._texts:
            return ast.Constant(getattr(self._texts[node.value.id], node.attr))
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in _BY_TEXT:
            name = node.args[1]
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                name.value = self._names.get(name.value, name.value)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        value = node.value
        named = value.value if isinstance(value, ast.Subscript) else None
        if isinstance(named, ast.Name) and named.id in ("tuple", "list", "dict"):
            return None  # an alias of a type
        return self.generic_visit(node)


def _values(module: str) -> Mapping[str, object]:
    """Return what a module defines."""
    package, _, name = module.rpartition(".")
    return lasting_values(name) if package == TEXTS else vars(importlib.import_module(module))
