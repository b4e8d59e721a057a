"""Translates code that runs with a shortened program to the program's names."""

import ast

from sim.build.shrinking.merge import ImportMover
from sim.build.shrinking.names.rename import Renamer
from sim.build.shrinking.names.trees import walk
from sim.build.shrinking.shrink import Program

_OF_OBJECTS: dict[type, str] = {ast.Attribute: "attr"}
_SCREENS = "patience.ui."  # the prefix of names passed to `App.open_screen`


def translate(snippet: str, program: Program) -> str:
    """Return a snippet with the names of a shortened program, and of its modules.

    Its own variables keep their names, because other snippets use them; so do names it imports.
    """
    tree = translate_tree(ast.parse(snippet), program)
    return ast.unparse(ast.fix_missing_locations(tree))


def translate_tree(tree: ast.Module, program: Program) -> ast.Module:
    """Translate a tree in place like `translate`, and return it."""
    tree = Renamer(program.names, _OF_OBJECTS).visit(tree)
    ours = program.homes.keys() | program.sources.keys()
    for node in walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in ours:
            for alias in node.names:
                if f"{node.module}.{alias.name}" not in program.homes:
                    alias.asname = alias.asname or alias.name
                    alias.name = program.names.get(alias.name, alias.name)
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    part.name = program.names.get(part.name, part.name)
    screens = {
        name.removeprefix(_SCREENS): home
        for name, home in program.homes.items()
        if name.startswith(_SCREENS)
    }
    moved: ast.Module = ImportMover(program.homes, screens).visit(tree)
    return moved
