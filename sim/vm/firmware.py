"""Finds the names that a board's firmware has in flash, where they cost no heap.

They are read from the stubs of the modules a program imports, pins included. The shims have only
what the program uses, so the VM would count the other names as ours.
"""

import ast
from collections.abc import Iterator
from functools import cache
from keyword import iskeyword
from pathlib import Path
from tokenize import NAME, generate_tokens

from sim.build.modules import find_installed, program
from sim.build.shrinking.names.known import FLASHED
from sim.build.shrinking.names.rename import IDENTIFIERS

_STUBS = find_installed("board").parent  # board.py, the stubs and the boards lie side by side


@cache
def names(board_id: str = "") -> frozenset[str]:
    """Return the names in our program that the firmware has.

    :param board_id: of a board, whose pins are among them
    """
    if not board_id:
        return frozenset(_asked() & _in_modules().union(FLASHED))
    pins = _names_in_stub(_STUBS / "board_definitions" / board_id / "__init__.pyi")
    return names() | frozenset(_asked() & pins)


@cache
def _trees() -> list[ast.AST]:
    return [ast.parse(source) for source in program().sources.values()]


@cache
def _asked() -> set[str]:
    asked = {name for tree in _trees() for name in _names_in(tree)}
    return {name for name in asked if not iskeyword(name)}


@cache
def _in_modules() -> set[str]:
    found = set()
    for module in {name for tree in _trees() for name in _imported_modules(tree)}:
        stub = _STUBS / f"{module}-stubs" / "__init__.pyi"
        if stub.exists():
            found |= {module, *_names_in_stub(stub)}
    return found


def _names_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from node.value.split()  # pins are asked for by `getattr`
        yield getattr(node, IDENTIFIERS.get(type(node), ""), None) or ""


def _names_in_stub(stub: Path) -> set[str]:
    """Return the names in a stub; some have a newer syntax than this Python."""
    with stub.open(encoding="utf-8") as text:
        return {token.string for token in generate_tokens(text.readline) if token.type == NAME}


def _imported_modules(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
