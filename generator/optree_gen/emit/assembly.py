# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The custom syntax of ops outside the tree, as an ODS assembly format."""

from __future__ import annotations

import re

from optree_core.dialect_op import Attribute, DialectOp
from optree_core.model import OperandSpec

from .ods_names import argument_name


def assembly_format(here: DialectOp) -> str:
    """Return the spec's assembly format, or a default one made from operands and attributes.

    Arguments have their ODS names.
    """
    op = here.op
    if not op.assembly:
        return _default(here)
    names = {o.name for o in op.operands} | {p.attribute or p.name for p in op.parameters}
    return re.sub(
        r"\$(\w+)", lambda m: f"${argument_name(m[1])}" if m[1] in names else m[0], op.assembly
    )


def _default(here: DialectOp) -> str:
    """Return a format of `name(value)` per attribute, `ins(...) outs(...)`, and result types."""
    operands = here.op.operands
    lines = ["attr-dict"]
    lines += map(_attribute, sorted(here.attributes, key=lambda a: not a.parameter.required))
    lines += [_group(o) for o in operands if o.variadic or o.optional]
    for keyword, init in (("ins", False), ("outs", True)):
        found = [
            f"${argument_name(o.name)}"
            for o in operands
            if o.is_init is init and not (o.variadic or o.optional)
        ]
        if found:
            types = " `,` ".join(f"type({name})" for name in found)
            lines.append(f"`{keyword}` `(` {' `,` '.join(found)} `:` {types} `)`")
    return "\n".join([*lines, "(`->` type($result_tensors)^)?"])


def _attribute(attribute: Attribute) -> str:
    name = argument_name(attribute.name)
    if attribute.parameter.required:
        return f"`{name}` `(` ${name} `)`"
    return f"(`{name}` `(` ${name}^ `)`)?"


def _group(operand: OperandSpec) -> str:
    name = argument_name(operand.name)
    return f"(`{name}` `(` ${name}^ `:` type(${name}) `)`)?"
