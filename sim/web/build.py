"""Builds the page that plays the game in a browser: `python sim web`.

It is a folder of static files: the page in `sim/web/page`, MicroPython from npm, and one archive
with the interpreter's drive: the modules and pictures of the bundle, and the stand-ins in
`sim/web/shims`.
"""

import gzip
import io
import json
import re
import shutil
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

from PIL import Image

from device.boards import BOARDS
from patience.ui.draw.sounds import RATE, VOLUMES
from sim.build.bundle import drive_files, find_licences
from sim.build.modules import (
    FLAT,
    LIB,
    building_in,
    compile_module,
    drive_path,
    program,
    sources,
    vm_shims,
)
from sim.data import packs, samples
from sim.data.version import describe_version
from sim.desk import codes, keymap
from sim.desk import icon as icons
from sim.texts import page_words
from sim.texts.catalogue import find_in, find_letters
from sim.texts.data_files import with_orders
from sim.texts.languages import ENGLISH, LANGUAGES, TRANSLATED, Language
from sim.texts.marks import FIRST, LASTING, list_texts
from sim.vm.files import make_font, on_the_vm
from sim.vm.interpreter import find_in_environment
from sim.web.ported import port
from sim.web.solver.drive import solver_drive

MOST = 1_750_000
"""The most bytes for all files, without those that are loaded one by one."""
MOST_OF_LANGUAGE = 20_000
"""The most bytes for a language."""

_ROOT = Path(__file__).parents[2]
_PAGE = Path(__file__).parent / "page"
_SHIMS = Path(__file__).parent / "shims"
_VM = "vm/node_modules/@micropython/micropython-webassembly-pyscript"
_FROM_VM = ("bitmaptools", "displayio", "fontio", "supervisor", "terminalio")
_OURS = (
    "around",
    "decks",
    "front",
    "judging",
    "telling",
    "speaking",
    "remembering",
)  # these use the game
_SHARED = ("desk/codes.py", "solve/live/verdicts.py")  # these, too, and the window has them
_OPTIONS = "patience.ui.screens.options"  # has a copy of what it uses of `option_names`
_REMEMBERING = LIB / "patience/ui/draw/remembering.py"  # which no board has
_ICONS = (192, 512)
_MASKABLE = 11  # the scale for a larger icon that a phone may cut to a circle
_OUTSIDE = ("index.html", "worker.js", ".webmanifest", ".png", ".txt")
_STAMP = b"@VERSION@"
_VERSIONS = re.compile(r"[\w.-]+-[0-9a-f]{12}")  # folders
_GAME, _SOLVER = "game.gz", "solver.gz"
_TEXTS = "/texts.json"  # all texts of the game, in the order of their marks
_WORDS = "/words.json"  # the page's own, by their English
_LETTERS = "/letters.json"  # the codes of letters in the texts of the game, see `sim.texts.letters`
_COMMANDS = {
    keymap.UNDO: "undo",
    keymap.REDO: "redo",
    keymap.TELL: "tell",
    keymap.GO_BACK: "back",
    keymap.JUDGE: "judge",
}


def build() -> dict[str, bytes]:
    """Return the files of the page: path to contents.

    :raises ImportError: if `make setup` has not installed MicroPython
    """
    page = {path.name: path.read_bytes() for path in _PAGE.iterdir() if path.is_file()}
    vm = find_in_environment(_VM)
    # Many servers do not recognize .mjs as a script.
    page["micropython.js"] = (vm / "micropython.mjs").read_bytes()
    page["micropython.wasm"] = (vm / "micropython.wasm").read_bytes()
    spoken = {_TEXTS: _texts(ENGLISH)}
    page[_GAME] = gzip.compress(pack(drive() | spoken, f"/{FLAT}", "/shims"), mtime=0)
    page |= separate_packs() | languages()
    page[_SOLVER] = gzip.compress(pack(solver_drive(), "/solver"), mtime=0)
    page["index.html"] = _with_sentence(page["index.html"])
    page["facts.json"] = _to_json(facts())
    page["licences.txt"] = _licences()
    page |= {f"icon-{size}.png": draw_icon(size) for size in _ICONS}
    page["icon-maskable.png"] = draw_icon(max(_ICONS), _MASKABLE)
    return _lay_out(page)


