"""Finds the names that a board's firmware has in flash, where they cost no heap.

It reads the stubs of the modules that a program imports, pins included. The shims define only what
the program uses, so the VM would count the other names as ours.
"""

import ast
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from keyword import iskeyword
from pathlib import Path
from tokenize import NAME, generate_tokens

from sim.build.kept import keep
from sim.build.modules import find_installed, program
from sim.build.shrinking.names.known import FLASHED
from sim.build.shrinking.names.rename import IDENTIFIERS
from sim.vm import imagined

_STUBS = find_installed("board").parent  # board.py, the stubs and the boards lie side by side


@cache
def names(board_id: str = "") -> frozenset[str]:
    """Return the names in our program that the firmware has.

    :param board_id: a board, whose pins are included
    """
    made_of = [version("circuitpython-stubs"), Path(__file__).read_text("utf-8"), board_id]
    if board_id in imagined.BOARDS:
        made_of += sorted(pins(board_id))
    made_of += program().sources.values()
    found = keep("\n".join(made_of), lambda: " ".join(sorted(_find(board_id))).encode())
    return frozenset(found.decode().split())


def read_stub(board_id: str) -> str:
    """Return the text of a board's module `board` in circuitpython-stubs."""
    return _stub(board_id).read_text("utf-8")


def pins(board_id: str) -> set[str]:
    """Return the names in a board's module `board`."""
    if board_id in imagined.BOARDS:
        return {"DISPLAY", "board_id", *imagined.BOARDS[board_id].pins.split()}
    body = ast.parse(read_stub(board_id)).body
    targets = [node.target for node in body if isinstance(node, ast.AnnAssign)]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _stub(board_id: str) -> Path:
    return _STUBS / "board_definitions" / board_id / "__init__.pyi"


def _find(board_id: str) -> set[str]:
    trees = [ast.parse(source) for source in program().sources.values()]
    asked = {name for tree in trees for name in _names_in(tree) if not iskeyword(name)}
    found = {*FLASHED}
    for module in {name for tree in trees for name in _imported_modules(tree)}:
        stub = _STUBS / f"{module}-stubs" / "__init__.pyi"
        if stub.exists():
            found |= {module, *_names_in_stub(stub)}
    if board_id in imagined.BOARDS:
        found |= pins(board_id)
    elif board_id:
        found |= _names_in_stub(_stub(board_id))
    return asked & found


def _names_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from node.value.split()  # pins are read by `getattr`
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
