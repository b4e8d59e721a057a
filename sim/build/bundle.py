"""Builds the files that a player unzips onto a board's drive: `python sim bundle`.

It has a folder for each size of drive, for every version of CircuitPython, and the rules of all
games, to read on a computer. It is made from this repository and from packages that pip installed.
`sim.build.modules` compiles the modules, `sim.build.pictures` turns the pictures, and
`sim.build.deploy` copies the files to a drive that is plugged in.
"""

import io
import textwrap
import zipfile
from collections.abc import Callable
from functools import cache
from importlib import metadata
from pathlib import Path

from device.boards import BUTTONS, Board
from device.rare_boards import RARE_BOARDS
from patience.games import catalog
from patience.games.dealing import new_game
from patience.games.ids import row_id, shown_name
from patience.table import Table
from patience.texts import pages
from patience.ui.draw.cards.arranging.placing import is_stretched
from sim.build import modules, settings
from sim.build.drive import (
    FIRST_TIME,
    FOLDER,
    FOLDERS,
    LIST,
    OTHER_BOARDS,
    SAVE_SIZE,
    SAVES,
    SMALLER,
    SMALLEST,
    list_files,
)
from sim.build.names import file_name, make_names, write_names
from sim.build.pictures import SUFFIX, title_name, turn_rows
from sim.data import packs, samples
from sim.data.boards import BOARDS
from sim.data.places import PROGRAM, ROOT
from sim.data.version import describe_version
from sim.texts import data_files, readme
from sim.texts.catalogue import find_in, find_letters
from sim.texts.choose import installed
from sim.texts.languages import ENGLISH, Language
from sim.texts.letters import FACES
from sim.texts.marks import LASTING

MPY_FORMAT = 6
"""The version of the format of .mpy that the pinned compiler writes."""
SETTINGS = "settings.toml"

_NAME = "pocket-patience"
_THINNED = 30  # of this many proved deals the smallest drive has one
_LARGE_PACK = 35_000  # bytes; of packs above, other small drives have every second deal
_DATA = (f"*{SUFFIX}", "*.txt", "*.pack")
_PICTURES = modules.LIB / "patience/ui/draw/pictures"
_SOUNDS = f"{modules.FLAT}/sounds/"  # where `device.sound.samples` looks for them
_FOR_POINTERS = (
    "device.parts.i2c_touch",
    "device.found.",
    "device.parts.any_",
    *("device.unlisted.checks", "device.unlisted.notice", "device.unlisted.row"),
    "device.parts.pointed",
    "device.parts.touch_",
    "device.parts.usb_mouse",
    "patience.ui.input.kinds",
    "patience.ui.pointed.",
    "patience.ui.pointer",
    "patience.ui.touch.",
)
_FOR_STRETCHED_SCREENS = (
    "patience.ui.draw.cards.faces.base_painter",
    "patience.ui.draw.cards.faces.fitted_face",
    "patience.ui.draw.cards.arranging.high_places",
    "patience.ui.draw.cards.arranging.low_places",
    "patience.ui.draw.cards.arranging.stretched_",
)
_PARTS = "device.parts."
_RARE = "device.rare_boards"
_VERSION = modules.LIB / "patience" / "version.txt"  # where `patience.version` looks for it
_INDENT = "   "
# The earliest date of a zip; a fixed one gives the same bytes each time.
_OLDEST = (1980, 1, 1, 0, 0, 0)


