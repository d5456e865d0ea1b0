"""The code that writes all numbers of a record as floats: up to 64 at once, without a loop or a branch."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir

from .. import layout

BYTE, FLOAT, INDEX = ir.IntType(8), ir.FloatType(), ir.IntType(64)
BITS = 64
WIDTHS = (16, 8, 4, 2, 1)  # numbers that are converted at once


def write(builder: Any, kind: np.dtype, record: Any, out: Any) -> int:
    """Write the numbers of a record to where `out` points, of a set of squares each bit; how many these are."""
    start, n = builder.bitcast(record, BYTE.as_pointer()), 0
    for field in layout.fields(kind):
        offset, count, size = field.row()
        one = _Numbers(builder, start, out, abs(size), size < 0)
        n = one.write_sets(offset, count, n) if field.is_set else one.write(offset, count, n)
    return n


class _Numbers:
    """Numbers of some bytes in a record, and where they are to go."""

    def __init__(self, builder: Any, start: Any, out: Any, size: int, is_signed: bool):
        self.builder, self.start, self.out, self.size = builder, start, out, size
        self.convert = builder.sitofp if is_signed else builder.uitofp

    def write(self, offset: int, count: int, n: int) -> int:
        """Write so many from an offset on, at place n and after; the place after them."""
        for width in WIDTHS:
            while count >= width:
                numbers = self._load(ir.VectorType(ir.IntType(8 * self.size), width), offset)
                self._store(self.convert(numbers, ir.VectorType(FLOAT, width)), n)
                offset, count, n = offset + width * self.size, count - width, n + width
        return n

    def write_sets(self, offset: int, count: int, n: int) -> int:
        """As `write`, each bit for itself."""
        for i in range(count):
            word = self._load(ir.IntType(BITS), offset + i * self.size)
            bits = self.builder.bitcast(word, ir.VectorType(ir.IntType(1), BITS))
            self._store(self.builder.uitofp(bits, ir.VectorType(FLOAT, BITS)), n + BITS * i)
        return n + BITS * count

    def _load(self, kind: Any, offset: int) -> Any:
        place = self.builder.gep(self.start, [INDEX(offset)])
        return self.builder.load(self.builder.bitcast(place, kind.as_pointer()), align=1)

    def _store(self, numbers: Any, n: int) -> None:
        place = self.builder.gep(self.out, [INDEX(n)])
        self.builder.store(numbers, self.builder.bitcast(place, numbers.type.as_pointer()), align=4)