def _lay_out(page: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files, most of them moved into a folder named after the version.

    So a page never mixes files of two versions, whatever a browser has cached. The worker gets all
    names and hashes, those that it keeps only once they are needed in another list.
    """
    digest = sha256(b"".join(name.encode() + page[name] for name in sorted(page)))
    # Some hosts take a plus in an address for a space.
    version = f"{describe_version().replace('+', '.')}-{digest.hexdigest()[:12]}"
    page["index.html"] = page["index.html"].replace(_STAMP, version.encode())
    page["index.html"] = with_address(page["index.html"], published_page())
    placed = {
        name if name.endswith(_OUTSIDE) else f"{version}/{name}": data
        for name, data in sorted(page.items())
    }
    worker = placed.pop("worker.js")
    hashes = {
        name.replace("index.html", "./"): f"sha256-{b64encode(sha256(data).digest()).decode()}"
        for name, data in placed.items()
    }
    separate = separate_packs().keys() | languages().keys()
    later = {name for name in hashes if name.rpartition("/")[2] in separate}
    first = [one for one in hashes.items() if one[0] not in later]
    rest = [one for one in hashes.items() if one[0] in later]
    known = json.dumps({"version": version, "files": first, "later": rest}).encode()
    return {**placed, "worker.js": worker.replace(b'"%s"' % _STAMP, known)}


def _with_sentence(html: bytes) -> bytes:
    """Return a page whose sentence for browsers without JavaScript is in all languages."""
    text = html.decode()
    key = page_words.WITHOUT_SCRIPT, page_words.find_sentence_without_script(text)
    said = {code: find_in(language)(*key) for code, language in LANGUAGES.items()}
    return page_words.put_without_script(text, said).encode()


def published_page() -> str:
    """Return the address in pyproject.toml where the page is published; "" if it is not."""
    import tomlkit  # here, because others build without it

    text = (_ROOT / "pyproject.toml").read_text("utf-8")
    addresses = tomlkit.parse(text).unwrap()["tool"]["hatch"]["metadata"]["hooks"]["custom"]
    return str(addresses["page"])


def with_address(html: bytes, address: str) -> bytes:
    """Return a page whose picture for links to it has a whole address, which many sites require.

    >>> with_address(b'<meta property="og:image" content="icon-512.png" />', "https://a.example/p/")
    b'<meta property="og:image" content="https://a.example/p/icon-512.png" />'
    """
    if not address:
        return html
    picture = f'og:image" content="{address.rstrip("/")}/'.encode()
    return html.replace(b'og:image" content="', picture)


@cache
def drive() -> dict[str, bytes]:
    """Return the files of the interpreter's drive: path to contents.

    They have marks instead of texts, see `sim.texts.marks`.
    """
    with building_in(LASTING):
        return _drive()


def _drive() -> dict[str, bytes]:
    files = on_the_vm(
        {
            name: data
            for name, data in drive_files().items()
            if name.startswith(f"{FLAT}/")
            and not name.endswith(".wav")  # the page has their samples
            and name.rpartition("/")[2] not in separate_packs()
        }
    )
    home = program().homes[_OPTIONS]
    path = f"/{drive_path(home, program().sources)}.mpy"
    files[path] = compile_module(home, _with_languages(program().sources[home]))
    texts = {name: path.read_text("utf-8") for name, path in sources(_SHIMS).items()}
    shared = {Path(name).stem: (_ROOT / "sim" / name).read_text("utf-8") for name in _SHARED}
    texts |= {name: vm_shims()[name].read_text("utf-8") for name in _FROM_VM}
    texts["remembering"] = _REMEMBERING.read_text("utf-8")
    texts |= shared
    texts |= {name: port(texts[name], program()) for name in (*_OURS, *shared)}
    files |= {f"/shims/{name}.mpy": compile_module(name, text) for name, text in texts.items()}
    files["/shims/font.bin"] = make_font()
    return files


def _with_languages(source: str) -> str:
    """Return the module of options with what changes the language on the page."""
    nothing = f"\n{program().names['LANGUAGES']} = None\n"
    if source.count(nothing) != 1:
        raise ValueError(f"option_names.LANGUAGES is not once in the program: {nothing!r}")
    offered = f"\nfrom speaking import languages as {program().names['LANGUAGES']}\n"
    return source.replace(nothing, offered)


@cache
def languages() -> dict[str, bytes]:
    """Return a file for each language except English: name to contents.

    :raises ValueError: if one is larger than `MOST_OF_LANGUAGE`
    """
    found = {}
    english = _files_of(ENGLISH)
    for language in TRANSLATED:
        own = {
            path: data
            for path, data in _files_of(language).items()
            if path not in english
            or (english[path] != data and not path.endswith((".mpy", ".txt")))  # these have marks
        }
        words = page_words.translate(find_in(language))
        own[_WORDS] = _to_json(words)
        own[_LETTERS] = _to_json(find_letters(language).codes)
        own[_TEXTS] = _texts(language)
        data = gzip.compress(pack(own), mtime=0)
        if len(data) > MOST_OF_LANGUAGE:
            raise ValueError(f"{language.name} has {len(data)} bytes, more than {MOST_OF_LANGUAGE}")
        found[f"{language.code}.gz"] = data
    return found


def _files_of(language: Language) -> dict[str, bytes]:
    with building_in(language):
        return on_the_vm(
            {name: data for name, data in drive_files().items() if name.startswith(f"{FLAT}/")}
        )


def _texts(language: Language) -> bytes:
    """Return the texts of a language as a list; those that the page has not are empty."""
    joined = b"".join(drive().values()).decode(errors="replace")
    find = find_in(language)
    texts = list_texts(find if language == ENGLISH else with_orders(find))
    letters = find_letters(language)
    used = [chr(FIRST + at) in joined for at in range(len(texts))]
    return _to_json([letters.encode(text) if use else "" for text, use in zip(texts, used)])


def _to_json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


@cache
def separate_packs() -> dict[str, bytes]:
    """Return the packs of games of two packs, which are loaded one by one: name to contents."""
    return {
        f"{line}{packs.SUFFIX}": (packs.FOLDER / f"{line}{packs.SUFFIX}").read_bytes()
        for line in packs.lines_of_two_packs()
    }


def pack(files: dict[str, bytes], *paths: str) -> bytes:
    """Return files as one archive: the length of its head (4 bytes), the head as JSON, contents.

    The head has the `paths` for modules, and lists the files with their lengths.
    """
    head = {
        "path": [*paths],
        "files": [[name, len(data)] for name, data in files.items()],
    }
    listed = json.dumps(head).encode()
    return len(listed).to_bytes(4, "little") + listed + b"".join(files.values())


def facts() -> dict[str, object]:
    """Return the page's data about boards, sounds and keys."""
    boards = [
        {
            "id": row.id,
            "name": row.name,
            "width": row.width,
            "height": row.height,
            "labels": row.labels.split(),
            "sound": bool(row.sound),
            "lights": bool(row.lights),
        }
        for row in BOARDS.values()
    ]
    keys = {name: _COMMANDS.get(key, key) for name, key in keymap.map_keys(keymap.PAGE).items()}
    return {
        "version": describe_version(),
        "decks": packs.lines_of_two_packs(),
        "languages": [[row.code, row.name] for row in LANGUAGES.values()],
        "boards": boards,
        "keys": keys,
        "longest": codes.LONGEST,
        "rate": RATE,
        "samples": [b64encode(each).decode() for each in samples.make_samples()],
        "volumes": [volume / 100 for volume in VOLUMES],
    }


def draw_icon(size: int, scale: int = 0) -> bytes:
    """Return the game's icon as a PNG, size x size.

    :param scale: scale of the drawing, which is 32 x 32; 0 fills the icon
    """
    small = Image.frombytes("RGB", (icons.SIDE, icons.SIDE), icons.draw_icon())
    side = icons.SIDE * (scale or size // icons.SIDE)
    icon = Image.new("RGB", (size, size), small.getpixel((0, 0)))
    icon.paste(small.resize((side, side), Image.Resampling.NEAREST), ((size - side) // 2,) * 2)
    out = io.BytesIO()
    icon.save(out, "PNG")
    return out.getvalue()


def _licences() -> bytes:
    texts = {name: text.decode() for name, text in find_licences().items()}
    own = texts["pocket-patience"]
    _, _, terms = own.partition("Permission is hereby granted")
    holder = "Copyright (c) 2013-2025 Damien P. George and the MicroPython contributors"
    texts["MicroPython"] = f"MIT License\n\n{holder}\n\nPermission is hereby granted{terms}"
    texts["Terminus Font"] = (
        "Copyright (C) 2018 Dimitar Toshkov Zhekov\n"
        "Licensed under the SIL Open Font License, Version 1.1: https://openfontlicense.org"
    )
    parts = [f"{name}\n{'=' * len(name)}\n\n{text.strip()}\n" for name, text in texts.items()]
    return "\n\n".join(parts).encode()


def main(out: Path) -> None:
    """Write the page into a folder, replacing an older one; print its size.

    Other files in the folder stay.

    :raises ValueError: if it is larger than `MOST`
    """
    files = build()
    single = sum(map(len, [*separate_packs().values(), *languages().values()]))
    size = sum(map(len, files.values())) - single
    if size > MOST:
        raise ValueError(f"the page has {size:,} bytes, more than {MOST:,}")
    out.mkdir(parents=True, exist_ok=True)
    for old in out.iterdir():
        if _VERSIONS.fullmatch(old.name) and (old / _GAME).is_file():
            shutil.rmtree(old)
    for name, data in files.items():
        (out / name).parent.mkdir(exist_ok=True)
        (out / name).write_bytes(data)
    print(
        f"{out}: {len(files)} files, {size:,} bytes, and {single:,} of deals and languages that"
        " load one by one. Any web server that sends files can host it."
    )
