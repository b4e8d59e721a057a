# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Puts functions and constructors where they are used, across classes and modules.

`inline` does so within a module; this comes after `merge`, when it is known what stays in memory:

- what only returns an expression, one no longer than its calls, goes into each of them;
- what is called from one place goes there, if `inline` can say what it becomes;
- what a module on demand alone calls becomes a function of that.

A function is known by its name: it stays where it is if anything else is called so, or if code
outside may call it. What is loaded comes and goes as before: a function that loads modules is put
into no other.
"""

import ast
import builtins
import copy
from collections.abc import Collection, Iterator, Mapping
from itertools import count
from typing import NamedTuple

from sim.build.shrinking.moving.apart import set_apart
from sim.build.shrinking.moving.calls import INIT, Call, Calls, Function
from sim.build.shrinking.moving.inline import (
    MOST,
    MOST_LOCALS,
    bodies,
    can_move,
    expand,
    find_given,
)
from sim.build.shrinking.names.known import built_in
from sim.build.shrinking.names.rename import find_imported
from sim.build.shrinking.names.scopes import (
    Import,
    add_import,
    find_globals,
    find_locals,
    find_own_names,
)
from sim.build.shrinking.names.trees import walk

_BYTES: dict[type, int] = {
    ast.Attribute: 3,
    ast.BoolOp: 3,
    ast.Call: 2,
    ast.IfExp: 6,
}
"""What the nodes of an expression take of a function's code, about; others take a byte."""
_ALONE = 44
"""Bytes of heap that a function takes besides its code, about."""
_IMPORTED = 14
"""Bytes of heap for a name that a module imports, about."""


def settle(
    trees: dict[str, ast.Module],
    foreign: Collection[str],
    kept: Collection[str],
    stay: Collection[str],
    apart: Mapping[str, Collection[str]],
) -> None:
    """Put functions and constructors where they are used.

    :param trees: the whole program's modules, by name, merged; they are changed
    :param foreign: those of them that are libraries and stay as they are
    :param kept: names that must stay, since code outside uses them
    :param stay: the modules that stay in memory
    :param apart: by the name of a new module, the methods to put there: "App.__init__"
    """
    fixed = {*kept, *built_in(find_imported(trees.values()))}
    for name in trees.keys() - {*foreign}:
        _mark_owners(trees[name], name)

    def settle_all() -> None:
        while _Settler(trees, Calls(trees, foreign, fixed), stay).settle():
            pass

    settle_all()
    for name, methods in apart.items():
        set_apart(trees, name, methods)
    settle_all()


def _mark_owners(tree: ast.Module, name: str) -> None:
    """Note at each attribute that a method gives its object, whose it is: `rename` reads it."""
    for scope in [part for part in tree.body if isinstance(part, ast.ClassDef)]:
        for node in walk(scope):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "self":
                node.owner = (name, scope.name)  # type: ignore[attr-defined]


