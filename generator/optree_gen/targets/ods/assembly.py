# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The custom syntax of an op outside the tree whose spec gives none: an ODS assembly format."""

from __future__ import annotations

from .attribute import AttributeView
from .operand import OperandView


def assembly(operands: tuple[OperandView, ...], attributes: tuple[AttributeView, ...]) -> str:
    """`name(value)` per attribute, then `ins(...) outs(...)`, then the results' types."""
    lines = ["attr-dict"]
    lines += [_attribute(a) for a in attributes]
    lines += [_group(o) for o in operands if o.group]
    for keyword, init in (("ins", False), ("outs", True)):
        group = [o for o in operands if o.init is init and not o.group]
        if group:
            names = " `,` ".join(f"${o.name}" for o in group)
            types = " `,` ".join(f"type(${o.name})" for o in group)
            lines.append(f"`{keyword}` `(` {names} `:` {types} `)`")
    return "\n".join([*lines, "(`->` type($result_tensors)^)?"])


def _attribute(attribute: AttributeView) -> str:
    if attribute.wrapper:
        return f"(`{attribute.name}` `(` ${attribute.name}^ `)`)?"
    return f"`{attribute.name}` `(` ${attribute.name} `)`"


def _group(operand: OperandView) -> str:
    name = operand.name
    return f"(`{name}` `(` ${name}^ `:` type(${name}) `)`)?"
