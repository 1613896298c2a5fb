# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Edits of the real specs, by what they try: what is expected, then (file, old, new) each."""

from __future__ import annotations

from typing import Any

CONTRACT = "linalg/contract.yaml"
CONVOLUTION = "linalg/convolution.yaml"
QUANTIZED = "linalg/quantized_contract.yaml"
SCALED = "linalg/scaled_contract.yaml"
POOLING = "linalg/pooling.yaml"
MATMUL = "linalg/contract/matmul.yaml"
BATCH_REDUCE = "linalg/contract/batch_reduce_matmul.yaml"
MATVEC = "linalg/contract/matvec.yaml"
CONV = "linalg/convolution/conv_2d_nhwc_hwcf.yaml"
POOL = "linalg/pooling/pooling_nhwc_sum.yaml"
POOL_MAX = "linalg/pooling/pooling_nhwc_max.yaml"
RANDOM = "linalg/fill_rng_2d.yaml"
COPY = "linalg/data_movement/copy.yaml"
FILL = "linalg/data_movement/fill.yaml"
BROADCAST = "linalg/data_movement/broadcast.yaml"
TRANSPOSE = "linalg/data_movement/transpose.yaml"
ELEMENTWISE = "linalg/elementwise.yaml"
REDUCE = "linalg/reduce.yaml"
SOFTMAX = "linalg/composite/softmax.yaml"
PACK = "linalg/composite/pack.yaml"
UNPACK = "linalg/composite/unpack.yaml"
WINOGRAD = "linalg/composite/winograd_filter_transform.yaml"
GATHER = "optree/gather.yaml"
IOTA = "optree/iota.yaml"
CONCAT = "optree/composite/concat.yaml"
REVERSE = "optree/composite/reverse.yaml"
REDUCTION = "optree/multi_reduction.yaml"
REDUCE_MAX = "optree/multi_reduction/reduce_max.yaml"
SEMIRING = "optree/semiring_contract.yaml"
SCALAR = "scalar.yaml"
OWN_SCALAR = "optree/scalar.yaml"
DIALECT = "optree/dialect.yaml"

#: Expected, then the changes.
Edit = tuple[Any, ...]

PRODUCT = "mul(cast(lhs), cast(rhs))"
BIASED = "sub(cast(lhs), cast(lhs_zp))"