class _Settler:
    """Puts functions elsewhere, until their calls have to be found again.

    :param trees: see `settle`, as is `stay`
    """

    def __init__(
        self, trees: Mapping[str, ast.Module], calls: Calls, stay: Collection[str]
    ) -> None:
        self._trees = trees
        self._calls = calls
        self._imports = calls.imports
        self._stay = stay
        self._touched: set[int] = set()

    def settle(self) -> bool:
        """Put elsewhere what can be, each function touched once; return whether anything was."""
        moved = False
        for function in list(self._calls.functions()):
            places = [function.node, *(call.inside for call in function.calls)]
            if None in places or self._touched & set(map(id, places)):
                continue
            ways = self._put_expression, self._put, self._put_statement, self._hand_over
            if any(way(function) for way in ways):
                self._touched |= set(map(id, places))
                function.scope.body.remove(function.node)
                if not function.scope.body and isinstance(function.scope, ast.ClassDef):
                    function.scope.body.append(ast.Pass())
                self._drop_imports(function)
                moved = True
        return moved

    # Where it may be put

    def _put_expression(self, function: Function) -> bool:
        """Put the expression that a function returns into all places where it is called."""
        last = function.node.body[-1]
        if len(function.node.body) > 1 or not isinstance(last, ast.Return) or not last.value:
            return False
        if not can_move(function.node) or function.constructs:
            return False
        made: dict[int, ast.expr] = {}
        for call in function.calls:
            found = self._replace(function, call, last.value)
            if found is None or not self._can_adopt(function, call):
                return False
            made[id(call.node)] = found
        if not self._pays(function, last.value, list(map(_weigh, made.values()))):
            return False
        for call in function.calls:
            self._adopt(function, call.module)
            assert call.inside
            _Replacer(made).visit(call.inside)
        return True

    def _replace(self, function: Function, call: Call, value: ast.expr) -> ast.expr | None:
        """Return what a call of a function becomes that only returns a value, None if it stays."""
        given: dict[str, ast.expr] | None = {}
        if isinstance(call.node, ast.Call):
            given = find_given(function.node, call.node, function.of_object)
        if given is None:
            return None
        if function.of_object:
            assert call.on
            given["self"] = call.on
        nodes = walk(value)
        uses = [node.id for node in nodes if isinstance(node, ast.Name)]
        others = {name: part for name, part in given.items() if not _is_simple(part)}
        if any(uses.count(name) != 1 for name in others):
            return None
        if not all(map(_is_plain, others.values())):
            # What it does must be done as before: once, and first.
            later = (ast.Call, ast.IfExp, ast.BoolOp)
            if len(others) > 1 or any(isinstance(node, later) for node in nodes):
                return None
        return _Substitute(given).visit(copy.deepcopy(value))

    def _put(self, function: Function) -> bool:
        """Put a function into the one place where it is called, if that is a statement."""
        if len(function.calls) > 1 or function.node.decorator_list:
            return False
        call = function.calls[0]
        node = _maker(function) if function.constructs else function.node
        if not can_move(node, node.name == INIT) or not self._can_adopt(function, call):
            return False
        if call.module in self._stay:
            missing = self._missing(function, call.module) or ()
            if function.module not in self._stay or len(missing) > 1:
                return False
        on = call.on if function.of_object else None
        place = _find_place(node, call, on)
        if place:
            self._adopt(function, call.module)
            place.fill()
        return bool(place)

    def _put_statement(self, function: Function) -> bool:
        """Put the one statement that a function has into all places where it is called."""
        node = function.node
        if len(node.body) > 1 or not isinstance(node.body[0], ast.Expr | ast.Assign):
            return False
        if node.decorator_list or function.constructs or not can_move(node):
            return False
        places = []
        for call in function.calls:
            place = _find_place(node, call, call.on if function.of_object else None)
            if not place or not self._can_adopt(function, call):
                return False
            places.append(place)
        weight = _weigh(node.body[0]) - len(node.args.args)
        if not self._pays(function, node.body[0], [weight] * len(places)):
            return False
        for call, place in zip(function.calls, places):
            self._adopt(function, call.module)
            place.fill()
        return True

    def _pays(self, function: Function, body: ast.AST, weights: list[int]) -> bool:
        """Return whether less stays in memory with a function in all places where it is called.

        :param body: what goes there
        :param weights: of that in each place, in bytes
        """
        grows = 0
        for call, weight in zip(function.calls, weights, strict=True):
            if call.module in self._stay:
                grows += weight - _weigh(call.node)
                grows += _IMPORTED * len(self._missing(function, call.module) or ())
        return function.module in self._stay and grows < _ALONE + _weigh(body)

    def _hand_over(self, function: Function) -> bool:
        """Make a function one of each module on demand that calls it, if no other does."""
        modules = {call.module for call in function.calls}
        node = function.node
        if modules & {*self._stay} or function.module not in self._stay or node.decorator_list:
            return False
        name = node.name
        if function.constructs:
            assert isinstance(function.scope, ast.ClassDef)
            name = "_make_" + function.scope.name.lower()
            node = _maker(function)
        parts = walk(node)
        if not all(isinstance(value, ast.Constant) for value in node.args.defaults):
            return False
        if any(isinstance(part, ast.Global | ast.Nonlocal) for part in parts):
            return False
        if any(isinstance(part, ast.Name) and part.id == "super" for part in parts):
            return False
        taken = {taken for there in modules for taken in find_own_names(self._trees[there])}
        taken.update(*(find_locals(call.inside) for call in function.calls if call.inside))
        while name in taken:
            name += "_"
        if any(not self._can_adopt(function, call) for call in function.calls):
            return False
        for there in modules:
            self._adopt(function, there)
            moved = copy.deepcopy(node)
            moved.name = name
            self._trees[there].body.append(moved)
        for call in function.calls:
            assert isinstance(call.node, ast.Call)
            call.node.func = ast.Name(name, ast.Load())
            if function.of_object:
                assert call.on
                call.node.args.insert(0, call.on)
        return True

    # What a function needs where it is put

    def _missing(self, function: Function, there: str) -> list[tuple[str, Import]] | None:
        """Return what a module has to import for a function, None if it cannot.

        Each by what it is called, with what it is.
        """
        if there == function.module:
            return []
        imports, own = (
            self._imports[function.module],
            set(find_own_names(self._trees[function.module])),
        )
        theirs = {*self._imports[there], *find_own_names(self._trees[there])}
        found = []
        for name in find_globals(function.node):
            is_own = name in own
            if not is_own and name not in imports:
                assert hasattr(builtins, name), (function.node.name, name)
                continue
            source = (function.module, name) if is_own else imports[name]
            if self._imports[there].get(name) == source or source == (there, name):
                continue
            changes = is_own and not self._stays(name, function.module)
            if name in theirs or changes or not self._can_import(source[0], there):
                return None
            found.append((name, source))
        return found

    def _stays(self, name: str, module: str) -> bool:
        """Return whether no function changes a global of a module."""
        nodes = walk(self._trees[module])
        return not any(isinstance(node, ast.Global) and name in node.names for node in nodes)

    def _can_import(self, asked: str, there: str) -> bool:
        """Return whether a module can import another: no circle, and nothing that was not there."""
        if asked not in self._trees:
            return True
        return there not in self._below(asked) and asked in self._below(there)

    def _below(self, module: str) -> set[str]:
        """Return a module and all that it imports, at once or through others."""
        found, waiting = {module}, [module]
        while waiting:
            for asked, name in self._imports.get(waiting.pop(), {}).values():
                for one in (asked, f"{asked}.{name}"):
                    if one in self._trees and one not in found:
                        found.add(one)
                        waiting.append(one)
        return found

    def _can_adopt(self, function: Function, call: Call) -> bool:
        """Return whether all that a function needs is there where it is called, or can be."""
        assert call.inside
        hidden = find_locals(call.inside) & set(find_globals(function.node))
        return not hidden and self._missing(function, call.module) is not None

    def _adopt(self, function: Function, there: str) -> None:
        for name, (module, asked) in self._missing(function, there) or ():
            add_import(self._trees[there], name, module, asked)
            self._imports[there][name] = (module, asked)

    def _drop_imports(self, function: Function) -> None:
        """Have nothing import a function that is not there any more."""
        if function.of_object or function.constructs:
            return
        asked = function.node.name
        for name, tree in self._trees.items():
            if self._imports[name].get(asked) == (function.module, asked):
                del self._imports[name][asked]
                for node in list(tree.body):
                    if isinstance(node, ast.ImportFrom) and node.module == function.module:
                        node.names = [alias for alias in node.names if alias.name != asked]
                        if not node.names:
                            tree.body.remove(node)


