# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Sources made smaller for a board: numbers by their value, private names short.

A board keeps every name on its heap for good, some 18 bytes each, and every global of a module. So
before they are compiled, all modules are gone through together:

- A public constant that is a whole number, `STOCK = const(41)`, stands where it is used, in other
  modules too. It is no global any more, unless code asks for it by an attribute or in a string.
- Private names are `_a`, `_b` and so on: those of a module's own globals, anew in each module, and
  those of attributes, anew for each class with all that inherit from it.

What cannot be followed is refused: a private name of anything but `self`. `names` tells which name
became which. Owns nothing else; the bundle from source has the sources as they are.
"""

import ast
import itertools
import re
import string
from collections import Counter
from collections.abc import Iterator

Names = dict[str, str]
Constants = dict[tuple[str, str], int]  # by module and name

_PRIVATE = re.compile(r"_[A-Za-z]\w*")
_CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*")


def shrunk(sources: dict[str, str]) -> dict[str, str]:
    """Return sources that do the same and take less; all of them together, by module.

    :raises ValueError: when a private name is not asked of `self`
    """
    trees = {module: ast.parse(source) for module, source in sources.items()}
    constants = _constants(trees)
    families = _Families(trees)
    for module, tree in trees.items():
        _Values(module, tree, constants).visit(tree)
    wanted = _wanted(trees)
    for module, tree in trees.items():
        gone = {name for at, name in constants if at == module and name not in wanted}
        tree.body = [node for node in tree.body if _defined(node) not in gone]
        _drop_unused_imports(tree, set(sources))
        _Private(module, families, _private_globals(tree)).visit(tree)
        _fill(tree)
    return {module: ast.unparse(tree) + "\n" for module, tree in trees.items()}


def names(sources: dict[str, str]) -> str:
    """Return a text that tells by module, or by class, which short name stands for which."""
    trees = {module: ast.parse(source) for module, source in sources.items()}
    lines = []
    for module, tree in trees.items():
        found = {module: _private_globals(tree)}
        families = _Families(trees)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found[f"{module}.{node.name}"] = families.names(node.name)
        for where, short in found.items():
            told = " ".join(f"{new}={old}" for old, new in short.items())
            lines += [f"{where}: {told}"] if told else []
    return "\n".join(lines) + "\n"


def _defined(node: ast.stmt) -> str:
    """Return the name that a statement gives a value to, if it is one name and nothing else."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target = node.targets[0]
        return target.id if isinstance(target, ast.Name) else ""
    return ""


def _constants(trees: dict[str, ast.Module]) -> Constants:
    found = {}
    for module, tree in trees.items():
        for node in tree.body:
            name = _defined(node)
            if not _CONSTANT.fullmatch(name) or not isinstance(node, ast.Assign):
                continue
            value = node.value
            if isinstance(value, ast.Call) and ast.unparse(value.func) == "const":
                value = value.args[0]
            if isinstance(value, ast.Constant) and type(value.value) is int:
                found[module, name] = value.value
    return found


def _wanted(trees: dict[str, ast.Module]) -> set[str]:
    """Return the names that code asks for by an attribute, an import or a word in a string."""
    found = set()
    for tree in trees.values():
        documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.ImportFrom):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                if id(node) not in documents:
                    found |= set(re.findall(r"\w+", node.value))
    return found


class _Values(ast.NodeTransformer):
    """Put constants where they are used in a module."""

    def __init__(self, module: str, tree: ast.Module, constants: Constants) -> None:
        self._values = {name: value for (at, name), value in constants.items() if at == module}
        self._modules: Names = {}
        self._constants = constants
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    name = alias.asname or alias.name
                    self._modules[name] = f"{node.module}.{alias.name}"
                    if (node.module, alias.name) in constants:
                        self._values[name] = constants[node.module or "", alias.name]

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        """Import constants no more."""
        node.names = [
            alias for alias in node.names if (node.module, alias.name) not in self._constants
        ]
        return node if node.names else None

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Put a constant's value where it is used."""
        if isinstance(node.ctx, ast.Load) and node.id in self._values:
            return ast.Constant(self._values[node.id])
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Put the value where another module's constant is used."""
        if isinstance(node.value, ast.Name):
            value = self._constants.get((self._modules.get(node.value.id, ""), node.attr))
            if value is not None:
                return ast.Constant(value)
        self.generic_visit(node)
        return node