_PAYLOADS: dict[str, Edit] = {
    "commuted product": ("equal", (CONTRACT, PRODUCT, "mul(cast(rhs), cast(lhs))")),
    "commuted sum": ("equal", (CONTRACT, f"add(acc, {PRODUCT})", f"add({PRODUCT}, acc)")),
    "commuted difference": ("breaking", (QUANTIZED, BIASED, "sub(cast(lhs_zp), cast(lhs))")),
    "difference subtracted from nothing": (
        "breaking",  # The sign of a zero.
        (QUANTIZED, BIASED, "sub(const(0, acc), sub(cast(lhs_zp), cast(lhs)))"),
    ),
    "cast after the product": ("breaking", (CONTRACT, PRODUCT, "cast(mul(lhs, rhs))")),
    "one factor not cast": ("breaking", (CONTRACT, PRODUCT, "mul(cast(lhs), rhs)")),
    "a factor of 257": ("breaking", (CONTRACT, PRODUCT, f"mul(const(257, acc), {PRODUCT})")),
    "zero added": ("breaking", (CONTRACT, PRODUCT, f"add(const(0, acc), {PRODUCT})")),
    "a product of three": ("breaking", (CONTRACT, PRODUCT, f"mul({PRODUCT}, cast(rhs))")),
    "the other operand": ("breaking", (CONTRACT, PRODUCT, "mul(cast(lhs), cast(lhs))")),
    "accumulator used twice": (
        "breaking",
        (CONTRACT, f"add(acc, {PRODUCT})", f"add(acc, add(acc, {PRODUCT}))"),
    ),
    "accumulator forgotten": ("breaking", (CONTRACT, f"add(acc, {PRODUCT})", PRODUCT)),
    "sum in another order": (
        "breaking",
        (
            SCALED,
            "add(acc, mul(mul(cast(lhs), cast(lhs_scale)), mul(cast(rhs), cast(rhs_scale))))",
            "add(acc, mul(mul(cast(lhs), cast(rhs)), mul(cast(lhs_scale), cast(rhs_scale))))",
        ),
    ),
    "scales swapped": (
        "breaking",
        (
            SCALED,
            "mul(mul(cast(lhs), cast(lhs_scale)), mul(cast(rhs), cast(rhs_scale)))",
            "mul(mul(cast(lhs), cast(rhs_scale)), mul(cast(rhs), cast(lhs_scale)))",
        ),
    ),
    "combined twice": (
        "breaking",
        (
            POOLING,
            "fn[combine](out, cast(image))",
            "fn[combine](fn[combine](out, cast(image)), cast(image))",
        ),
    ),
    "combined the other way": (
        "breaking",
        (POOLING, "fn[combine](out, cast(image))", "fn[combine](cast(image), out)"),
    ),
    "a window that is read": (
        "breaking",
        (POOLING, "fn[combine](out, cast(image))", "fn[combine](out, cast(window))"),
    ),
    "a semiring the other way": (
        "breaking",  # One of its products is a difference.
        (SEMIRING, "fn[multiply](cast(lhs), cast(rhs))", "fn[multiply](cast(rhs), cast(lhs))"),
    ),
    "combine and multiply change places": (
        "breaking",
        (
            SEMIRING,
            "fn[combine](acc, fn[multiply](cast(lhs), cast(rhs)))",
            "fn[multiply](acc, fn[combine](cast(lhs), cast(rhs)))",
        ),
    ),
    "indices from one": (
        "breaking",
        (IOTA, "cast(index(dimension))", "add(cast(index(dimension)), const(1, out))"),
    ),
    "a seed less": ("breaking", (RANDOM, "step(n, step(m, seed))", "step(m, step(n, seed))")),
    "another modulus": ("breaking", (RANDOM, "1103515245", "1103515244")),
    "a last bit of a scale": ("breaking", (RANDOM, "2.3283064e-10", "2.3283065e-10")),
    "a range that ends": ("breaking", (RANDOM, "sub(max, min)", "sub(min, max)")),
    "a value doubled": ("breaking", (FILL, "payload: value", "payload: add(value, value)")),
    "what is there is kept": ("breaking", (FILL, "payload: value", "payload: out")),
}

