# SPDX-FileCopyrightText: 2026 The Pocket Patience authors
# SPDX-License-Identifier: MIT
"""Fetches from large vectors in time: a processor waits for memory as long as it plays a move."""

from typing import Any

from sim.solve.search.compiled import PLAIN, Words

if PLAIN:

    def prefetch(vector: Words, index: int) -> None:
        """Have the processor fetch an entry of a vector, without waiting for it."""

else:
    from llvmlite import ir
    from numba.extending import intrinsic
    from numba.np.arrayobj import make_array
    from numba.types import void

    _READ, _OFTEN, _DATA = (ir.IntType(32)(number) for number in (0, 3, 1))

    @intrinsic
    def prefetch(typing: Any, vector: Any, index: Any) -> Any:
        """Have the processor fetch an entry of a vector, without waiting for it."""

        def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            entries = make_array(signature.args[0])(context, builder, given[0])
            at = builder.gep(entries.data, [given[1]])
            kinds = [at.type, *(number.type for number in (_READ, _OFTEN, _DATA))]
            instruction = builder.module.declare_intrinsic(
                "llvm.prefetch", [at.type], ir.FunctionType(ir.VoidType(), kinds)
            )
            builder.call(instruction, [at, _READ, _OFTEN, _DATA])
            return context.get_dummy_value()

        return void(vector, index), write
