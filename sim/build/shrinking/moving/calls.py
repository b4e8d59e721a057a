# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Finds all places where functions and constructors of a program are called.

They are known by their names, so nothing is said of one if anything else is called so, or if code
outside may call it.
"""

import ast
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from sim.build.shrinking.names.rename import find_variables
from sim.build.shrinking.names.scopes import find_imports
from sim.build.shrinking.names.trees import walk

Scope = ast.Module | ast.ClassDef
INIT = "__init__"


class Function(NamedTuple):
    """A function that may be put elsewhere, and the places where it is called."""

    node: ast.FunctionDef
    module: str
    scope: Scope
    calls: list["Call"]

    @property
    def of_object(self) -> bool:
        """Whether its first argument is an object that is there when it is called."""
        return isinstance(self.scope, ast.ClassDef) and not self.constructs

    @property
    def constructs(self) -> bool:
        """Whether it is called by the name of its class."""
        return self.node.name == INIT and self.calls[0].on is None


class Call(NamedTuple):
    """A place where a name stands."""

    module: str
    inside: ast.FunctionDef | None  # the function of a module or class in which it stands
    node: ast.expr  # the call of it, or where there is none, itself
    on: ast.expr | None  # of which object it is


class Calls:
    """Where all names of a program stand.

    :param trees: its modules, by name
    :param foreign: those of them that are libraries, of whose functions nothing is said
    :param fixed: names of what code outside may call
    """

    def __init__(
        self, trees: Mapping[str, ast.Module], foreign: Collection[str], fixed: Collection[str]
    ) -> None:
        self._trees = trees
        self._foreign = foreign
        self._fixed = fixed
        self.imports = {name: dict(find_imports(tree)) for name, tree in trees.items()}
        """What each module imports, by what it is called there."""
        self._names: dict[str, list[Call]] = defaultdict(list)
        self._attributes: dict[str, list[Call]] = defaultdict(list)
        self._defined: dict[str, int] = defaultdict(int)
        self._given: set[str] = set()  # what objects, classes and modules are given, and texts
        self._hidden: dict[str, set[str]] = defaultdict(set)  # by module: names in inner scopes
        self._heirs: dict[str, list[ast.ClassDef]] = defaultdict(list)
        self._asked: set[str] = set()  # of what `type(...)` is asked, by the last word of that
        for name, tree in trees.items():
            self._note(tree, name, None, set())

    def functions(self) -> Iterator[Function]:
        """Yield each function all of whose calls are known, if there are any."""
        for module, tree in self._trees.items():
            if module in self._foreign:
                continue
            classes = [part for part in tree.body if isinstance(part, ast.ClassDef)]
            scopes: list[Scope] = [tree, *classes]
            for scope in scopes:
                for node in scope.body:
                    if isinstance(node, ast.FunctionDef):
                        calls = self._find_calls(node, module, scope)
                        if calls:
                            yield Function(node, module, scope, calls)

    def _find_calls(self, node: ast.FunctionDef, module: str, scope: Scope) -> list[Call]:
        """Return all places where a function is called, none if it must stay."""
        if node.name == INIT:
            assert isinstance(scope, ast.ClassDef)
            return self._find_constructions(node, module, scope)
        if self._defined[node.name] > 1 or node.name in self._given or node.name.startswith("__"):
            return []
        if isinstance(scope, ast.Module):
            return [] if node.decorator_list else self._find_function_calls(node.name, module)
        calls = self._attributes[node.name]
        if node.name in self._fixed or any(_is_super(call.on) for call in calls):
            return []
        if any(call.inside is None for call in self._names[node.name]):
            return []
        if not node.decorator_list:
            return calls if all(isinstance(call.node, ast.Call) for call in calls) else []
        is_property = ast.unparse(node.decorator_list[0]) == "property"
        return calls if is_property and len(node.body) == 1 else []

    def _find_function_calls(self, name: str, module: str) -> list[Call]:
        calls = list(self._attributes[name])
        for call in calls:
            asked = call.on.id if isinstance(call.on, ast.Name) else ""
            if ".".join(self.imports[call.module].get(asked, ())).strip(".") != module:
                return []
        for call in self._names[name]:
            imported = self.imports[call.module].get(name) == (module, name)
            if imported or call.module == module:
                calls.append(call)
        if any(name in self._hidden[call.module] for call in calls):
            return []
        return calls if all(isinstance(call.node, ast.Call) for call in calls) else []

    def _find_constructions(
        self, node: ast.FunctionDef, module: str, scope: ast.ClassDef
    ) -> list[Call]:
        name = scope.name
        if self._defined[name] > 1 or name in self._given or name in self._attributes:
            return []
        if any(isinstance(part, ast.Return) for part in walk(node)) or scope.decorator_list:
            return []
        if any(not self._is_bare(base) for base in scope.bases):
            return []
        if name in self._heirs:
            return self._find_heirs_call(name)
        if any(name.lower().endswith(word) for word in self._asked):
            return []
        return self._find_function_calls(name, module)

    def _find_heirs_call(self, name: str) -> list[Call]:
        """Return where the one class that inherits from another calls its constructor."""
        if len(self._heirs[name]) > 1 or len(self._names[name]) > 1:
            return []
        found = [node for node in self._heirs[name][0].body if getattr(node, "name", "") == INIT]
        return [
            call._replace(on=ast.Name("self", ast.Load()))
            for call in self._attributes[INIT]
            if call.inside in found and _is_super(call.on)
        ]

    def _is_bare(self, base: ast.expr) -> bool:
        """Return whether a class of ours has no constructor."""
        for tree in self._trees.values():
            for scope in tree.body:
                if isinstance(scope, ast.ClassDef) and scope.name == ast.unparse(base):
                    own = any(getattr(node, "name", "") == INIT for node in scope.body)
                    return not own and all(map(self._is_bare, scope.bases))
        return False

    def _note(
        self, node: ast.AST, module: str, inside: ast.FunctionDef | None, own: Collection[str]
    ) -> None:
        called = node.func if isinstance(node, ast.Call) else None
        for child in ast.iter_child_nodes(node):
            place = node if child is called else child
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                self._defined[child.name] += 1
            if isinstance(child, ast.ClassDef):
                for base in child.bases:
                    self._heirs[ast.unparse(base)].append(child)
            elif isinstance(child, ast.Constant) and isinstance(child.value, str):
                self._given.update(child.value.split("|"))
            elif isinstance(child, ast.arg) and child.arg not in own:
                self._hidden[module].add(child.arg)
            elif isinstance(child, ast.Name) and child.id not in own:
                if isinstance(child.ctx, ast.Load):
                    assert isinstance(place, ast.expr)
                    self._names[child.id].append(Call(module, inside, place, None))
                elif inside:
                    self._hidden[module].add(child.id)
                else:
                    self._given.add(child.id)
            elif isinstance(child, ast.Attribute) and isinstance(child.ctx, ast.Load):
                assert isinstance(place, ast.expr)
                self._attributes[child.attr].append(Call(module, inside, place, child.value))
            elif isinstance(child, ast.Attribute):
                self._given.add(child.attr)
            elif isinstance(child, ast.Call) and ast.unparse(child.func) == "type":
                self._asked.add(ast.unparse(child.args[0]).rpartition(".")[2].replace("_", ""))
            if inside is None and isinstance(child, ast.FunctionDef):
                given = {arg.arg for arg in child.args.args}
                self._note(child, module, child, given | find_variables(child))
            else:
                self._note(child, module, inside, own)


def _is_super(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "super"
