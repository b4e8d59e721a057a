# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Puts functions that are called from one place into that place.

A function costs a board some 50 bytes of heap besides what it does, and each call a thousand
instructions. It stays where it is if that could change anything: also if it loads modules on
demand, or calls what it was given or the screen on top, for what it holds is freed when it returns.
"""

import ast
import copy
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping

from sim.build.shrinking.names.scopes import find_stored
from sim.build.shrinking.names.trees import walk

# What makes a function stay: it may be run later, or not to its end, or be known by its names.
_LISTS = (ast.ListComp, ast.SetComp, ast.DictComp)
_LASTING = (ast.Lambda, *_LISTS, ast.GeneratorExp, ast.ClassDef)
_BOUND = (*_LASTING, ast.FunctionDef, ast.Yield, ast.YieldFrom, ast.Global, ast.Nonlocal)
_GUARDED = (ast.Try, ast.With, ast.Delete)
_LOADS = ("load", "load_shared")
_ON_TOP = ("screen", "screens")  # of `ScreenStack`, which loads the next one in its place
MOST = 360
"""Nodes of a function, at most: some 530 bytes, for which a heap with holes has room."""
MOST_LOCALS = 12
"""Locals of a function, at most: each takes 4 bytes of the pystack in every call."""

_Values = list[ast.stmt]
_Make = Callable[[ast.expr | None], _Values]
"""Returns what a function's `return` of a value becomes where the function is called."""


def inline(trees: Mapping[str, ast.Module], foreign: Collection[str] = ()) -> None:
    """Put private functions and methods where they are called, if that is in one place.

    :param trees: the whole program's modules, by name; they are changed
    :param foreign: those of them that are libraries and stay as they are
    """
    bases = {
        getattr(base, "attr", getattr(base, "id", ""))
        for tree in trees.values()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        for base in node.bases
    }
    holders = Counter(word for tree in trees.values() for word in set(_words(tree)))
    for name, tree in trees.items():
        if name in foreign:
            continue
        holders.subtract(set(_words(tree)))
        elsewhere = {word for word, count in holders.items() if count}
        while _inline_one(tree, elsewhere, bases):
            pass
        holders.update(set(_words(tree)))


def _inline_one(tree: ast.Module, elsewhere: Collection[str], bases: Collection[str]) -> bool:
    mentions = Counter(_words(tree))
    for scope in walk(tree):
        if not isinstance(scope, ast.Module | ast.ClassDef):
            continue
        of_class = isinstance(scope, ast.ClassDef)
        alone = isinstance(scope, ast.Module) or not (scope.bases or scope.name in bases)
        for function in scope.body:
            if (
                isinstance(function, ast.FunctionDef)
                and mentions[function.name] == 2  # where it is defined and where it is called
                and (alone or function.name not in elsewhere)
                and _is_private(function, of_class)
                and can_move(function)
                and _put(function, scope, of_class)
            ):
                scope.body.remove(function)
                return True
    return False


def _words(tree: ast.Module) -> Iterator[str]:
    """Yield all names of functions, attributes and globals in a module, and its texts."""
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _is_private(function: ast.FunctionDef, of_class: bool) -> bool:
    if not function.name.startswith("_") or function.name.startswith("__"):
        return False
    names = [arg.arg for arg in function.args.args]
    return not function.decorator_list and (not of_class or names[:1] == ["self"])


