"""Turns the modules of `sim.solve` into Python for the page's interpreter.

It has no types, no NamedTuple and no stars in displays. Compiled functions are calls of
`solver.wasm`; those that only compiled ones call are left out, except in the modules that also use
them as Python.
"""

import ast
from collections.abc import Iterator

from sim.build.shrinking.strip import strip

_NO_MODULES = ("typing", "collections.abc", "types")
_RENAMED = {"random": "chance", "time": "clock"}
_MARKS = ("compiled", "inlined", "primitive")
_TYPES = ("Annotated", "Callable", "dict", "list", "tuple", "type")


def translate(text: str, keeps: bool, replaced: dict[str, str]) -> str:
    """Return the text of a module for the page.

    :param keeps: whether functions stay that only compiled functions need
    :param replaced: for the names of functions, the names of those in `solver.wasm` to call instead
    """
    tree = ast.parse(text)
    _Translator(keeps, replaced).visit(tree)
    strip(tree)
    _drop_unused(tree)
    made = ast.unparse(ast.fix_missing_locations(tree))
    needed = (
        ("namedtuple(", "from collections import namedtuple"),
        ("= call(", "from sim.solve.search.compiled import call"),
    )
    return "\n".join([line for use, line in needed if use in made] + [made])


class _Translator(ast.NodeTransformer):
    def __init__(self, keeps: bool, replaced: dict[str, str]) -> None:
        self._keeps = keeps
        self._replaced = replaced

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        return None if node.module in _NO_MODULES else node

    def visit_Import(self, node: ast.Import) -> ast.AST:
        for alias in node.names:
            if alias.name in _RENAMED:
                alias.name, alias.asname = _RENAMED[alias.name], alias.name
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        if any(getattr(base, "id", "") == "NamedTuple" for base in node.bases):
            fields = [one.target.id for one in node.body if isinstance(one, ast.AnnAssign)]  # type: ignore[union-attr]
            return ast.parse(f"{node.name} = namedtuple({node.name!r}, {tuple(fields)!r})").body[0]
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if getattr(node.annotation, "id", "") == "TypeAlias":
            return None
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        value = node.value
        if isinstance(value, ast.Subscript) and getattr(value.value, "id", "") in _TYPES:
            return None
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if node.name in self._replaced:
            return _call(node.name, self._replaced[node.name])
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "called":
                return _call(node.name, mark.args[0].value)  # type: ignore[attr-defined]
            if getattr(mark, "id", "") in _MARKS:
                if not self._keeps:
                    return ast.parse(f"{node.name} = None").body[0]
                node.decorator_list = []
        self.generic_visit(node)
        return node

    def visit_Tuple(self, node: ast.Tuple) -> ast.AST:
        self.generic_visit(node)
        return _without_stars(node, "tuple", ast.Tuple)

    def visit_List(self, node: ast.List) -> ast.AST:
        self.generic_visit(node)
        return _without_stars(node, "list", ast.List)


def _drop_unused(tree: ast.Module) -> None:
    # Drop imports that only annotations or compiled functions need.
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for node in ast.walk(tree):
        for part in getattr(node, "body", []) if isinstance(node, ast.Module | ast.stmt) else []:
            if isinstance(part, ast.ImportFrom):
                part.names = [one for one in part.names if (one.asname or one.name) in used]
        if isinstance(node, ast.Module | ast.FunctionDef):
            node.body = [
                part
                for part in node.body
                if not (isinstance(part, ast.ImportFrom) and not part.names)
            ]


def _call(name: str, target: str) -> ast.stmt:
    return ast.parse(f"{name} = call({target!r})").body[0]


def _without_stars(node: ast.Tuple | ast.List, kind: str, display: type) -> ast.expr:
    if not any(isinstance(one, ast.Starred) for one in node.elts):
        return node
    parts = list(_parts(node, kind, display))
    whole = parts[0]
    for part in parts[1:]:
        whole = ast.BinOp(whole, ast.Add(), part)
    return whole


def _parts(node: ast.Tuple | ast.List, kind: str, display: type) -> Iterator[ast.expr]:
    single: list[ast.expr] = []
    for one in node.elts:
        if not isinstance(one, ast.Starred):
            single.append(one)
            continue
        if single:
            yield display(single, ast.Load())
            single = []
        yield ast.Call(ast.Name(kind, ast.Load()), [one.value], [])
    if single:
        yield display(single, ast.Load())
