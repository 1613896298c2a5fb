# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations of MLIR on scalars, which bodies can be made of: their names and operands.

What they are is read from MLIR's headers, with which a test compares this.
"""

from __future__ import annotations

#: Number of operands -> operations with one result, by dialect.
_BY_OPERANDS = {
    0: {"arith": "constant", "complex": "constant"},
    1: {
        "arith": """bitcast extf extsi extui fptosi fptoui index_cast
            index_castui negf sitofp truncf trunci uitofp""",
        "complex": """abs angle bitcast conj cos exp expm1 im log log1p neg re
            rsqrt sign sin sqrt tan tanh""",
        "math": """absf absi acos acosh asin asinh atan atanh cbrt ceil cos
            cosh ctlz ctpop cttz erf erfc exp exp2 expm1 floor isfinite isinf isnan
            isnormal log log10 log1p log2 round roundeven rsqrt sin sinh sqrt tan
            tanh trunc""",
    },
    2: {
        "arith": """addf addi andi ceildivsi ceildivui cmpf cmpi divf divsi
            divui floordivsi maximumf maxnumf maxsi maxui minimumf minnumf minsi
            minui mulf muli ori remf remsi remui scaling_extf scaling_truncf shli
            shrsi shrui subf subi xori""",
        "complex": "add atan2 create div eq mul neq pow powi sub",
        "math": "atan2 copysign fpowi ipowi powf",
    },
    3: {"arith": "select", "math": "clampf fma"},
}

#: Name -> number of operands.
OPERATIONS = {
    f"{dialect}.{name}": count
    for count, dialects in _BY_OPERANDS.items()
    for dialect, names in dialects.items()
    for name in names.split()
}

#: What ends a program where an assertion does not hold; it has no result.
ASSERTIONS = ("cf.assert",)