_MAPS: dict[str, Edit] = {
    "another dilation lost": ("breaking", (CONV, "ow * sw + kw * dw", "ow * sw + kw")),
    "strides change places": ("breaking", (CONV, "strides: [sh, sw]", "strides: [sw, sh]")),
    "dilations are strides": (
        "breaking",
        (CONV, "strides: [sh, sw], dilations: [dh, dw]", "strides: [dh, dw], dilations: [sh, sw]"),
    ),
    "rows and columns": (
        "breaking",
        (CONV, "oh * sh + kh * dh, ow * sw + kw * dw", "ow * sw + kw * dw, oh * sh + kh * dh"),
    ),
    "a filter of another layout": ("breaking", (CONV, "[kh, kw, c, f]", "[kw, kh, c, f]")),
    "an output of another layout": (
        "breaking",
        (CONV, "out: [n, oh, ow, f]", "out: [n, ow, oh, f]"),
    ),
    "renamed loops": (
        "note",
        (MATVEC, "loops: [m, k]", "loops: [r, s]"),
        (MATVEC, "lhs: [m, k]", "lhs: [r, s]"),
        (MATVEC, "rhs: [k]", "rhs: [s]"),
        (MATVEC, "acc: [m]", "acc: [r]"),
    ),
    "loops renamed into each other": (
        "breaking",
        (MATVEC, "rhs: [k]", "rhs: [m]"),
        (MATVEC, "acc: [m]", "acc: [k]"),
    ),
    "loops in another order": ("note", (MATVEC, "loops: [m, k]", "loops: [k, m]")),
    "sums in another order": (
        "breaking",
        (CONV, "loops: [n, oh, ow, f, kh, kw, c]", "loops: [n, oh, ow, f, c, kh, kw]"),
    ),
    "parallel loops in another order": (
        "note",
        (CONV, "loops: [n, oh, ow, f, kh, kw, c]", "loops: [oh, n, ow, f, kh, kw, c]"),
    ),
    "sums before parallel loops": (
        "note",
        (CONV, "loops: [n, oh, ow, f, kh, kw, c]", "loops: [kh, kw, c, n, oh, ow, f]"),
    ),
    "another default of maps": (
        "breaking",
        (
            MATMUL,
            "{default: [k, n], within: [[n, k], [k]]}",
            "{default: [n, k], within: [[k, n], [k]]}",
        ),
    ),
    "fewer maps": ("breaking", (MATMUL, "within: [[k, m], [k]]", "within: [[k, m]]")),
    "no other maps": ("breaking", (MATMUL, "{default: [k, n], within: [[n, k], [k]]}", "[k, n]")),
    "operands change places": (
        "breaking",
        (
            MATMUL,
            "lhs: {default: [m, k], within: [[k, m], [k]]}",
            "lhs: {default: [n, k], within: [[k, n], [k]]}",
        ),
        (
            MATMUL,
            "rhs: {default: [k, n], within: [[n, k], [k]]}",
            "rhs: {default: [k, m], within: [[m, k], [k]]}",
        ),
    ),
    "a window of another order": ("breaking", (POOL, "window: [kh, kw]", "window: [kw, kh]")),
    "a broadcast batch": ("breaking", (BATCH_REDUCE, "[m, k], [b, k], [k]]}", "[b, k], [k]]}")),
    "a permutation of the result": (
        "breaking",
        (
            TRANSPOSE,
            "{input: permute(permutation), init: identity}",
            "{input: identity, init: permute(permutation)}",
        ),
    ),
    "dimensions dropped elsewhere": (
        "breaking",
        (
            BROADCAST,
            "{input: drop(dimensions), init: identity}",
            "{input: identity, init: drop(dimensions)}",
        ),
    ),
    "scalars no longer": ("breaking", (COPY, "input: identity_or_scalar", "input: identity")),
    "another predicate": ("breaking", (ELEMENTWISE, "predicate: pointwise", "predicate: any")),
    "any maps for contractions": (
        "breaking",
        (CONTRACT, "predicate: contraction", "predicate: any"),
    ),
    "no attribute for maps": (
        "breaking",
        (
            CONTRACT,
            "{predicate: contraction, attribute: indexing_maps}",
            "{predicate: contraction}",
        ),
    ),
}

_PARAMETERS: dict[str, Edit] = {
    "a default sign": (
        "breaking",
        (CONTRACT, "{type: sign, default: signed,", "{type: sign, default: unsigned,"),
    ),
    "a default sign of pools": (
        "breaking",
        (POOLING, "{type: sign, default: signed}", "{type: sign, default: unsigned}"),
    ),
    "a default sign of copies": (
        "breaking",
        (COPY, "{type: sign, default: signed,", "{type: sign, default: unsigned,"),
    ),
    "a default stride": (
        "breaking",
        (
            CONVOLUTION,
            "strides: {type: index, per: spatial, default: 1",
            "strides: {type: index, per: spatial, default: 2",
        ),
    ),
    "a default dimension": (
        "breaking",
        (IOTA, "of: loops, default: 0", "of: loops, default: 1"),
    ),
    "strides may be nothing": (
        "note",
        (
            CONVOLUTION,
            'strides: {type: index, per: spatial, default: 1, where: "> 0",',
            'strides: {type: index, per: spatial, default: 1, where: ">= 0",',
        ),
    ),
    "strides said otherwise": (
        "note",
        (
            CONVOLUTION,
            'strides: {type: index, per: spatial, default: 1, where: "> 0",',
            'strides: {type: index, per: spatial, default: 1, where: ">= 1",',
        ),
    ),
    "dimensions in any order": ("note", (REDUCE, "where: increasing", "where: distinct")),
    "a bound sign": ("breaking", (MATVEC, "bind: {cast: signed}", "bind: {cast: unsigned}")),
    "a sign bound no more": ("equal", (MATVEC, "bind: {cast: signed}\n", "")),
    "a bound function": ("breaking", (POOL_MAX, "max_signed", "min_signed")),
    "a bound maximum without a NaN": ("breaking", (REDUCE_MAX, "max_signed", "max_number")),
    "a function of another sign": ("breaking", (POOL_MAX, "max_signed", "max_unsigned")),
    "a sum for a division": (
        "breaking",
        ("linalg/elementwise/div.yaml", "kind: div", "kind: div_unsigned"),
    ),
    "a domain in another order": (
        "breaking",
        (WINOGRAD, "[F_2_3, F_4_3, F_2_5]", "[F_4_3, F_2_3, F_2_5]"),
    ),
    "a function more": ("note", (REDUCTION, "      - xor\n", "      - xor\n      - sub\n")),
    "a function less": ("breaking", (SEMIRING, "domain: [add, sub,", "domain: [add,")),
    "dimensions in order": ("breaking", (BROADCAST, "where: distinct", "where: increasing")),
    "an attribute of another name": (
        "breaking",
        (SOFTMAX, "attribute: dimension", "attribute: axis"),
    ),
    "an attribute of another type": ("breaking", (SOFTMAX, "type: i64,", "type: i64_array,")),
    "a default permutation": (
        "breaking",
        (
            PACK,
            "outer_dims_perm: {type: i64_array, default: []",
            "outer_dims_perm: {type: i64_array",
        ),
    ),
    "another default permutation": (
        "breaking",
        (
            UNPACK,
            "outer_dims_perm: {type: i64_array, default: []",
            "outer_dims_perm: {type: i64_array, default: [0]",
        ),
    ),
    "attributes in another order": (
        "breaking",
        (PACK, "  inner_dims_pos: {type: i64_array, attribute: inner_dims_pos}\n", ""),
        (
            PACK,
            "  static_inner_tiles: {type: i64_array, attribute: static_inner_tiles}\n",
            "  static_inner_tiles: {type: i64_array, attribute: static_inner_tiles}\n"
            "  inner_dims_pos: {type: i64_array, attribute: inner_dims_pos}\n",
        ),
    ),
}

