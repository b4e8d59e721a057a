"""Compiles the search into `solver.wasm`: numba makes LLVM's code of it, and LLVM makes wasm.

numba optimises nothing here, because it would do so for this machine. LLVM joins all functions in
one module, and optimises them for wasm. Each function that Python calls gets a frame, which takes
its arguments out of a block of memory, see `sim.solve.machine.wasm`.
"""

import inspect
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[3])
os.environ["NUMBA_OPT"] = "0"  # numba reads it when it is imported

import llvmlite.binding as llvm
from numba import njit, types
from numba.core.dispatcher import Dispatcher

from sim.data.places import add_modules
from sim.data.whole import write_whole
from sim.solve.machine import module
from sim.solve.making import sections, vectors
from sim.solve.making.vectors import Untyped
from sim.solve.search import compiled
from sim.solve.search.compiled import Bytes, Words

add_modules()

_TRIPLE = "wasm32-unknown-unknown"
_LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
_FEATURES = "+simd128,+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"
_KINDS: dict[Untyped, Untyped] = {Bytes: vectors.BYTES, Words: vectors.WORDS, int: types.int64}
_RESULTS = {types.int64: "i64", types.int8: "i8", types.boolean: "i8", types.none: "ptr"}
_SPEED = 2


class _Maker:
    def __init__(self) -> None:
        self.called: dict[str, Untyped] = {}
        self._parameters: dict[
            Untyped, Untyped
        ] = {}  # the types of each function that is not compiled yet

    def compile(self, function: Callable, inline: bool, name: str) -> Untyped:
        made = njit(
            error_model="numpy",
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
            forceinline=inline,
        )(function)
        parameters = inspect.signature(function).parameters.values()
        self._parameters[made] = tuple(_type_of(one.annotation) for one in parameters)
        if name:
            assert name not in self.called, name
            self.called[name] = made
        return made

    def finish(self) -> None:
        """Compile what Python calls, and what that calls."""
        for function in self.called.values():
            self._compile_after_callees(function)

    def _compile_after_callees(self, function: Untyped) -> None:
        # Each is compiled once, for the types it declares, whatever ints its callers have.
        parameters = self._parameters.pop(function, None)
        if parameters is None:
            return
        plain = function.py_func
        for name in plain.__code__.co_names:
            callee = plain.__globals__.get(name)
            if isinstance(callee, Dispatcher):
                self._compile_after_callees(callee)
        function.compile(parameters)
        function.disable_compile()

    def primitive(self, name: str) -> Untyped:
        return getattr(vectors, name)

    def constants(self, values: Iterable[int]) -> vectors.Constant:
        return vectors.Constant(values)


def _type_of(annotation: Untyped) -> Untyped:
    if annotation in _KINDS:
        return _KINDS[annotation]
    fields = inspect.get_annotations(annotation).values()
    return types.BaseTuple.from_types([_type_of(field) for field in fields], annotation)


def make(folder: Path = module.SOURCES) -> bytes:
    """Return the compiled module of the search.

    :param folder: of its sources
    """
    maker = _Maker()
    compiled.make_with(maker)
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).with_suffix("").parts
        import_module(".".join((*compiled.__name__.split(".")[:-1], *name)))
    maker.finish()
    return _translate(maker.called)


def _translate(called: dict[str, Untyped]) -> bytes:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    symbols = {name: f"frame.{number}" for number, name in enumerate(sorted(called))}
    whole: Untyped = None
    for name, symbol in symbols.items():
        (overload,) = called[name].overloads.values()
        text = _for_wasm(overload.library.get_llvm_str()) + _frame(overload, symbol)
        part = llvm.parse_assembly(text)
        for function in part.functions:
            if not function.is_declaration and function.name != symbol:
                is_frame = function.name.startswith(("_ZN7cpython", "cfunc"))
                function.linkage = "internal" if is_frame else "linkonce_odr"
        if whole is None:
            whole = part
        else:
            whole.link_in(part)
    frames = set(symbols.values())
    for function in whole.functions:
        if not function.is_declaration and function.name not in frames:
            function.linkage = "internal"
    for data in whole.global_variables:
        if not data.is_declaration:
            data.linkage = "internal"
    machine = llvm.Target.from_triple(_TRIPLE).create_target_machine(opt=3, features=_FEATURES)
    options = llvm.create_pipeline_tuning_options(speed_level=_SPEED)
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(whole, builder)
    return sections.export(machine.emit_object(whole), symbols)


def _for_wasm(text: str) -> str:
    text = re.sub('target datalayout = ".*"', f'target datalayout = "{_LAYOUT}"', text)
    text = re.sub('target triple = ".*"', f'target triple = "{_TRIPLE}"', text)
    text = re.sub('"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", text)
    # wasm has no common symbols; these are numba's environments, which only CPython needs.
    return re.sub("= common (local_unnamed_addr )?global", "= linkonce_odr global", text)


def _frame(overload: Untyped, symbol: str) -> str:
    # Return a function that takes the arguments of another one out of a block, and puts its result
    # there.
    result = _RESULTS[types.unliteral(overload.signature.return_type)]
    lines, passed = [], []
    for number, kind in enumerate(_flatten(overload.signature.args), 1):
        lines.append(f"%at{number} = getelementptr inbounds i64, ptr %block, i32 {number}")
        lines.append(f"%word{number} = load i64, ptr %at{number}")
        if kind == "ptr":
            lines.append(f"%data{number} = inttoptr i64 %word{number} to ptr")
        passed.append(f"ptr %data{number}" if kind == "ptr" else f"i64 %word{number}")
    callee = overload.fndesc.mangled_name
    arguments = ", ".join(["ptr %result", "ptr %error", *passed])
    lines += [
        f"%result = alloca {result}",
        "%error = alloca ptr",
        f"store {result} {'null' if result == 'ptr' else 0}, ptr %result",
        f'%status = call i32 @"{callee}"({arguments})',
    ]
    if result == "i64":
        lines += ["%value = load i64, ptr %result"]
    elif result == "i8":
        lines += ["%byte = load i8, ptr %result", "%value = sext i8 %byte to i64"]
    if result != "ptr":
        lines += ["store i64 %value, ptr %block"]
    body = "\n  ".join([*lines, "ret void"])
    return f'\ndefine void @"{symbol}"(ptr noalias %block) {{\n  {body}\n}}\n'


def _flatten(kinds: Iterable[Untyped]) -> Iterator[str]:
    for kind in kinds:
        if isinstance(kind, vectors.VectorType):
            yield from ("ptr", "i64")
        elif isinstance(kind, types.BaseTuple):
            yield from _flatten(kind.types)
        else:
            yield "i64"


def main() -> None:
    """Make the file."""
    made = make()
    sealed = module.seal(made, module.digest_of(), sections.end_of_data(made))
    write_whole(module.FILE, sealed)
    print(f"{module.FILE.name}: {len(sealed):,} bytes")


if __name__ == "__main__":
    main()
