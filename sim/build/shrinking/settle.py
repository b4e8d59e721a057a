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
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import count
from typing import NamedTuple

from sim.build.shrinking.inline import MOST, bodies, can_move, expand, find_given, find_stored
from sim.build.shrinking.known import built_in
from sim.build.shrinking.rename import find_imported, find_variables
from sim.build.shrinking.trees import walk

_Scope = ast.Module | ast.ClassDef
_Import = tuple[str, str]  # of what, and what of it; "" for the module itself

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
_INIT = "__init__"
_LOADER = "patience.on_demand"


class _Function(NamedTuple):
    """A function that may be put elsewhere, and the places where it is called."""

    node: ast.FunctionDef
    module: str
    scope: _Scope
    calls: list["_Call"]

    @property
    def of_object(self) -> bool:
        """Whether its first argument is an object that is there when it is called."""
        return isinstance(self.scope, ast.ClassDef) and not self.constructs

    @property
    def constructs(self) -> bool:
        """Whether it is called by the name of its class."""
        return self.node.name == _INIT and self.calls[0].on is None


class _Call(NamedTuple):
    """A place where a name stands."""

    module: str
    inside: ast.FunctionDef | None  # the function of a module or class in which it stands
    node: ast.expr  # the call of it, or where there is none, itself
    on: ast.expr | None  # of which object it is


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
    while _Settler(trees, foreign, fixed, stay).settle():
        pass
    for name, methods in apart.items():
        _set_apart(trees, name, methods)
    while _Settler(trees, foreign, fixed, stay).settle():
        pass


def _set_apart(trees: dict[str, ast.Module], name: str, methods: Collection[str]) -> None:
    """Put methods into a module on demand; what is left of each loads that, and calls it.

    :raises ValueError: if there is no such method
    """
    there = trees[name] = ast.Module([], [])
    for method in methods:
        of, called = method.split(".")
        module, scope = next(
            (module, scope)
            for module, tree in trees.items()
            for scope in tree.body
            if isinstance(scope, ast.ClassDef) and scope.name == of
        )
        node = next(node for node in scope.body if getattr(node, "name", "") == called)
        assert isinstance(node, ast.FunctionDef)
        moved = copy.copy(node)
        moved.name = f"_{called.strip('_')}_{of.lower()}"
        own, imports = set(_own_names(trees[module])), dict(_imports(trees[module]))
        for used in _globals(node):
            if used in own or used in imports:
                asked, what = (module, used) if used in own else imports[used]
                _import(there, used, asked, what)
        there.body.append(moved)
        if "load" not in imports:
            _import(trees[module], "load", _LOADER, "load")
        load = ast.Call(ast.Name("load", ast.Load()), [ast.Constant(name)], [])
        made = copy.copy(node)
        given = copy.deepcopy(node.args)
        made.args = ast.arguments([], given.args[:], None, [], [], None, [])
        passed: list[ast.expr] = [ast.Name(arg.arg, ast.Load()) for arg in given.args]
        named = []
        if given.defaults:
            made.args = ast.arguments(
                [], given.args[:1], ast.arg("given"), [], [], ast.arg("named"), []
            )
            passed = [passed[0], ast.Starred(ast.Name("given", ast.Load()))]
            named = [ast.keyword(None, ast.Name("named", ast.Load()))]
        call = ast.Call(ast.Attribute(load, moved.name, ast.Load()), passed, named)
        returns = any(isinstance(part, ast.Return) and part.value for part in walk(node))
        made.body = [ast.copy_location((ast.Return if returns else ast.Expr)(call), node)]
        scope.body[scope.body.index(node)] = made


def _import(tree: ast.Module, name: str, module: str, asked: str) -> None:
    """Have a module import something, or another module, under a name."""
    alias = ast.alias(asked or module, name if name != (asked or module) else None)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == module and asked:
            node.names.append(alias)
            return
    tree.body.insert(0, ast.ImportFrom(module, [alias], 0) if asked else ast.Import([alias]))


def _mark_owners(tree: ast.Module, name: str) -> None:
    """Note at each attribute that a method gives its object, whose it is: `rename` reads it."""
    for scope in tree.body:
        if isinstance(scope, ast.ClassDef):
            for node in walk(scope):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                    if isinstance(node.value, ast.Name) and node.value.id == "self":
                        node.owner = (name, scope.name)  # type: ignore[attr-defined]