def drive_files(folder: str = FOLDER) -> dict[str, bytes]:
    """Return the files of a board's drive: path to contents.

    The texts are in the language of `modules.building_in`.

    :param folder: one of `FOLDERS`, or `OTHER_BOARDS`, which has half of the proved deals. All but
        the first omit those of games of two packs. The smaller ones have half of the largest packs,
        and omit other boards' title pictures, parts and sound modules, and what only boards with
        pointers or stretched screens need. `SMALLEST` has even fewer proved deals, and no sounds
    """
    without: tuple[str, ...] = ()
    if folder != FOLDER:
        without += (*_two_packs(),)
    if FOLDERS.get(folder):
        without += (*_other_titles(folder), *_unused_parts(folder), *_unused_voices(folder))
    if folder == SMALLEST:
        without += (_SOUNDS,)
    files = {
        path: _thin(folder, data) if path.endswith(packs.SUFFIX) else data
        for path, data in all_files().items()
        if not path.startswith(without)
    }
    if folder == OTHER_BOARDS:
        files[SETTINGS] = _settings_for_others()
        files["README.txt"] = make_readme(for_others=True).encode()
    return files


def _thin(folder: str, pack: bytes) -> bytes:
    if folder == SMALLEST:
        return packs.thin(pack, _THINNED)
    if folder == OTHER_BOARDS or (folder == SMALLER and len(pack) > _LARGE_PACK):
        return packs.thin(pack, 2)
    return pack


def _other_titles(folder: str) -> tuple[str, ...]:
    rows = [BOARDS[board] for board in FOLDERS[folder]]
    own = {_PICTURES / title_name(row.width, row.height) for row in rows}
    return tuple(modules.data_path(path) for path in _PICTURES.glob("title_*") if path not in own)


def _two_packs() -> list[str]:
    files = (packs.FOLDER / f"{line}{packs.SUFFIX}" for line in packs.lines_of_two_packs())
    return [modules.data_path(path) for path in files]


def _unused_parts(folder: str) -> list[str]:
    """Return the files whose modules no board needs: all for pointers, or stretched screens."""
    rows = [BOARDS[board] for board in FOLDERS[folder]]
    unused: tuple[str, ...] = ()
    if not any(row.pointer for row in rows):
        unused += _FOR_POINTERS
    if not any(is_stretched(row.width, row.height) for row in rows):
        unused += _FOR_STRETCHED_SCREENS
    unused += tuple(_parts_of_others(rows))
    program = modules.program()
    used = {home for name, home in program.homes.items() if not name.startswith(unused)}
    return [
        f"{modules.drive_path(home, program.sources)}.mpy"
        for home in sorted(set(program.homes.values()) - used)
    ]


def _parts_of_others(rows: list[Board]) -> list[str]:
    """Return the modules of parts that none of the rows has, and those of rows without any."""
    sources = modules.device_sources()
    wired = [[row.keys, row.pointer, row.display] for row in rows]
    wired += [[row.stick] for row in rows if len(row.stick.split()) > 2]  # analog pins only
    names = {f"{_PARTS}{parts.split()[0]}" for found in wired for parts in found if parts}
    needed = modules.find_loaded(names, sources)
    unused = [name for name in sources if name.startswith(_PARTS) and name not in needed]
    return unused if any(row.id in RARE_BOARDS for row in rows) else [*unused, _RARE]


def _unused_voices(folder: str) -> list[str]:
    program = modules.program()
    rows = [BOARDS[board] for board in FOLDERS[folder]]
    wanted = {f"device.sound.{row.sound.split()[0]}" for row in rows if row.sound}
    used = modules.find_loaded(wanted, modules.device_sources())
    return [
        f"{modules.drive_path(name, program.sources)}.mpy"
        for name, origin in program.origins.items()
        if origin.startswith("device.sound.") and origin not in used
    ]


def all_files() -> dict[str, bytes]:
    """Return the files of a drive with everything."""
    return _all_files(modules.language())


@cache
def _all_files(language: Language) -> dict[str, bytes]:
    program = modules.program()
    files = {name: text.encode() for name, text in modules.read_started(program.homes).items()}
    files[SETTINGS] = _read_settings()
    files["README.txt"] = make_readme().encode()
    files[modules.data_path(_VERSION)] = describe_version().encode()
    for name, text in program.sources.items():
        file = modules.drive_path(name, program.sources) + ".mpy"
        # CircuitPython's .mpy has another first byte than MicroPython's (BOARDS.md, Compiling).
        files[file] = b"C" + modules.compile_module(name, text)[1:]
    data = [path for kind in _DATA for path in modules.LIB.rglob(kind)]
    files |= {modules.data_path(path): path.read_bytes() for path in data}
    files |= _translated_data(language)
    files |= {path: turn_rows(picture) for path, picture in files.items() if path.endswith(SUFFIX)}
    for kind, made in enumerate(samples.make_samples()):
        files[f"{_SOUNDS}{kind}.wav"] = samples.make_file(made)
    files |= {f"licenses/{name}.txt": text for name, text in find_licences().items()}
    return dict(sorted(files.items()))


