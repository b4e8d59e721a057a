"""Compiles the search with numba, and caches the result.

Each version of these sources has its own folder there, because numba itself does not notice a
change in a function of another file. With PATIENCE_PLAIN in the environment nothing is compiled:
the same functions run as Python, far slower, on lists instead of arrays. Tests use that.
"""

import hashlib
import inspect
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FunctionType
from typing import Annotated, Any, TypeAlias

from sim.data.places import CACHE, how_to_get

_SOURCES = Path(__file__).parent
_KEPT = CACHE / "solve"
_KEPT_VERSIONS = 3  # folders, the newest first

PLAIN = bool(os.environ.get("PATIENCE_PLAIN"))
"""Whether to compile nothing."""


Bytes: TypeAlias = Annotated[Any, "8 bits"]
"""A vector of 8-bit ints, such as `zeros(count, 8)` makes."""
Words: TypeAlias = Annotated[Any, "64 bits"]
"""A vector of 64-bit ints, such as `zeros(count)` makes."""


def _folder() -> Path:
    # Return the folder for what numba compiles from the present sources.
    digest = hashlib.sha256()
    for path in sorted(_SOURCES.rglob("*.py")):
        digest.update(path.read_bytes())
    return _KEPT / digest.hexdigest()[:16]


def _clear_old() -> None:
    with suppress(OSError):  # another process has just removed one
        folders = sorted(_KEPT.glob("*"), key=lambda path: path.stat().st_mtime, reverse=True)
        for folder in folders[_KEPT_VERSIONS - 1 :]:
            shutil.rmtree(folder, ignore_errors=True)


def _can_keep(folder: Path) -> bool:
    # Numba refuses to compile what it cannot store.
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return os.access(folder, os.W_OK)


@contextmanager
def _replaced(owner: Any, name: str, value: Any) -> Iterator[None]:
    before = getattr(owner, name)
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, before)


def _numba_compiler() -> Callable[..., Any]:
    try:
        from numba import config, njit
    except ImportError as error:
        raise ImportError(f"the solver needs numba; {how_to_get('solver')}") from error
    from numba.core.compiler_lock import global_compiler_lock
    from numba.np import arrayobj
    from numba.types import BaseTuple, int8, int64, intp

    folder = _folder()
    if not folder.is_dir():
        _clear_old()
    keeps = _can_keep(folder)

    def without_check(
        context: Any, builder: object, kind: object, index: object, size: object
    ) -> Any:
        return context.cast(builder, index, kind, intp)

    kinds = {Bytes: int8[::1], Words: int64[::1], int: int64}

    def type_of(annotation: Any) -> Any:
        if annotation in kinds:
            return kinds[annotation]
        fields = inspect.get_annotations(annotation).values()
        return BaseTuple.from_types([type_of(field) for field in fields], annotation)

    def compile_function(function: Callable, inline: bool, at_once: bool = False) -> Any:
        parameters = inspect.signature(function).parameters.values()
        declared = tuple(type_of(parameter.annotation) for parameter in parameters)
        with _replaced(config, "CACHE_DIR", str(folder)):
            compiles = njit(
                cache=keeps,
                nogil=True,
                error_model="numpy",
                no_cfunc_wrapper=True,
                _nrt=False,  # no reference counts for vectors: three times as fast
                forceinline=inline,
            )(function)
        find_template, compile_for = compiles.get_call_template, compiles.compile

        def compile_ours(types: Any) -> Any:
            # No vector is indexed from its end (a test checks this); not to check saves 10 % of the
            # time. Whoever uses the library may index others from their end.
            with global_compiler_lock, _replaced(arrayobj, "fix_integer_index", without_check):
                return compile_for(types)

        def get_call_template(given: object, named: object) -> Any:
            # Numba would compile it again for every kind of int that a caller has.
            if declared not in compiles.overloads:
                compiles.compile(declared)
            compiles.disable_compile()
            return find_template(given, named)

        compiles.get_call_template, compiles.compile = get_call_template, compile_ours
        if at_once:
            compiles.compile(declared)
        return compiles

    return compile_function


_compile = None if PLAIN else _numba_compiler()


def compiled(function: Callable) -> Any:
    """Return the function, compiled at the first call of it or of a function that calls it.

    A cached function is loaded together with all it calls, so a start loads only about a dozen
    functions: those that Python calls.

    Each parameter is annotated: an int, `Bytes`, `Words`, or a NamedTuple of these.
    """
    return _compile(function, False) if _compile else function


def compiled_with(function: Callable, name: str, rules: Any = None, **others: Callable) -> Any:
    """Return a copy of a function that calls others instead of some of its functions, by name.

    It is compiled immediately, so that a search spends no time on that.

    :param name: distinguishes the copies, also in numba's cache
    :param rules: the type of its first parameter, if it differs
    """
    copied = FunctionType(function.__code__, {**function.__globals__, **others})
    copied.__annotations__ = {**function.__annotations__, **({"rules": rules} if rules else {})}
    copied.__qualname__ = f"{function.__qualname__}_{name}"
    return _compile(copied, False, True) if _compile else copied


def inlined(function: Callable) -> Any:
    """Return the function, compiled into each of its calls: for short ones."""
    return _compile(function, True) if _compile else function


@inlined
def put(vector: Words, count: int, value: int) -> int:
    """Append a value to a vector that has `count`; return the new count."""
    vector[count] = value
    return count + 1


def integers(values: Iterable[int]) -> Words:
    """Return a vector of 64-bit ints."""
    if PLAIN:
        return list(values)
    import numpy

    return numpy.array(list(values), dtype=numpy.int64)


def zeros(count: int, bits: int = 64) -> Any:
    """Return a vector of zeros.

    :param int bits: the size of each: 8 or 64
    """
    if PLAIN:
        return [0] * count
    import numpy

    return numpy.zeros(count, dtype=numpy.int8 if bits == 8 else numpy.int64)