class _Settler:
    """Knows where all names of a program stand, until a function has been put elsewhere."""

    def __init__(
        self,
        trees: Mapping[str, ast.Module],
        foreign: Collection[str],
        fixed: Collection[str],
        stay: Collection[str],
    ) -> None:
        self._trees = trees
        self._foreign = foreign
        self._fixed = fixed
        self._stay = stay
        self._names: dict[str, list[_Call]] = defaultdict(list)
        self._attributes: dict[str, list[_Call]] = defaultdict(list)
        self._defined: dict[str, int] = defaultdict(int)
        self._given: set[str] = set()  # attributes that objects are given, and texts
        self._hidden: dict[str, set[str]] = defaultdict(set)  # by module: names in inner scopes
        self._heirs: dict[str, list[ast.ClassDef]] = defaultdict(list)
        self._asked: set[str] = set()  # of what `type(...)` is asked, by the last word of that
        self._touched: set[int] = set()
        self._imports = {name: dict(_imports(tree)) for name, tree in trees.items()}
        for name, tree in trees.items():
            self._note(tree, name, None, set())

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
                    self._names[child.id].append(_Call(module, inside, place, None))
                elif inside:
                    self._hidden[module].add(child.id)
            elif isinstance(child, ast.Attribute) and isinstance(child.ctx, ast.Load):
                assert isinstance(place, ast.expr)
                self._attributes[child.attr].append(_Call(module, inside, place, child.value))
            elif isinstance(child, ast.Attribute):
                self._given.add(child.attr)
            elif isinstance(child, ast.Call) and ast.unparse(child.func) == "type":
                self._asked.add(ast.unparse(child.args[0]).rpartition(".")[2].replace("_", ""))
            if inside is None and isinstance(child, ast.FunctionDef):
                given = {arg.arg for arg in child.args.args}
                self._note(child, module, child, given | find_variables(child))
            else:
                self._note(child, module, inside, own)

    def settle(self) -> bool:
        """Put elsewhere what can be, each function touched once; return whether anything was."""
        moved = False
        for function in list(self._functions()):
            places = [function.node, *(call.inside for call in function.calls)]
            if None in places or self._touched & set(map(id, places)):
                continue
            ways = self._put_expression, self._put, self._put_statement, self._hand_over
            if any(way(function) for way in ways):
                self._touched |= set(map(id, places))
                function.scope.body.remove(function.node)
                if not function.scope.body:
                    function.scope.body.append(ast.Pass())
                self._drop_imports(function)
                moved = True
        return moved

    # What may be put elsewhere

    def _functions(self) -> Iterator[_Function]:
        for module, tree in self._trees.items():
            if module in self._foreign:
                continue
            for scope in [tree, *(part for part in tree.body if isinstance(part, ast.ClassDef))]:
                for node in scope.body:
                    if isinstance(node, ast.FunctionDef):
                        calls = self._find_calls(node, module, scope)
                        if calls:
                            yield _Function(node, module, scope, calls)

    def _find_calls(self, node: ast.FunctionDef, module: str, scope: _Scope) -> list[_Call]:
        """Return all places where a function is called, none if it must stay."""
        if node.name == _INIT:
            assert isinstance(scope, ast.ClassDef)
            return self._find_constructions(node, module, scope)
        if self._defined[node.name] > 1 or node.name in self._given or node.name.startswith("__"):
            return []
        if isinstance(scope, ast.Module):
            return [] if node.decorator_list else self._find_function_calls(node.name, module)
        calls = self._attributes[node.name]
        if node.name in self._fixed or any(_is_super(call.on) for call in calls):
            return []
        if not node.decorator_list:
            return calls if all(isinstance(call.node, ast.Call) for call in calls) else []
        is_property = ast.unparse(node.decorator_list[0]) == "property"
        return calls if is_property and len(node.body) == 1 else []

    def _find_function_calls(self, name: str, module: str) -> list[_Call]:
        calls = list(self._attributes[name])
        for call in calls:
            asked = call.on.id if isinstance(call.on, ast.Name) else ""
            if ".".join(self._imports[call.module].get(asked, ())).strip(".") != module:
                return []
        for call in self._names[name]:
            imported = self._imports[call.module].get(name) == (module, name)
            if imported or call.module == module:
                calls.append(call)
        if any(name in self._hidden[call.module] for call in calls):
            return []
        return calls if all(isinstance(call.node, ast.Call) for call in calls) else []

    def _find_constructions(
        self, node: ast.FunctionDef, module: str, scope: ast.ClassDef
    ) -> list[_Call]:
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

    def _find_heirs_call(self, name: str) -> list[_Call]:
        """Return where the one class that inherits from another calls its constructor."""
        if len(self._heirs[name]) > 1 or len(self._names[name]) > 1:
            return []
        found = [node for node in self._heirs[name][0].body if getattr(node, "name", "") == _INIT]
        return [
            call._replace(on=ast.Name("self", ast.Load()))
            for call in self._attributes[_INIT]
            if call.inside in found and _is_super(call.on)
        ]

    def _is_bare(self, base: ast.expr) -> bool:
        """Return whether a class of ours has no constructor."""
        for tree in self._trees.values():
            for scope in tree.body:
                if isinstance(scope, ast.ClassDef) and scope.name == ast.unparse(base):
                    own = any(getattr(node, "name", "") == _INIT for node in scope.body)
                    return not own and all(map(self._is_bare, scope.bases))
        return False

    # Where it may be put

    def _put_expression(self, function: _Function) -> bool:
        """Put the expression that a function returns into all places where it is called."""
        last = function.node.body[-1]
        if len(function.node.body) > 1 or not isinstance(last, ast.Return) or not last.value:
            return False
        if not can_move(function.node) or function.constructs:
            return False
        grows = 0
        made: dict[int, ast.expr] = {}
        for call in function.calls:
            found = self._replace(function, call, last.value)
            if found is None or not self._can_adopt(function, call):
                return False
            made[id(call.node)] = found
            if call.module in self._stay:
                grows += _weigh(found) - _weigh(call.node)
                grows += _IMPORTED * len(self._missing(function, call.module) or ())
        if function.module not in self._stay or grows >= _ALONE + _weigh(last.value):
            return False
        for call in function.calls:
            self._adopt(function, call.module)
            assert call.inside
            _Replacer(made).visit(call.inside)
        return True

    def _replace(self, function: _Function, call: _Call, value: ast.expr) -> ast.expr | None:
        """Return what a call of a function becomes that only returns a value, None if it stays."""
        given: dict[str, ast.expr] | None = {}
        if isinstance(call.node, ast.Call):
            given = find_given(function.node, call.node, function.of_object)
        if given is None:
            return None
        if function.of_object:
            assert call.on
            given["self"] = call.on
        uses = [node.id for node in walk(value) if isinstance(node, ast.Name)]
        late = any(isinstance(node, ast.Call) for node in walk(value))
        for name, part in given.items():
            simple = isinstance(part, ast.Name | ast.Constant)
            if not simple and (uses.count(name) != 1 or (late and not _is_plain(part))):
                return None
        if sum(not _is_plain(part) for part in given.values()) > 1:
            return None
        return _Substitute(given).visit(copy.deepcopy(value))

    def _put(self, function: _Function) -> bool:
        """Put a function into the one place where it is called, if that is a statement."""
        if len(function.calls) > 1 or function.node.decorator_list:
            return False
        call = function.calls[0]
        node = _maker(function) if function.constructs else function.node
        if not can_move(node, node.name == _INIT) or not self._can_adopt(function, call):
            return False
        if call.module in self._stay:
            missing = self._missing(function, call.module) or ()
            if function.module not in self._stay or len(missing) > 1:
                return False
        on = call.on if function.of_object else None
        found = _put_at(node, call, on)
        if found:
            self._adopt(function, call.module)
            found()
        return bool(found)

    def _put_statement(self, function: _Function) -> bool:
        """Put the one statement that a function has into all places where it is called."""
        node = function.node
        if len(node.body) > 1 or not isinstance(node.body[0], ast.Expr | ast.Assign):
            return False
        if node.decorator_list or function.constructs or not can_move(node):
            return False
        grows = 0
        found = []
        for call in function.calls:
            made = _put_at(node, call, call.on if function.of_object else None)
            if not made or not self._can_adopt(function, call):
                return False
            found.append(made)
            if call.module in self._stay:
                grows += _weigh(node.body[0]) - len(node.args.args) - _weigh(call.node)
                grows += _IMPORTED * len(self._missing(function, call.module) or ())
        if function.module not in self._stay or grows >= _ALONE + _weigh(node.body[0]):
            return False
        for call, made in zip(function.calls, found):
            self._adopt(function, call.module)
            made()
        return True

    def _hand_over(self, function: _Function) -> bool:
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
        taken = {taken for there in modules for taken in _own_names(self._trees[there])}
        taken.update(*(_locals(call.inside) for call in function.calls if call.inside))
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

    def _missing(self, function: _Function, there: str) -> list[tuple[str, _Import]] | None:
        """Return what a module has to import for a function, None if it cannot.

        Each by what it is called, with what it is.
        """
        if there == function.module:
            return []
        imports, own = self._imports[function.module], set(_own_names(self._trees[function.module]))
        theirs = {*self._imports[there], *_own_names(self._trees[there])}
        found = []
        for name in _globals(function.node):
            is_own = name in own
            if not is_own and name not in imports:
                assert hasattr(builtins, name), (function.node.name, name)
                continue
            source = (function.module, name) if is_own else imports[name]
            if self._imports[there].get(name) == source or source == (there, name):
                continue
            changes = is_own and not self._is_fixed(name, function.module)
            if name in theirs or changes or not self._can_import(source[0], there):
                return None
            found.append((name, source))
        return found

    def _is_fixed(self, name: str, module: str) -> bool:
        """Return whether a global of a module is assigned once."""
        nodes = walk(self._trees[module])
        if any(isinstance(node, ast.Global) and name in node.names for node in nodes):
            return False
        return True

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

    def _can_adopt(self, function: _Function, call: _Call) -> bool:
        """Return whether all that a function needs is there where it is called, or can be."""
        assert call.inside
        hidden = _locals(call.inside) & set(_globals(function.node))
        return not hidden and self._missing(function, call.module) is not None

    def _adopt(self, function: _Function, there: str) -> None:
        for name, (module, asked) in self._missing(function, there) or ():
            _import(self._trees[there], name, module, asked)
            self._imports[there][name] = (module, asked)

    def _drop_imports(self, function: _Function) -> None:
        """Have nothing import a function that is not there any more."""
        if function.of_object or function.constructs:
            return
        for name, tree in self._trees.items():
            if self._imports[name].get(function.node.name) == (function.module, function.node.name):
                for node in tree.body:
                    if isinstance(node, ast.ImportFrom):
                        node.names = [a for a in node.names if a.name != function.node.name]
                tree.body = [
                    node
                    for node in tree.body
                    if not isinstance(node, ast.ImportFrom) or node.names
                ]
                del self._imports[name][function.node.name]


