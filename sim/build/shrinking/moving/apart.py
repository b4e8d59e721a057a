# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Puts methods that run once into modules on demand; what stays of each loads that."""

import ast
import copy
from collections.abc import Collection

from sim.build.shrinking.names.scopes import add_import, find_globals, find_imports, find_own_names
from sim.build.shrinking.names.trees import walk

_LOADER = "patience.on_demand"


def set_apart(trees: dict[str, ast.Module], name: str, methods: Collection[str]) -> None:
    """Put methods into a module on demand; what is left of each loads that, and calls it.

    :raises ValueError: if there is no such method
    """
    there = trees[name] = ast.Module([], [])
    for method in methods:
        of, called = method.split(".")
        module, scope, node = _find_method(trees, of, called)
        moved = copy.copy(node)
        moved.name = f"_{called.strip('_')}_{of.lower()}"
        own, imports = set(find_own_names(trees[module])), dict(find_imports(trees[module]))
        for used in find_globals(node):
            if used in own or used in imports:
                asked, what = (module, used) if used in own else imports[used]
                add_import(there, used, asked, what)
        there.body.append(moved)
        if "load" not in imports:
            add_import(trees[module], "load", _LOADER, "load")
        scope.body[scope.body.index(node)] = _loading(node, name, moved.name)


def _loading(node: ast.FunctionDef, module: str, name: str) -> ast.FunctionDef:
    """Return a method that loads a module and calls a function of it with all that it is given."""
    load = ast.Call(ast.Name("load", ast.Load()), [ast.Constant(module)], [])
    given = copy.deepcopy(node.args)
    made = copy.copy(node)
    made.args = ast.arguments([], given.args, None, [], [], None, [])
    passed: list[ast.expr] = [ast.Name(arg.arg, ast.Load()) for arg in given.args]
    named = []
    if given.defaults:
        own, rest, words = given.args[0], ast.arg("given"), ast.arg("named")
        made.args = ast.arguments([], [own], rest, [], [], words, [])
        passed = [passed[0], ast.Starred(ast.Name("given", ast.Load()))]
        named = [ast.keyword(None, ast.Name("named", ast.Load()))]
    call = ast.Call(ast.Attribute(load, name, ast.Load()), passed, named)
    returns = any(isinstance(part, ast.Return) and part.value for part in walk(node))
    made.body = [ast.copy_location((ast.Return if returns else ast.Expr)(call), node)]
    return made


def _find_method(
    trees: dict[str, ast.Module], of: str, called: str
) -> tuple[str, ast.ClassDef, ast.FunctionDef]:
    """Return the module of a method, its class and itself."""
    for module, tree in trees.items():
        for scope in tree.body:
            if isinstance(scope, ast.ClassDef) and scope.name == of:
                for node in scope.body:
                    if isinstance(node, ast.FunctionDef) and node.name == called:
                        return module, scope, node
    raise ValueError(f"there is no method {of}.{called} to set apart")
