# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The shape rules of release 0.1, replaced by equivalent shape expressions."""

from __future__ import annotations

import re
from dataclasses import replace

from optree_core.model import OperandSpec, Parameter
from optree_core.parameter_type import ParameterType

from optree_gen.spec.spec import OperandEntry

#: Rule -> names for the sizes of its argument, the operand {0}, and the sizes of the output.
#: {along}: a parameter of type i64 or dim. These rules are read until release 0.3.
_FORMER = {
    "joined": ("", "replace({0}, {along}, sum({0}[{along}]))"),
    "like": ("", "{0}"),
    "packed": (
        "",
        "permute({0} ceildiv spread(inner_tiles, inner_dims_pos, rank({0})), outer_dims_perm), "
        "inner_tiles",
    ),
    "unpacked": (
        "",
        "covered(unpermute({0}[:rank({0}) - rank(inner_tiles)], outer_dims_perm), "
        "spread(inner_tiles, inner_dims_pos, rank({0}) - rank(inner_tiles)))",
    ),
    "winograd_filter": (
        "f, h, w, c",
        "1 if h == 1 else m + r - 1, 1 if w == 1 else m + r - 1, c, f",
    ),
    "winograd_image": (
        "n, h, w, c",
        "1 if h == 1 else m + r - 1, 1 if w == 1 else m + r - 1, "
        "1 if h == 1 else (h - r + 1) floordiv m, 1 if w == 1 else (w - r + 1) floordiv m, n, c",
    ),
    "winograd_product": (
        "a, b, h, w, n, f",
        "n, h if a == 1 else h * m, w if b == 1 else w * m, f",
    ),
}
_RULE = re.compile(rf"({'|'.join(_FORMER)})\(([a-z][a-z0-9_]*)\)")
_TILING = re.compile(r"[A-Za-z]\w*?_([1-9]\d{0,3})_([1-9]\d{0,3})")

Operands = tuple[OperandSpec, ...]
Parameters = tuple[Parameter, ...]


def is_former(entry: OperandEntry) -> bool:
    """True if the shape of an operand is written as a rule of release 0.1, such as `like(x)`."""
    return len(entry.shape) == 1 and _RULE.fullmatch(entry.shape[0]) is not None


def replace_former(operands: Operands, parameters: Parameters) -> tuple[Operands, Parameters]:
    """Return operands and parameters in which expressions replace the rules of release 0.1."""
    for spec in operands:
        match = _RULE.fullmatch(spec.shape)
        if match is None or not spec.is_init:
            continue
        rule, asked = match.groups()
        names, sizes = _FORMER[rule]
        along = next(
            (p.name for p in parameters if p.type in (ParameterType.I64, ParameterType.DIM)),
            "dimension",
        )
        output = replace(spec, shape=sizes.format(asked, along=along))
        operands = tuple(
            output if o is spec else replace(o, shape=names) if o.name == asked else o
            for o in operands
        )
        if names:
            parameters = tuple(map(_with_numbers, parameters))
    return operands, parameters


def _with_numbers(parameter: Parameter) -> Parameter:
    """Return the parameter; if its values have names such as F_4_3, with m and r as `numbers`."""
    found = [_TILING.fullmatch(value) for value in parameter.domain]
    if not found or None in found:
        return parameter
    columns = zip(*((int(match[1]), int(match[2])) for match in found if match), strict=True)
    return replace(parameter, numbers=tuple(zip("mr", columns, strict=True)))
