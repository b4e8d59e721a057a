"""Makes a board's traceback, or the words on its error screen, readable: `python sim explain`.

The text may be copied from the console or typed from a photograph, so line breaks, quotation marks
and capitals hardly matter. A .mpy has no line numbers, and a short name can stand for several
functions of its module: then all of them are listed.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from sim.build.modules import STARTED
from sim.build.names import Names, make_names
from sim.data.numbers import read_whole
from sim.data.refusal import RefusalError

_FRAME = re.compile(
    r"""File \s+ ["'“”„]? (?P<file>[\w./\\<>-]+) ["'“”]? ,?
    (?:\s+ line \s+ (?P<line>\d+) ,?)?
    (?:\s+ in \s+ (?P<function><\w+>|\w+))?""",
    re.VERBOSE | re.IGNORECASE,
)
_VERSIONS = re.compile(r"(?<![\d.])(\d+\.\d+\.\d+)\s+\d+\.\d+\.\d+\S*\s+\w+")
_SHORT = re.compile(
    r"(?<!\w)_[A-Za-z]{1,2}(?!\w)|(?<=[^\w\s])[A-Za-z_]\w*(?=[^\w\s])|(?<=name )\w+$|\w+(?=\(\) )"
)
"""A name that can only be ours, or any name that an error quotes or calls."""
_MOST_LINES = 99_999
_OF_CLASS = " object has"
_MODULE = "<module>"


class _Frame(NamedTuple):
    """A place in the code, as the board reports it."""

    file: str  # "abs", "/lib/patience/game.py" or "game.py"
    line: int  # 0 if unknown
    function: str  # "" if unknown


def explain(text: str, given: Names | None = None) -> str:
    """Explain a traceback or an error screen, with the names and files of the source.

    :param given: the names of the bundle that raised it; by default those of this checkout
    :raises RefusalError: if the text names no module of the game, or files of the source
    """
    if not text.strip():
        raise RefusalError("There is nothing to explain: give a traceback, or a file with one.")
    frames = [
        _Frame(match["file"], _read_line(match["line"] or ""), match["function"] or "")
        for match in _FRAME.finditer(text)
    ]
    names = given or make_names()
    if _is_source(text, frames, names):
        raise RefusalError("The text names files of the source, which need no explanation.")
    explained = []
    if frames:
        explained = [line for frame in frames for line in _explain_frame(frame, names)]
        explained.append(_last_line(text))
        modules = {name for frame in frames for name in _find_modules(frame.file, names)}
    else:
        frames = list(_find_on_screen(text, names))
        modules = {name for frame in frames for name in _find_modules(frame.file, names)}
        for frame in frames:
            explained += _explain_frame(frame, names)
    if not modules and not any(_base(frame.file) in STARTED for frame in frames):
        what = (
            "The error is in a library or in CircuitPython; the console's traceback says which call"
            " of the game led there"
            if _VERSIONS.search(text) and not frames
            else "That is neither a traceback nor an error screen of this game"
        )
        raise RefusalError(f"{what}: no module of version {names.version} is named in it.")
    explained += _explain_names(text, modules, names)
    return "\n".join([*_describe_names(text, names, given is None), *filter(None, explained)])


def _describe_names(text: str, names: Names, own: bool) -> Iterator[str]:
    """Yield which names the explanation uses, and a warning if the board runs another version."""
    whose = "this checkout" if own else "the names file"
    yield f"Version {names.version} by {whose}; lines are where a function begins."
    on_board = _VERSIONS.search(text)
    if on_board and on_board[1] != names.version:
        version = on_board[1]
        yield f"But the board runs {version}: give --names the names-{version}.json of its bundle."


def _is_source(text: str, frames: list[_Frame], names: Names) -> bool:
    """Return whether a text comes from our modules as .py; libraries may be .py."""
    files = [frame.file for frame in frames] or re.findall(r"\w+\.py\b", text)
    ours = [f"/{path}" for path in names.files.values() if path not in STARTED]
    return any(path.endswith("/" + name.lstrip("/")) for name in files for path in ours)


def _find_on_screen(text: str, names: Names) -> Iterator[_Frame]:
    """Yield the place that an error screen names: a module.

    The screen breaks lines anywhere in a long word.
    """
    found = [(0, 0, "")]
    for name in names.files:
        letters = r"\s*".join(map(re.escape, name))
        for match in re.finditer(rf"(?<![\w.]){letters}\s+\d+(?!\S)", text):
            found.append((match.end(), len(name), name))
    # The last one: the error message may name another before it.
    if max(found)[2]:
        yield _Frame(max(found)[2], 0, "")


def _explain_frame(frame: _Frame, names: Names) -> Iterator[str]:
    """Yield one line for each meaning that a place can have."""
    if _base(frame.file) in STARTED:
        yield f"  {_base(frame.file)}:{frame.line}"
        return
    modules = _find_modules(frame.file, names)
    if not modules:
        yield f"  {frame.file}: no module of version {names.version}"
    for number, module in enumerate(modules):
        yield from _explain_in_module(frame, module, names, "  or " if number else "  ")


def _explain_in_module(frame: _Frame, module: str, names: Names, lead: str) -> Iterator[str]:
    path = names.files.get(module, module)
    found = names.functions.get(module, {}).get(frame.function, [])
    if not found:
        inside = [path, *(names.files[part] for part in _parts(module, names))]
        what = ""
        if frame.function == _MODULE:
            what = ", while it was imported"
        elif frame.function:
            what = f", which has no function {frame.function} in version {names.version}"
        yield lead + " or ".join(dict.fromkeys(inside)) + what
        return
    for part, qualified, line in found:
        yield f"{lead}{names.files.get(part, part)}:{line} {qualified}"
        lead = "  or "


def _find_modules(file: str, names: Names) -> list[str]:
    """Return the modules that a file can be on a board: one, or several for a bare file name."""
    known = names.files.keys()
    name = file.replace("\\", "/")
    if not name.endswith((".py", ".mpy")):
        return [name] if name in known else []
    name = re.sub(r"^(lib|p|q)/", "", name.rpartition(".")[0].lstrip("/"))
    path = name.replace("/", ".").removesuffix(".__init__")
    if "/" in name:
        return [path] if path in known else []
    return sorted(module for module in known if module.rpartition(".")[2] == path)


def _read_line(text: str) -> int:
    try:
        return read_whole(text, 1, _MOST_LINES)
    except ValueError:
        return 0  # unknown


def _parts(module: str, names: Names) -> list[str]:
    return sorted(part for part, home in names.merged.items() if home == module)


def _last_line(text: str) -> str:
    """Return the line that names the error: the first one after all frames."""
    end = [match.end() for match in _FRAME.finditer(text)][-1]
    rest = [line.strip() for line in text[end:].partition("\x1b")[0].splitlines()]
    return next(filter(None, rest), "")


def _explain_names(text: str, modules: set[str], names: Names) -> Iterator[str]:
    """Yield the possible meanings of the short names in an error message, in the modules named.

    A name that Python also uses can mean itself, too.
    """
    words = _last_line(text) if _FRAME.search(text) else text
    told = set()
    for match in _SHORT.finditer(words):
        short, rest = match[0], words[match.end() + 1 :]
        spellings = names.spellings.get(short, {})
        near = [name for name, there in spellings.items() if modules.intersection(there)]
        if rest.startswith(_OF_CLASS):  # of any module
            near = list(spellings)
        elif short.startswith("_"):
            near = near or list(spellings)
        if not short.startswith("_") and near:
            near.append("itself")
        if near and short not in told:
            yield f"  {short} is {' or '.join(near)}"
        told.add(short)


def _base(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]