class _Place(NamedTuple):
    """A statement in which a function is called, and what the call becomes there."""

    body: list[ast.stmt]
    statement: ast.stmt
    found: list[ast.stmt]
    call: ast.expr
    name: str  # of what holds the value then, or "" if the whole statement goes

    def fill(self) -> None:
        """Put the function there."""
        at = self.body.index(self.statement)
        made = list(self.found)
        if self.name:
            _Replacer({id(self.call): ast.Name(self.name, ast.Load())}).visit(self.statement)
            made.append(self.statement)
        self.body[at : at + 1] = made or [ast.Pass()]


def _find_place(node: ast.FunctionDef, call: Call, on: ast.expr | None) -> _Place | None:
    """Return what a call of a function becomes, None if that cannot be said.

    The call has to be what its statement does first.
    """
    assert call.inside
    for body in bodies(call.inside.body):
        for statement in body:
            if not isinstance(statement, ast.If | ast.Expr | ast.Return | ast.Assign):
                continue
            is_test = isinstance(statement, ast.If)
            value = statement.test if isinstance(statement, ast.If) else statement.value
            if value is None or call.node not in _first_parts(value):
                continue
            name, first = "", statement
            if value is not call.node or is_test:
                taken = {*find_locals(call.inside), *find_locals(node)}
                name = next(free for n in count() if (free := f"found_{n}") not in taken)
                store = ast.Assign([ast.Name(name, ast.Store())], call.node)
                first = ast.copy_location(store, statement)
            # A constructor runs once: no heap has holes then.
            most = (2 * MOST, MOST) if node.name == INIT else (MOST, MOST_LOCALS)
            found = expand(node, call.inside, first, on, *most)
            return None if found is None else _Place(body, statement, found, call.node, name)
    return None