def _put_at(node: ast.FunctionDef, call: _Call, on: ast.expr | None) -> Callable[[], None] | None:
    """Return what puts a function where it is called, None if that cannot be.

    The call has to be what its statement does first.
    """
    assert call.inside
    for body in bodies(call.inside.body):
        for statement in body:
            field = "test" if isinstance(statement, ast.If) else "value"
            value = getattr(statement, field, None)
            if value is None or call.node not in _first_parts(value):
                continue
            at_once = value is call.node and not isinstance(statement, ast.If)
            name = ""
            first = statement
            if not at_once:
                taken = {*_locals(call.inside), *_locals(node)}
                name = next(free for n in count() if (free := f"found_{n}") not in taken)
                store = ast.Assign([ast.Name(name, ast.Store())], call.node)
                first = ast.copy_location(store, statement)
            # A constructor runs once: no heap has holes then.
            most = MOST if node.name != _INIT or isinstance(on, ast.Attribute) else 2 * MOST
            found = expand(node, call.inside, first, on, most)

            def put() -> None:
                at = body.index(statement)
                rest = []
                if not at_once:
                    made = {id(call.node): ast.Name(name, ast.Load())}
                    setattr(statement, field, _Replacer(made).visit(value))
                    rest = [statement]
                body[at : at + 1] = [*found, *rest] or [ast.Pass()]

            return None if found is None else put
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