def can_move(function: ast.FunctionDef, lists: bool = False) -> bool:
    """Return whether a function does the same where it is called, and keeps nothing longer.

    :param lists: whether it may make lists of what it reads: a function for each is made then
    """
    given = function.args
    if given.vararg or given.kwarg or given.kwonlyargs:
        return False
    nodes = [node for statement in function.body for node in walk(statement)]
    own = {arg.arg for arg in given.args}.union(find_stored(nodes)) - {"self"}
    called = {
        node.func.id
        for node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    kinds = (*_BOUND, *_GUARDED)
    stays = any(
        _is_on_top(node) or (isinstance(node, kinds) and not (lists and isinstance(node, _LISTS)))
        for node in nodes
    )
    return not stays and not called & {*own, *_LOADS}


def _is_on_top(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and node.attr in _ON_TOP
    )


def _put(function: ast.FunctionDef, scope: ast.Module | ast.ClassDef, of_class: bool) -> bool:
    """Put a function where it is called in its class or module; return False if it cannot be."""
    for caller in scope.body:
        if isinstance(caller, ast.FunctionDef) and caller is not function:
            for body in bodies(caller.body):
                for at, statement in enumerate(body):
                    call = getattr(statement, "value", None)
                    if _calls(call, function.name, of_class):
                        on = ast.Name("self", ast.Load()) if of_class else None
                        found = expand(function, caller, statement, on, locals_most=MOST_LOCALS)
                        if found is None:
                            return False
                        body[at : at + 1] = found or [ast.Pass()]
                        return True
    return False


def bodies(body: list[ast.stmt]) -> Iterator[list[ast.stmt]]:
    """Yield lists of statements: this one, and those in its statements, nested functions' not."""
    yield body
    for statement in body:
        if not isinstance(statement, _BOUND):
            parts = [statement, *getattr(statement, "handlers", ())]
            for part in parts:
                for field in ("body", "orelse", "finalbody"):
                    if inner := getattr(part, field, None):
                        yield from bodies(inner)


def _calls(node: ast.AST | None, name: str, of_class: bool) -> bool:
    if not isinstance(node, ast.Call):
        return False
    if not of_class:
        return isinstance(node.func, ast.Name) and node.func.id == name
    on = getattr(node.func, "value", None)
    return getattr(node.func, "attr", "") == name and isinstance(on, ast.Name) and on.id == "self"


def expand(
    function: ast.FunctionDef,
    caller: ast.FunctionDef,
    statement: ast.stmt,
    on: ast.expr | None,
    most: int = MOST,
    locals_most: int = MOST,
) -> _Values | None:
    """Return what a statement that calls a function becomes, None if that cannot be said.

    :param on: the object whose method the function is, None for one of a module
    :param most: nodes that the caller may have then
    :param locals_most: and locals, each of which takes 4 bytes of the pystack in every call
    """
    if not isinstance(statement, ast.Expr | ast.Return | ast.Assign):
        return None
    assert isinstance(statement.value, ast.Call)
    given = find_given(function, statement.value, on is not None)
    if given is None or len(walk(caller)) + len(walk(function)) > most:
        return None
    if on:
        given = {function.args.args[0].arg: on, **given}
    body = copy.deepcopy(function.body)
    stored = set(find_stored([node for part in body for node in walk(part)]))
    taken = set(_words(ast.Module(caller.body, [])))
    taken |= {arg.arg for arg in caller.args.args}
    locals_here = {arg.arg for arg in caller.args.args} | set(find_stored(walk(caller)))
    names: dict[str, ast.expr] = {}
    first: _Values = []
    for name, value in given.items():
        fixed = isinstance(value, ast.Constant)
        fixed = fixed or (isinstance(value, ast.Name) and value.id in locals_here)
        if name in stored or not fixed:
            target = ast.Name(_free(name, taken), ast.Store())
            names[name] = ast.Name(target.id)
            first.append(ast.copy_location(ast.Assign([target], value), statement))
        else:
            names[name] = value
    for name in sorted(stored - given.keys()):
        names[name] = ast.Name(_free(name, taken))
    locals_then = locals_here | {name.id for name in names.values() if isinstance(name, ast.Name)}
    if len(locals_then) > locals_most:
        return None
    body = [_Renamer(names).visit(part) for part in body]
    if isinstance(statement, ast.Return):
        end = ast.copy_location(ast.Return(), statement)
        return first + body + ([] if _ends(body) else [end])

    def make(value: ast.expr | None) -> _Values:
        if isinstance(statement, ast.Assign):
            targets = copy.deepcopy(statement.targets)
            made: ast.stmt = ast.Assign(targets, value or ast.Constant(None))
        elif isinstance(value, ast.Call):
            made = ast.Expr(value)
        else:
            return []
        return [ast.copy_location(made, statement)]

    found = _replace_returns(body, make)
    return None if found is None else first + found


def find_given(
    function: ast.FunctionDef, call: ast.Call, of_class: bool
) -> dict[str, ast.expr] | None:
    """Return the value of each parameter in a call, None if that cannot be said."""
    parameters = [arg.arg for arg in function.args.args]
    defaults = function.args.defaults
    found = dict(zip(parameters[of_class:], call.args))
    found |= {keyword.arg or "": keyword.value for keyword in call.keywords}
    for name, value in zip(reversed(parameters), reversed(defaults)):
        found.setdefault(name, value)
    starred = any(isinstance(value, ast.Starred) for value in call.args)
    return None if starred or found.keys() != set(parameters[of_class:]) else found


def _free(name: str, taken: set[str]) -> str:
    """Return a name like this one that is not taken, and take it."""
    free, number = name, 2
    while free in taken:
        free, number = f"{name}_{number}", number + 1
    taken.add(free)
    return free


class _Renamer(ast.NodeTransformer):
    """Replaces local names by others, or by values."""

    def __init__(self, names: Mapping[str, ast.expr]) -> None:
        self._names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        value = self._names.get(node.id, node)
        if isinstance(value, ast.Name):
            return ast.copy_location(ast.Name(value.id, node.ctx), node)
        return ast.copy_location(copy.deepcopy(value), node)


def _replace_returns(body: _Values, make: _Make) -> _Values | None:
    """Return statements in which each `return` has become what `make` says.

    None if it cannot: where one is in a loop, or what follows it would be there twice.
    """
    for at, statement in enumerate(body):
        rest = body[at + 1 :]
        if isinstance(statement, ast.Return):
            return body[:at] + make(statement.value)
        if not any(isinstance(node, ast.Return) for node in walk(statement)):
            continue
        if not isinstance(statement, ast.If):
            return None
        parts = statement.body, statement.orelse
        if rest and not any(map(_ends, parts)):
            return None
        yes, no = (_replace_returns(part if _ends(part) else part + rest, make) for part in parts)
        if yes is None or no is None:
            return None
        test = statement.test
        if not yes:
            yes, no, test = no, [], ast.UnaryOp(ast.Not(), test)
        return [*body[:at], ast.copy_location(ast.If(test, yes or [ast.Pass()], no), statement)]
    return body + make(None)


def _ends(body: _Values) -> bool:
    """Return whether nothing that follows statements is ever run."""
    last = body[-1] if body else None
    if isinstance(last, ast.If):
        return _ends(last.body) and _ends(last.orelse)
    return isinstance(last, ast.Return | ast.Raise)
