"""Finds the engine, which is called `patience` whatever folder it is in.

Importing this makes `import patience` work, and leaves `sys.path` as it is. The solver and what
reads positions are in `sim`, which is loaded when it is first needed.
"""

import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path

_HERE = Path(__file__).resolve().parent
ROOT = _HERE if (_HERE / "lib").is_dir() else _HERE.parents[2]
"""The folder with `lib` and `sim`: this one in the installed package, else the checkout."""


def load(name: str, folder: Path) -> None:
    """Load a package from a folder, under its own name.

    :raises ImportError: if there already is another module with that name
    """
    file = folder / "__init__.py"
    if other := sys.modules.get(name):
        if Path(other.__file__ or "").resolve() != file:
            raise ImportError(
                f"Pocket Patience has a module {name}, but {other.__file__} is loaded under that"
                " name: rename it, or import pocket_patience first"
            )
        return
    _load_from(name, file, [str(folder)])


def _load_from(name: str, file: Path, folders: list[str] | None = None) -> None:
    spec = spec_from_file_location(name, file, submodule_search_locations=folders)
    assert spec and spec.loader
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise


def load_sim() -> None:
    """Make `import sim` work.

    :raises ImportError: if there already is another module `sim`
    """
    load("sim", ROOT / "sim")


if "micropython" not in sys.modules and find_spec("micropython") is None:
    _load_from("micropython", ROOT / "sim" / "screen" / "shims" / "micropython.py")
load("patience", ROOT / "lib" / "patience")
