"""Puts a board's drive into the VM, as in the bundle, and the shims with their font.

The .mpy differ from those of the bundle in their first byte. Pictures are turned back, because a
bitmap here is not a buffer.
"""

import ast
from functools import cache
from importlib.metadata import distribution
from pathlib import Path

from sim.build.bundle import drive_files
from sim.build.modules import FLAT, compile_module, language, program, vm_shims
from sim.build.pictures import SUFFIX, turn_rows
from sim.build.shrinking.names.trees import unparse
from sim.build.shrinking.strip import strip
from sim.build.translate import translate_tree
from sim.texts.languages import Language
from sim.vm import firmware
from sim.vm.interpreter import ROOMY, VM

_FIRST, _LAST = 32, 126  # the characters that every board's font has
# A table for more than 620 names takes 4.5 KB, which a game on a board never needs, because the
# firmware's names are in flash there. So the table is made before the heap is measured.
_SPARE_NAMES = 300


def install(vm: VM, board_id: str = "", *, pixels: bool = False, area: int = ROOMY) -> None:
    """Restart the VM with a board's drive in it, shims imported and the heap ready to measure.

    :param board_id: its pins count as names in the firmware
    :param pixels: whether the pixels are read; setting many of them is slow
    :param area: see `VM.restart`
    """
    vm.restart(area)
    names = [*sorted(firmware.names(board_id)), *(f"_{n}_" for n in range(_SPARE_NAMES))]
    vm.run(f"lambda it: (it.{', it.'.join(names)})")
    vm.program = program()
    vm.put_all(_all_files(language()))
    vm.run(f"sys.path.insert(0, '/{FLAT}')")  # as code.py does on a board
    vm.run("import bitmaptools, busdisplay, fontio, math, micropython, supervisor, vectorio")
    vm.run(f"import displayio, terminalio\ndisplayio.Bitmap.seen = {pixels}")


@cache
def _all_files(_language: Language) -> dict[str, bytes]:
    files = {"/shims/font.bin": make_font()}
    for name, path in vm_shims().items():  # they use the game's names in the bundle
        tree = ast.parse(path.read_text("utf-8"))
        strip(tree)
        text = unparse(translate_tree(tree, program()))
        files[f"/shims/{name}.mpy"] = compile_module(name, text)
    return files | on_the_vm(drive_files())


def on_the_vm(drive: dict[str, bytes]) -> dict[str, bytes]:
    """Return a drive's files as the VM reads them: path to contents."""
    return {"/" + name: _on_the_vm(name, data) for name, data in drive.items()}


def _on_the_vm(name: str, data: bytes) -> bytes:
    if name.endswith(".mpy"):
        return b"M" + data[1:]
    return turn_rows(data) if name.endswith(SUFFIX) else data


@cache
def make_font() -> bytes:
    """Return the rows of a bitmap of the font's glyphs side by side, 1 bit a pixel.

    It is ter-u12n, which boards' firmware is built with. Blinka has it.
    """
    package = distribution("adafruit-blinka-displayio")
    text = Path(str(package.locate_file("displayio/resources/ter-u12n.bdf"))).read_text("utf-8")
    glyphs: dict[int, list[int]] = {}
    for part in text.split("\nENCODING ")[1:]:
        rows = part.partition("BITMAP\n")[2].partition("ENDCHAR")[0].split()
        glyphs[int(part.split()[0])] = [int(row, 16) >> 2 for row in rows]
    signs = range(_FIRST, _LAST + 1)
    words = -(-len(signs) * 6 // 32)
    out = bytearray()
    for y in range(12):
        row = 0
        for sign in signs:
            row = row << 6 | glyphs[sign][y]
        out += (row << words * 32 - len(signs) * 6).to_bytes(words * 4, "big")
    return bytes(out)
