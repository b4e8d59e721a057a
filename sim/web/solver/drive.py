"""Gathers what the page's solver needs: `solver.wasm`, modules of the game and of `sim.solve`."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sim.build.modules import LIB, compile_module, file_name, sources
from sim.build.shrinking.strip import strip
from sim.data.places import ROOT
from sim.solve.machine import heap, module
from sim.web.solver.translate import translate

_SHIMS = Path(__file__).parent / "shims"
_ROOTS = (
    "patience.games.catalog",
    "patience.games.dealing",
    "sim.solve.solver",
    "sim.solve.live.known",
)
_INSTEAD = {"compiled": "sim.solve.search.compiled", "bits": "sim.solve.search.bits"}
# What only other machines need, or only the annotations of these modules.
_LEFT_OUT = "patience.advice.proved_line", "patience.ui", "sim.data", "sim.solve.machine"
# These also use compiled functions as Python, and `toggle` knows numbers that are in the file.
_KEPT = ("sim.solve.search.few.", "sim.solve.search.state", "sim.solve.search.piles.table")
_REPLACED = {"sim.solve.search.state": {"toggle": "state.toggle"}}
_LOADERS = ("load", "load_shared")
_FOLDER = "/solver"
_DATA = LIB / "patience" / "games" / "catalog.txt"


@cache
def solver_drive() -> dict[str, bytes]:
    """Return the files of the drive of the worker's interpreter: path to contents."""
    modules = {
        **sources(LIB),
        **{f"sim.{name}": path for name, path in sources(ROOT / "sim").items() if name},
    }
    modules["sim"] = ROOT / "sim" / "__init__.py"
    needed = sorted(_closure(modules))
    shims = {name: path for name, path in sources(_SHIMS).items() if name}
    texts = {name: _text(name, modules[name]) for name in needed if name not in _INSTEAD.values()}
    texts["heap"] = Path(heap.__file__).read_text("utf-8")
    texts |= {_INSTEAD.get(name, name): path.read_text("utf-8") for name, path in shims.items()}
    files = {
        f"{_FOLDER}/{file_name(name, texts)}.mpy": b"M" + compile_module(name, text)[1:]
        for name, text in texts.items()
    }
    files[f"{_FOLDER}/patience/games/catalog.txt"] = _DATA.read_bytes()
    files["/solver.wasm"] = module.read()[0]
    return files


def _text(name: str, path: Path) -> str:
    text = path.read_text("utf-8")
    if name.startswith("sim."):
        return translate(text, name.startswith(_KEPT), _REPLACED.get(name, {}))
    tree = ast.parse(text)
    strip(tree)
    return ast.unparse(ast.fix_missing_locations(tree))


def _closure(modules: dict[str, Path]) -> set[str]:
    # Return the modules that the roots import, and the packages of these.
    found: set[str] = set()
    waiting = list(_ROOTS)
    while waiting:
        name = waiting.pop()
        if name in found or name.startswith(_LEFT_OUT):
            continue
        found.add(name)
        waiting.append(name.rpartition(".")[0] or name)
        waiting += modules.keys() & set(_names(ast.parse(_text(name, modules[name]))))
    return found


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in _LOADERS:
            yield getattr(node.args[0], "value", "")