_STRUCTURE: dict[str, Edit] = {
    "fewer inherited ops": (
        "breaking",
        (DIALECT, "extends: linalg", 'extends: {dialect: linalg, subset: ["!batch_matvec"]}'),
    ),
    "a composite of other parts": (
        "breaking",
        (SOFTMAX, "[fill, reduce, elementwise]", "[fill, reduce]"),
    ),
    "a shape of another op": (
        "breaking",
        (PACK, "shape:\n      - permute(source ceildiv", "shape:\n      - permute(source floordiv"),
    ),
    "a padding that there must be": (
        "breaking",
        (PACK, "padding_value: {role: scalar, optional: true,", "padding_value: {role: scalar,"),
    ),
    "one operand more": (
        "breaking",
        (
            "linalg/composite/winograd_output_transform.yaml",
            "  value:\n    role: input\n",
            "  scale: {role: scalar, type: index}\n  value:\n    role: input\n",
        ),
    ),
    "moved no more": ("breaking", (REVERSE, "moves: reversed(dimensions)\n", "")),
    "moved elsewhere": (
        "breaking",
        (CONCAT, "moves: joined(dimension)", "moves: reversed(dimension)"),
    ),
    "a syntax of its own": ("breaking", (REVERSE, "`dimensions` `=`", "`dims` `=`")),
    "reads of any kind": ("note", (GATHER, "where: [reads_element]\n", "")),
    "a region that gets less": ("breaking", (GATHER, "[indices, out]", "[indices]")),
    "a region in another order": ("breaking", (REDUCE, "[inputs, inits]", "[inits, inputs]")),
    "a conversion between types": ("equal", (FILL, "types: strict", "types: numeric")),
    "types alike": ("breaking", (COPY, "types: numeric", "types: strict")),
    "another result": (
        "breaking",
        (RANDOM, "seed: {role: scalar, type: i32}", "seed: {role: scalar, type: i64}"),
    ),
    "a condition less": ("note", (CONTRACT, "where: [single_op(cast)]\n", "")),
    "a condition more": (
        "breaking",
        (QUANTIZED, "types: numeric\n", "types: numeric\nwhere: [widening]\n"),
    ),
    "no order of alternatives": ("note", (FILL, "precedes: [copy]\n", "")),
}

