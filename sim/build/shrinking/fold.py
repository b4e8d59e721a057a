"""Replaces a program's constants by their values, across modules; `const` does it within one.

A constant is a whole number, string or bytes that a module assigns once, to a name in capitals. One
that is also used as an attribute of an object, or by `getattr`, keeps its definition.

Requires modules without annotations, but with the names and places of the source, because it
follows imports from module to module. Afterwards modules import fewer others, so it comes before
`merge`.
"""

import ast
import copy
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping

from sim.build.shrinking.names.trees import walk

_Value = int | str | bytes
_Constants = dict[str, dict[str, _Value]]  # by module, then by name

_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*$")


def fold(trees: dict[str, ast.Module]) -> None:
    """Replace constants by their values, and remove those that are no longer used.

    :param trees: the whole program's modules, by name; they are changed
    """
    nodes = {name: walk(tree) for name, tree in trees.items()}
    imports = {
        name: [node for node in there if isinstance(node, ast.ImportFrom)]
        for name, there in nodes.items()
    }
    places = {name: list(_find_places(trees[name], nodes[name])) for name in trees}
    constants: _Constants = {}
    while (
        found := {name: _constants(name, places[name], imports[name], constants) for name in trees}
    ) != constants:
        constants = found
    for name, tree in trees.items():
        visible = _visible_constants(name, imports[name], constants)
        _Folder(visible, _imported_modules(imports[name], constants)).visit(tree)
    asked = {name for tree in trees.values() for name in _used_elsewhere(tree)}
    for name, tree in trees.items():
        own = {n.id for n in walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
        gone = constants[name].keys() - asked - own
        tree.body = [node for node in tree.body if _target_name(node) not in gone]
        _ConstDropper().visit(tree)


def _find_places(tree: ast.Module, nodes: list[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names in capitals that a module assigns once, and what it assigns."""
    stored: dict[str, int] = defaultdict(int)
    for node in nodes:
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            stored[node.id] += 1
    for part in tree.body:
        target = _target_name(part)
        if isinstance(part, ast.Assign) and _CONSTANT.match(target) and stored[target] == 1:
            yield target, part.value


def _constants(
    name: str,
    places: list[tuple[str, ast.expr]],
    imports: list[ast.ImportFrom],
    constants: _Constants,
) -> dict[str, _Value]:
    """Return the constants that a module assigns once, by name."""
    known = _visible_constants(name, imports, constants)
    modules = _imported_modules(imports, constants)
    found: dict[str, _Value] = {}
    for target, assigned in places:
        value = _evaluate(assigned, known | found, modules)
        if value is not None:
            found[target] = value
    return found


def _used_elsewhere(tree: ast.Module) -> Iterator[str]:
    """Yield the attributes that a module uses, and names in strings, as for `getattr`."""
    for node in walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"\w+", node.value)
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)


def _target_name(node: ast.stmt) -> str:
    """Return the one name that a statement assigns to, or ""."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id if len(node.targets) == 1 else ""
    return ""


def _evaluate(
    node: ast.expr, known: Mapping[str, _Value], modules: Mapping[str, Mapping[str, _Value]]
) -> _Value | None:
    """Return the value of an expression of whole numbers, strings or bytes; None for any other."""
    called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
    if isinstance(node, ast.Call) and called in ("const", "bytes") and len(node.args) == 1:
        node = node.args[0]
    folded = _Folder(known, modules).visit(copy.deepcopy(node))
    parts = (ast.Constant, ast.BinOp, ast.UnaryOp)
    many = (ast.Tuple,) if called == "bytes" else ()
    if not all(isinstance(part, (*parts, *many)) for part in walk(folded)):
        return None
    value = eval(ast.unparse(folded), {})  # only constants and operators
    if called == "bytes":
        value = bytes(value)
    return value if type(value) in (int, str, bytes) else None


def _visible_constants(
    name: str, imports: list[ast.ImportFrom], constants: _Constants
) -> dict[str, _Value]:
    """Return the constants that a module uses by their bare names, except its own strings.

    A string used twice would be stored twice.
    """
    own = constants.get(name, {})
    known = {constant: own[constant] for constant in own if isinstance(own[constant], int)}
    for node in imports:
        if node.module in constants:
            there = constants[node.module]
            known |= {a.name: there[a.name] for a in node.names if a.name in there and not a.asname}
    return known


def _imported_modules(imports: list[ast.ImportFrom], constants: _Constants) -> _Constants:
    """Return the constants of other modules that a module has imported by name."""
    found = {}
    for node in imports:
        for alias in node.names:
            found[alias.asname or alias.name] = constants.get(f"{node.module}.{alias.name}")
    return {name: there for name, there in found.items() if there}


class _Folder(ast.NodeTransformer):
    """Replaces constants by their values."""

    def __init__(
        self, known: Mapping[str, _Value], modules: Mapping[str, Mapping[str, _Value]]
    ) -> None:
        self._known = known
        self._modules = modules

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and node.id in self._known:
            return ast.Constant(self._known[node.id])
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name):
            value = self._modules.get(node.value.id, {}).get(node.attr)
            if value is not None:
                return ast.Constant(value)
        self.generic_visit(node)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        node.names = [alias for alias in node.names if alias.name not in self._known]
        return node if node.names else None


class _ConstDropper(ast.NodeTransformer):
    """Removes the calls of `const` that are left, so that it does not have to be imported."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        is_const = isinstance(node.func, ast.Name) and node.func.id == "const"
        return node.args[0] if is_const and len(node.args) == 1 else node
