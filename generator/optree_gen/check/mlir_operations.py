# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations of MLIR on scalars, which bodies can be made of: their names and operands.

What they are is read from MLIR's headers, with which a test compares this.
"""

from __future__ import annotations

#: Number of operands -> operations with one result.
_BY_OPERANDS = {
    0: "arith.constant complex.constant",
    1: """
        arith.bitcast arith.extf arith.extsi arith.extui arith.fptosi arith.fptoui
        arith.index_cast arith.index_castui arith.negf arith.sitofp arith.truncf
        arith.trunci arith.uitofp complex.abs complex.angle complex.bitcast complex.conj
        complex.cos complex.exp complex.expm1 complex.im complex.log complex.log1p
        complex.neg complex.re complex.rsqrt complex.sign complex.sin complex.sqrt
        complex.tan complex.tanh math.absf math.absi math.acos math.acosh math.asin
        math.asinh math.atan math.atanh math.cbrt math.ceil math.cos math.cosh math.ctlz
        math.ctpop math.cttz math.erf math.erfc math.exp math.exp2 math.expm1 math.floor
        math.isfinite math.isinf math.isnan math.isnormal math.log math.log10 math.log1p
        math.log2 math.round math.roundeven math.rsqrt math.sin math.sinh math.sqrt math.tan
        math.tanh math.trunc
    """,
    2: """
        arith.addf arith.addi arith.andi arith.ceildivsi arith.ceildivui arith.cmpf
        arith.cmpi arith.divf arith.divsi arith.divui arith.floordivsi arith.maximumf
        arith.maxnumf arith.maxsi arith.maxui arith.minimumf arith.minnumf arith.minsi
        arith.minui arith.mulf arith.muli arith.ori arith.remf arith.remsi arith.remui
        arith.scaling_extf arith.scaling_truncf arith.shli arith.shrsi arith.shrui
        arith.subf arith.subi arith.xori complex.add complex.atan2 complex.create
        complex.div complex.eq complex.mul complex.neq complex.pow complex.powi complex.sub
        math.atan2 math.copysign math.fpowi math.ipowi math.powf
    """,
    3: "arith.select math.clampf math.fma",
}

#: Name -> number of operands.
OPERATIONS = {name: count for count, names in _BY_OPERANDS.items() for name in names.split()}

#: What ends a program where an assertion does not hold; it has no result.
ASSERTIONS = ("cf.assert",)