def _translated_data(language: Language) -> dict[str, bytes]:
    """Return the data files that differ between languages."""
    if language == ENGLISH:
        return {}
    find, letters = find_in(language), find_letters(language)
    if language != LASTING:
        find = data_files.with_orders(find)
    texts = {
        data_files.CATALOG: data_files.translate_catalog(find),
        data_files.NOTES: data_files.translate_notes(find),
    }
    files = {path: letters.encode(text).encode() for path, text in texts.items()}
    if language != LASTING:  # English has these pictures
        for face, path in FACES.items():
            files[path.relative_to(ROOT).as_posix()] = letters.picture(face)
    return {modules.data_path(ROOT / path): data for path, data in files.items()}


def make_readme(for_others: bool = False) -> str:
    """Return the text for the player: installing, updating, a read-only drive, the controls.

    :param for_others: whether it is for boards without a row
    """
    find = find_in(modules.language())
    *names, last = [row.name for row in BOARDS.values()]
    boards = find(readme.CONTEXT, readme.NO_ROW).format(", ".join(names), last)
    boards = textwrap.fill(f"{boards}.", readme.LINE)
    keys = "\n".join(filter(None, map(_own_keys, BOARDS.values())))
    small = "\n".join(_open_instead(folder, find) for folder in (SMALLER, SMALLEST))
    needed = settings.read(_settings_for_others() if for_others else _read_settings())
    if for_others:
        texts = (find(readme.CONTEXT, text) for text in readme.OTHERS)
        boards, keys, fits = (textwrap.fill(text, readme.LINE) for text in texts)
        small = _INDENT + fits
    text = readme.translate(find)
    lines = (f"{key} = {value}" for key, value in needed.items())
    needed_lines = textwrap.indent("\n".join(lines), 2 * _INDENT)
    return text.format(
        version=describe_version(), boards=boards, small=small, settings=needed_lines, keys=keys
    )


def _open_instead(folder: str, find: Callable[[str, str], str]) -> str:
    *names, last = [BOARDS[board].name for board in FOLDERS[folder]]
    choice = find(readme.CONTEXT, readme.CHOICE).format(", ".join(names), last) if names else last
    text = find(readme.CONTEXT, readme.FOR_BOARDS).format(choice, folder)
    if folder == SMALLEST:
        text += f" {find(readme.CONTEXT, readme.FEWER)}"
    return textwrap.fill(text, readme.LINE, initial_indent=_INDENT, subsequent_indent=_INDENT)


def _read_settings() -> bytes:
    return (ROOT / "device" / SETTINGS).read_bytes()


def _settings_for_others() -> bytes:
    """Return the settings without that of the heap: a board may have less (BOARDS.md, Heap)."""
    first, *_ = _read_settings().partition(b"\n\n")
    return first + b"\n"


def _own_keys(row: Board) -> str:
    """Return a line of the keys with other names on a board; "" if there are none."""
    called = [button.title() for button in BUTTONS[4:]]
    other = [
        f"{label} = {button}"
        for label, button in zip(row.labels.split(), called)
        if label != button
    ]
    return f"{row.name + ':':<27}{', '.join(other)}" if other else ""


def make_rules_pages() -> dict[str, str]:
    """Return the rules of every game, a page for each family: file name to text."""
    ids = [row_id(family) for family, _ in catalog.families()]
    with installed(modules.language()):
        return {
            name: "\n\n\n".join(_page(text) for text in texts)
            for name, (_, texts) in zip(ids, catalog.families(), strict=True)
        }


