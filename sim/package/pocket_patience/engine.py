"""Finds the engine, which is called `patience` whatever folder it is in.

Importing this makes `import patience` work, and leaves `sys.path` as it is. The solver and what
reads positions are in `sim`, which is loaded when it is first needed.
"""

import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

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
    spec = spec_from_file_location(name, file, submodule_search_locations=[str(folder)])
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


def _stand_in_for_micropython() -> None:
    # The engine uses only `const` of it, which computers do not need.
    if "micropython" not in sys.modules and find_spec("micropython") is None:
        stand_in = ModuleType("micropython")
        stand_in.const = lambda value: value  # type: ignore[attr-defined]
        sys.modules["micropython"] = stand_in


_stand_in_for_micropython()
load("patience", ROOT / "lib" / "patience")