def _maker(function: _Function) -> ast.FunctionDef:
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


def _is_super(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "super"


def _imports(tree: ast.Module) -> Iterator[tuple[str, _Import]]:
    """Yield what a module imports at once, by what it is called."""
    for statement in tree.body:
        for node in walk(statement) if isinstance(statement, ast.Try) else [statement]:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    yield alias.asname or alias.name, (node.module or "", alias.name)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    yield alias.asname or alias.name, (alias.name, "")


def _own_names(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        else:
            yield from find_stored(walk(node))


def _globals(node: ast.FunctionDef) -> list[str]:
    """Return the names that a function uses and does not define, each once."""
    inside = [part for statement in node.body for part in walk(statement)]
    own = _locals(node)
    used = [part.id for part in inside if isinstance(part, ast.Name)]
    return list(dict.fromkeys(name for name in used if name not in own))


def _locals(node: ast.FunctionDef) -> set[str]:
    """Return the names of a function's own: arguments and variables, those of inner scopes too."""
    inside = walk(node)
    return {arg.arg for part in inside for arg in _arguments(part)}.union(find_stored(inside))


def _arguments(node: ast.AST) -> list[ast.arg]:
    if not isinstance(node, ast.FunctionDef | ast.Lambda):
        return []
    given = node.args
    rest = [arg for arg in (given.vararg, given.kwarg) if arg]
    return [*given.args, *given.kwonlyargs, *rest]


def _is_plain(node: ast.expr) -> bool:
    """Return whether an expression only looks up names and attributes."""
    return all(isinstance(part, ast.Name | ast.Attribute | ast.Constant) for part in walk(node))


def _weigh(node: ast.expr) -> int:
    return sum(_BYTES.get(type(part), 1) for part in walk(node))


class _Substitute(ast.NodeTransformer):
    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self._values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy.deepcopy(self._values.get(node.id, node))


class _Replacer(ast.NodeTransformer):
    def __init__(self, made: Mapping[int, ast.expr]) -> None:
        self._made = made

    def visit(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        return self._made.get(id(node), node)
