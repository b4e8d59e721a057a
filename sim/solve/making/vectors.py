"""Vectors for numba: an address and a length, without checks and without counting of references.

A vector of numba's own would wrap indexes below 0, which costs a tenth of the time and of the
size. No vector of the search is indexed from its end; a test checks this.
"""

import operator
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, TypeAlias

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_constant
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, models, register_model, typeof_impl

Untyped: TypeAlias = Any
"""What numba and llvmlite have no types for."""

_I64 = ir.IntType(64)
_BLOCK = ir.VectorType(ir.IntType(8), 16)  # what a processor copies at once


class VectorType(types.Type):
    """The type of a vector."""

    def __init__(self, element: Untyped) -> None:
        self.element = element
        super().__init__(name=f"Vector({element})")


@register_model(VectorType)
class _Model(models.StructModel):
    def __init__(self, manager: Untyped, kind: VectorType) -> None:
        members = [("data", types.CPointer(kind.element)), ("size", types.int64)]
        super().__init__(manager, kind, members)


BYTES, WORDS = VectorType(types.int8), VectorType(types.int64)


class Constant(tuple[int, ...]):
    """Numbers that become a part of the module."""


@typeof_impl.register(Constant)
def _type_of(_value: Constant, _context: Untyped) -> VectorType:
    return WORDS


@lower_constant(VectorType)
def _constant(
    context: Untyped, builder: Untyped, kind: VectorType, value: Sequence[int]
) -> Untyped:
    data = ir.Constant(ir.ArrayType(_I64, len(value)), list(value))
    name = "numbers." + sha256(str(data).encode()).hexdigest()[:16]
    kept = builder.module.globals.get(name)
    if kept is None:
        kept = cgutils.add_global_variable(builder.module, data.type, name)
        kept.linkage = "linkonce_odr"
        kept.global_constant = True
        kept.initializer = data
    made = cgutils.create_struct_proxy(kind)(context, builder)
    made.data = builder.bitcast(kept, _I64.as_pointer())
    made.size = ir.Constant(_I64, len(value))
    return made._getvalue()


@infer_global(operator.getitem)
class _GetItem(AbstractTemplate):
    def generic(self, arguments: Untyped, _named: Untyped) -> Untyped:
        vector, index = arguments
        if isinstance(vector, VectorType) and isinstance(index, types.Integer):
            return signature(vector.element, vector, types.int64)
        return None


@infer_global(operator.setitem)
class _SetItem(AbstractTemplate):
    def generic(self, arguments: Untyped, _named: Untyped) -> Untyped:
        vector, index, _ = arguments
        if isinstance(vector, VectorType) and isinstance(index, types.Integer):
            return signature(types.none, vector, types.int64, vector.element)
        return None


@infer_global(len)
class _Length(AbstractTemplate):
    def generic(self, arguments: Untyped, _named: Untyped) -> Untyped:
        is_vector = isinstance(arguments[0], VectorType)
        return signature(types.int64, arguments[0]) if is_vector else None


def _parts(context: Untyped, builder: Untyped, kind: Untyped, value: Untyped) -> Untyped:
    return cgutils.create_struct_proxy(kind)(context, builder, value=value)


def _address(
    context: Untyped, builder: Untyped, kind: Untyped, vector: Untyped, index: Untyped
) -> Untyped:
    return builder.gep(_parts(context, builder, kind, vector).data, [index], inbounds=True)


@lower_builtin(operator.getitem, VectorType, types.Integer)
def _get(context: Untyped, builder: Untyped, kinds: Untyped, values: Untyped) -> Untyped:
    return builder.load(_address(context, builder, kinds.args[0], *values))


@lower_builtin(operator.setitem, VectorType, types.Integer, types.Any)
def _set(context: Untyped, builder: Untyped, kinds: Untyped, values: Untyped) -> Untyped:
    vector, index, value = values
    builder.store(value, _address(context, builder, kinds.args[0], vector, index))
    return context.get_dummy_value()


@lower_builtin(len, VectorType)
def _len(context: Untyped, builder: Untyped, kinds: Untyped, values: Untyped) -> Untyped:
    return _parts(context, builder, kinds.args[0], values[0]).size


@intrinsic
def lowest_bit(_context: Untyped, _bits: Untyped) -> Untyped:
    """Return the number of the lowest bit that is set."""

    def generate(_context: Untyped, builder: Untyped, _kinds: Untyped, values: Untyped) -> Untyped:
        return builder.cttz(values[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def highest_bit(_context: Untyped, _bits: Untyped) -> Untyped:
    """Return the number of the highest bit that is set."""

    def generate(_context: Untyped, builder: Untyped, _kinds: Untyped, values: Untyped) -> Untyped:
        zeros = builder.ctlz(values[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(_I64, 63), zeros)

    return types.int64(types.int64), generate


@intrinsic
def count_bits(_context: Untyped, _bits: Untyped) -> Untyped:
    """Return how many bits are set."""

    def generate(_context: Untyped, builder: Untyped, _kinds: Untyped, values: Untyped) -> Untyped:
        return builder.ctpop(values[0])

    return types.int64(types.int64), generate


@intrinsic(prefer_literal=True)
def copy_slot(
    _context: Untyped,
    source: Untyped,
    src_slot: Untyped,
    target: Untyped,
    dst_slot: Untyped,
    size: Untyped,
) -> Untyped:
    """Copy a slot of `size` numbers, a literal, to a slot of another vector."""
    kinds = types.none(source, types.int64, target, types.int64, size)

    def generate(context: Untyped, builder: Untyped, kinds: Untyped, values: Untyped) -> Untyped:
        count = size.literal_value
        ends = []
        for at in (0, 2):
            index = builder.mul(values[at + 1], ir.Constant(_I64, count))
            start = _address(context, builder, kinds.args[at], values[at], index)
            ends.append(builder.bitcast(start, _BLOCK.as_pointer()))
        blocks = count * source.element.bitwidth // 128
        for number in range(blocks):
            block = [ir.Constant(_I64, number)]
            read = builder.load(builder.gep(ends[0], block, inbounds=True), align=8)
            builder.store(read, builder.gep(ends[1], block, inbounds=True), align=8)
        return context.get_dummy_value()

    return kinds, generate