def _first_parts(node: ast.expr) -> Iterator[ast.expr]:
    """Yield an expression and the parts of it that are evaluated before all else."""
    yield node
    if isinstance(node, ast.BoolOp):
        yield from _first_parts(node.values[0])
    elif isinstance(node, ast.Compare | ast.BinOp):
        yield from _first_parts(node.left)
    elif isinstance(node, ast.UnaryOp):
        yield from _first_parts(node.operand)
    elif isinstance(node, ast.Call) and node.args and isinstance(node.func, ast.Name):
        yield from _first_parts(node.args[0])


def _maker(function: Function) -> ast.FunctionDef:
    """Return a function that does what a class and its constructor do."""
    assert isinstance(function.scope, ast.ClassDef)
    node = function.node
    made = copy.copy(node)
    made.args = copy.deepcopy(node.args)
    own = made.args.args.pop(0).arg
    call = ast.Call(ast.Name(function.scope.name, ast.Load()), [], [])
    first = ast.copy_location(ast.Assign([ast.Name(own, ast.Store())], call), node)
    last = ast.copy_location(ast.Return(ast.Name(own, ast.Load())), node)
    made.body = [first, *node.body, last]
    return made


def _is_simple(node: ast.expr) -> bool:
    """Return whether an expression is a name or a constant."""
    return isinstance(node, ast.Name | ast.Constant)


def _is_plain(node: ast.expr) -> bool:
    """Return whether an expression only looks up names and attributes."""
    return all(isinstance(part, ast.Name | ast.Attribute | ast.Constant) for part in walk(node))


def _weigh(node: ast.AST) -> int:
    """Return what a node takes of a function's code, in bytes, about."""
    return sum(_BYTES.get(type(part), 1) for part in walk(node))


class _Substitute(ast.NodeTransformer):
    """Replaces names by values."""

    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self._values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy.deepcopy(self._values.get(node.id, node))


class _Replacer(ast.NodeTransformer):
    """Replaces nodes, by their `id`."""

    def __init__(self, made: Mapping[int, ast.expr]) -> None:
        self._made = made

    def visit(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        return self._made.get(id(node), node)