def _page(text: str) -> str:
    entry = text.partition("|")[0]
    name = shown_name(entry)
    dealt = new_game(catalog.row(row_id(entry)), 1, Table())
    paragraphs = [
        textwrap.fill(f"{heading}. {text}", readme.LINE)
        for heading, text in pages.rules_page(dealt)
    ]
    return "\n\n".join([f"{name}\n{'=' * len(name)}", *paragraphs]) + "\n"


def find_licences() -> dict[str, bytes]:
    """Return our licence and those of the bundled libraries, by name."""
    found = {_NAME: (ROOT / "LICENSE").read_bytes()}
    packages = {name.partition(".")[0] for name in modules.program().sources}
    for package in packages.intersection(modules.LIBRARIES):
        distribution = package.replace("adafruit_", "adafruit-circuitpython-")
        for file in metadata.files(distribution) or ():
            if file.name == "LICENSE":
                found[package] = Path(str(file.locate())).read_bytes()
    return found


def build_zip() -> bytes:
    """Return the bundle as a zip; the same sources and compiler always give the same bytes."""
    top = bundle_name()
    content = {f"{top}/README.txt": make_readme().encode()}
    for family, text in make_rules_pages().items():
        content[f"{top}/rules/{family}.txt"] = text.encode()
    for folder in FOLDERS:
        content |= _put_in(f"{top}/{folder}", drive_files(folder))
    return make_zip(content | _make_saves(top))


def build_zip_for_others() -> bytes:
    """Return the zip for boards without a row; like `build_zip`, it is always the same.

    Its folder has the usual name.
    """
    top = others_name()
    files = drive_files(OTHER_BOARDS)
    content = {f"{top}/README.txt": files["README.txt"], **_put_in(f"{top}/{FOLDER}", files)}
    return make_zip(content | _make_saves(top))


def _make_saves(top: str) -> dict[str, bytes]:
    return {f"{top}/{FIRST_TIME}/{path}": bytes(SAVE_SIZE) for path in SAVES}


def _put_in(folder: str, files: dict[str, bytes]) -> dict[str, bytes]:
    return {f"{folder}/{path}": data for path, data in {**files, LIST: list_files(files)}.items()}


def make_zip(files: dict[str, bytes]) -> bytes:
    """Return files as a zip; the same files always give the same bytes.

    :param files: path to contents
    """
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for path, data in files.items():
            member = zipfile.ZipInfo(path, _OLDEST)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = 0o644 << 16
            made.writestr(member, data)
    return out.getvalue()


def bundle_name() -> str:
    """Return the bundle's file name without its suffix: "pocket-patience-0.1.0", "...-0.1.0-de"."""
    language = modules.language()
    end = f"-{language.code}" if language != ENGLISH else ""
    return f"{_NAME}-{describe_version()}{end}"


def others_name() -> str:
    """Return the name of the zip for boards without a row: "pocket-patience-0.1.0-other-boards"."""
    return f"{bundle_name()}-other-boards"


def main(out: Path) -> None:
    """Write the bundle, and the names for its tracebacks, into a folder; print its content."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / (bundle_name() + ".zip")
    path.write_bytes(build_zip())
    others = out / (others_name() + ".zip")
    others.write_bytes(build_zip_for_others())
    names = out / file_name()
    names.write_text(write_names(make_names()), encoding="utf-8")
    print(f"{path}: {path.stat().st_size:,} bytes. For a drive:")
    for folder in (*FOLDERS, OTHER_BOARDS):
        if folder == OTHER_BOARDS:
            print(
                f"{others}: {others.stat().st_size:,} bytes. For the drive of a board in no list:"
            )
        files = drive_files(folder)
        print(f"  {folder}: {len(files)} files, {sum(map(len, files.values())):,} bytes")
    print(f"{names}: for `{PROGRAM} explain`, should it ever crash on a board; keep it.")
