"""The meaning of the short names in a bundle: `names-<version>.json`, next to its zip.

The bundle's names are short and some of its modules are merged, so a board's traceback alone means
nothing. `sim.build.explain` reads it with this table.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

from sim.build import modules
from sim.data.places import ROOT
from sim.data.refusal import RefusalError
from sim.data.version import describe_version

_FORMAT = 2


class Names(NamedTuple):
    """The names of one bundle. Paths are relative to the root of the repository."""

    version: str
    """The version of the game."""
    files: dict[str, str]
    """The file of each module, whether it is in the bundle as it is or merged into another one."""
    merged: dict[str, str]
    """For each merged module, the one that contains it."""
    functions: dict[str, dict[str, list[tuple[str, str, int]]]]
    """By module in the bundle and the name there: module, qualified name and line in the source."""
    spellings: dict[str, dict[str, list[str]]]
    """By short name: each long name it can stand for, and the modules that use that."""


def make_names() -> Names:
    """Return the names of the bundle that this checkout makes."""
    program = modules.program()
    functions: dict[str, dict[str, list[tuple[str, str, int]]]] = {}
    for home, name, module, qualified, line in program.functions:
        functions.setdefault(home, {}).setdefault(name, []).append((module, qualified, line))
    libraries = modules.library_sources()
    files = {name: _library_path(path) for name, path in libraries.items()}
    for name, path in (modules.sources() | modules.device_sources()).items():
        files[name] = path.relative_to(ROOT).as_posix()
    for name in program.homes.keys() - files.keys():  # put together from functions of others
        written = (f.module for f in program.functions if f.home == program.homes[name])
        files[name] = files[next(written)]
    inside = program.sources.keys() | program.homes.keys()
    return Names(
        describe_version(),
        {name: path for name, path in files.items() if name in inside}
        | {home: files[name] for name, home in program.homes.items() if home not in files},
        program.homes,
        functions,
        program.spellings,
    )


def _library_path(path: Path) -> str:
    parts = path.parts
    return "/".join(parts[parts.index("site-packages") :] if "site-packages" in parts else parts)


def write_names(names: Names) -> str:
    """Return names as JSON; the same checkout always gives the same text."""
    return json.dumps({"format": _FORMAT, **names._asdict()}, sort_keys=True, indent=1) + "\n"


def read_names(path: Path) -> Names:
    """Return the names in a file.

    :raises RefusalError: if it is not a names file
    """
    try:
        table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if table.pop("format") != _FORMAT:
            raise RefusalError(f"{path} was written by another version of this program.")
        return Names(**table)
    except OSError as error:
        raise RefusalError(f"{path} cannot be read: {error.strerror or error}.") from error
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise RefusalError(
            f"{path} is not a names file; the bundle's is called names-<version>.json."
        ) from error


def file_name() -> str:
    """Return the file's name: "names-0.1.0.json"."""
    return f"names-{describe_version()}.json"