_FUNCTIONS: dict[str, Edit] = {
    "a maximum that drops NaN": (
        "breaking",
        (
            SCALAR,
            "lower: {float: arith.maximumf, int: arith.maxsi, i1: arith.maxsi}",
            "lower: {float: arith.maxnumf, int: arith.maxsi, i1: arith.maxsi}",
        ),
    ),
    "a maximum of other bits": (
        "breaking",
        (
            SCALAR,
            "lower: {float: arith.maximumf, int: arith.maxsi, i1: arith.maxsi}",
            "lower: {float: arith.maximumf, int: arith.maxsi, i1: arith.maxui}",
        ),
    ),
    "an addition of bits": (
        "breaking",
        (SCALAR, "int: arith.addi, i1: arith.ori", "int: arith.addi, i1: arith.xori"),
    ),
    "a negation by subtraction": (
        "breaking",
        (
            SCALAR,
            "    lower: {float: arith.negf}\n",
            "    derive:\n      float: sub(const(0, x), x)\n",
        ),
    ),
    "a negation from minus zero": (
        "equal",  # NaNs have no sign that counts.
        (
            SCALAR,
            "    lower: {float: arith.negf}\n",
            "    derive:\n      float: sub(const(-0.0, x), x)\n",
        ),
    ),
    "a square by a power": (
        "breaking",
        (SCALAR, "      float: mul(x, x)", "      float: powf(x, const(2, x))"),
    ),
    "a reciprocal of the other sign": (
        "breaking",
        (SCALAR, "div(const(1, x), x)", "div(const(-1, x), x)"),
    ),
    "a division without a sign": ("breaking", (SCALAR, "int: arith.divsi", "int: arith.divui")),
    "an identity of the other sign": (
        "breaking",
        (SCALAR, "identity: {float: -0.0, int: 0", "identity: {float: 0.0, int: 0"),
    ),
    "a sum that associates": (
        "breaking",
        (
            SCALAR,
            "    associative: [int, i1]\n    identity: {float: 1.0",
            "    associative: [int, float, i1]\n    identity: {float: 1.0",
        ),
    ),
    "a difference that commutes": (
        "breaking",
        (
            SCALAR,
            "complex: complex.sub}\n",
            "complex: complex.sub}\n    commutes: true\n",
        ),
    ),
    "codes change places": (
        "breaking",
        (SCALAR, "code: 14\n", "code: 99\n"),
        (SCALAR, "code: 15\n", "code: 14\n"),
        (SCALAR, "code: 99\n", "code: 15\n"),
    ),
    "a cast without a sign": ("breaking", (SCALAR, "signed: arith.extsi,", "signed: arith.extui,")),
    "an unsigned cast to a float": (
        "breaking",
        (SCALAR, "unsigned: arith.uitofp", "unsigned: arith.sitofp"),
    ),
    "a cast of a dialect's own table, which inherited ops use": (
        "breaking",
        (OWN_SCALAR, "unsigned: arith.index_castui", "unsigned: arith.index_cast"),
    ),
    "a choice the other way": (
        "breaking",
        (
            SCALAR,
            "arguments: {cond: i1, true_value: T, false_value: T}",
            "arguments: {cond: i1, false_value: T, true_value: T}",
        ),
    ),
    "another spelling": (
        "breaking",
        (SCALAR, "on: float, steps: [math.fpowi x 2]", "on: float, steps: [math.fpowi x 3]"),
    ),
    "a spelling of more types": ("breaking", (SCALAR, "    types: [f32, f64]\n", "")),
    "a spelling that any zero has": (
        "breaking",
        (SCALAR, "where: {rhs: [number, not_negative_zero]}", "where: {rhs: [number]}"),
    ),
    "a spelling less": (
        "note",
        (SCALAR, "  - {function: square, on: float, steps: [math.fpowi x 2]}\n", ""),
    ),
    "another assertion": (
        "breaking",
        (
            SCALAR,
            "compare: arith.cmpf olt|ole, combine: max_signed",
            "compare: arith.cmpf olt|ole, combine: min_signed",
        ),
    ),
    "a zero of the other kind": (
        "equal",
        (SCALAR, "sub(const(0, x), x)", "sub(const(-0.0, x), x)"),
    ),
    "predicates in another order": (
        "breaking",
        (SCALAR, "arith.cmpi: [eq, ne, slt, sle,", "arith.cmpi: [ne, eq, slt, sle,"),
    ),
}

EDITS: dict[str, Edit] = _PAYLOADS | _MAPS | _PARAMETERS | _STRUCTURE | _FUNCTIONS