def _drop_unused_imports(tree: ast.Module, ours: set[str]) -> None:
    """Drop imports of modules that were needed for their constants alone."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module in ours | {"patience"}:
            node.names = [alias for alias in node.names if (alias.asname or alias.name) in used]
    tree.body = [node for node in tree.body if not isinstance(node, ast.ImportFrom) or node.names]


def _short(taken: Counter[str]) -> Names:
    """Return short names for names, the shortest for the most frequent."""
    order = sorted(taken, key=lambda name: (-taken[name], name))
    return dict(zip(order, _shortest()))


def _shortest() -> Iterator[str]:
    for length in itertools.count(1):
        for letters in itertools.product(string.ascii_letters, repeat=length):
            yield "_" + "".join(letters)


def _private_globals(tree: ast.Module) -> Names:
    """Return the short names of a module's own globals."""
    there = {
        name
        for node in tree.body
        for name in [getattr(node, "name", "") or _defined(node)]
        if _PRIVATE.fullmatch(name)
    }
    found = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
    return _short(Counter(there) + Counter(name for name in found if name in there))


class _Families:
    """The private attributes of each class, with those of all that inherit from one another."""

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        self._classes = {
            node.name: node
            for tree in trees.values()
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
        }
        self._names: dict[str, Names] = {}

    def names(self, name: str) -> Names:
        """Return the short names of a class's private attributes."""
        root = self._root(name)
        if root not in self._names:
            family = [node for other, node in self._classes.items() if self._root(other) == root]
            self._names[root] = _short(sum(map(_attributes, family), Counter[str]()))
        return self._names[root]

    def _root(self, name: str) -> str:
        bases = self._classes[name].bases
        if not bases:
            return name
        (base,) = bases
        if not isinstance(base, ast.Name) or base.id not in self._classes:
            raise ValueError(f"the class {name} inherits from one that is not of this house")
        return self._root(base.id)


def _attributes(node: ast.ClassDef) -> Counter[str]:
    own = [getattr(part, "name", "") or _defined(part) for part in node.body]
    asked = [part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)]
    return Counter(name for name in own + asked if _PRIVATE.fullmatch(name))


class _Private(ast.NodeTransformer):
    """Shorten the private names of a module."""

    def __init__(self, module: str, families: _Families, own: Names) -> None:
        self._module = module
        self._families = families
        self._own = own
        self._attributes: Names = {}

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Shorten a class's own attributes, and what asks for them."""
        before, self._attributes = self._attributes, self._families.names(node.name)
        for part in node.body:
            if isinstance(part, ast.FunctionDef):
                part.name = self._attributes.get(part.name, part.name)
            elif isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
                part.targets[0].id = self._attributes.get(_defined(part), _defined(part))
        self.generic_visit(node)
        self._attributes = before
        node.name = self._own.get(node.name, node.name)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Shorten a function's name."""
        self.generic_visit(node)
        node.name = self._own.get(node.name, node.name)
        return node

    def visit_Name(self, node: ast.Name) -> ast.Name:
        """Shorten a global's name."""
        node.id = self._own.get(node.id, node.id)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.Attribute:
        """Shorten an attribute of `self`."""
        self.generic_visit(node)
        if _PRIVATE.fullmatch(node.attr):
            if not isinstance(node.value, ast.Name) or node.value.id != "self":
                where = f"{self._module}, line {node.lineno}"
                raise ValueError(f"{where}: {ast.unparse(node)} is private")
            node.attr = self._attributes[node.attr]
        return node


def _fill(tree: ast.Module) -> None:
    """Put a `pass` where nothing was left."""
    for node in ast.walk(tree):
        if hasattr(node, "body") and node.body == []:
            node.body = [ast.Pass()]
    ast.fix_missing_locations(tree)
