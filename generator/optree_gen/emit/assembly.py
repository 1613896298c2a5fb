# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The custom syntax of ops outside the tree, as an ODS assembly format."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from optree_core.dialect_op import Attribute, DialectOp
from optree_core.element_type import TYPE_CLASSES
from optree_core.model import Op, OperandSpec, Role

from .assembly_format import RESULTS, Subject
from .ods_names import argument_name


def assembly_format(here: DialectOp) -> str:
    """Return the spec's assembly format, or a default one made from operands and attributes.

    Arguments have their ODS names.
    """
    op = here.op
    if not op.assembly:
        return _default(here)
    names = {o.name for o in (*op.operands, *op.results)}
    names |= {p.attribute or p.name for p in op.parameters} | {r.name for r in op.regions}
    return re.sub(
        r"\$(\w+)", lambda m: f"${argument_name(m[1])}" if m[1] in names else m[0], op.assembly
    )


def subject_of(op: Op, named: Callable[[str], str] = str) -> Subject:
    """Return the names that the format of an op outside the tree may use.

    named: the name of an operand or attribute in the format, for that of the spec.
    """
    # The text of an attribute omits a type that all attributes of its kind have.
    attributes = {p.attribute or p.name: (not p.required, p.type.kind.bare) for p in op.parameters}

    def values(specs: tuple[OperandSpec, ...]) -> dict[str, tuple[bool, bool]]:
        return {named(o.name): (o.variadic or o.optional, _buildable(o)) for o in specs}

    return Subject(
        values(op.operands),
        {named(name): found for name, found in attributes.items()},
        {RESULTS: (True, False)} if op.inits else values(op.results),
        frozenset(named(region.name) for region in op.regions),
    )


def _buildable(operand: OperandSpec) -> bool:
    """True if the operand has one type in all ops."""
    classes = [c for c in TYPE_CLASSES if c not in ("i1", "index")]
    return operand.role is Role.SCALAR and operand.type not in (None, *classes)


def _default(here: DialectOp) -> str:
    """Return a format of `name(value)` per attribute, `ins(...) outs(...)`, and result types."""
    op = here.op
    lines = ["attr-dict"]
    lines += map(_attribute, sorted(here.attributes, key=lambda a: not a.parameter.required))
    lines += [_side("ins", op.inputs)] if op.inputs else []
    if op.inits:
        lines += [_side("outs", op.inits), f"(`->` type(${RESULTS})^)?"]
    elif op.results:
        lines.append(_types(op.results))
    lines += [f"${argument_name(region.name)}" for region in op.regions]
    return "\n".join(lines)


def _types(results: Sequence[OperandSpec]) -> str:
    """Return the format of the types of results, the last of which may be variadic or optional."""
    types = [f"type(${argument_name(o.name)})" for o in results]
    if not (results[-1].variadic or results[-1].optional):
        return f"`->` {' `,` '.join(types)}"
    if len(types) == 1:
        return f"(`->` {types[0]}^)?"
    return f"`->` {' `,` '.join(types[:-1])} (`,` {types[-1]}^)?"


def _attribute(attribute: Attribute) -> str:
    name = argument_name(attribute.name)
    if attribute.parameter.required:
        return f"`{attribute.name}` `(` ${name} `)`"
    return f"(`{attribute.name}` `(` ${name}^ `)`)?"


def _side(keyword: str, operands: Sequence[OperandSpec]) -> str:
    """Return the format of the inputs or of the outputs.

    A variadic or optional operand comes behind the others, as one more of them, if its place tells
    what it is: if it is the last one and the only such one. Otherwise it has its name:
    `ins(%x : f32 mask(%m : i1) bias(%b : f32))`.
    """
    single = [o for o in operands if not (o.variadic or o.optional)]
    groups = [o for o in operands if o.variadic or o.optional]
    names, types = (
        [text.format(argument_name(o.name)) for o in single] for text in ("${}", "type(${})")
    )
    if groups == [operands[-1]]:
        name = argument_name(groups[0].name)
        if not single:
            return f"`{keyword}` `(` (${name}^ `:` type(${name}))? `)`"
        names[-1] += f" (`,` ${name}^)?"
        types[-1] += f" (`,` type(${name})^)?"
        groups = []
    parts = [f"{' `,` '.join(names)} `:` {' `,` '.join(types)}"] if single else []
    parts += map(_group, groups)
    return f"`{keyword}` `(` {' '.join(parts)} `)`"


def _group(operand: OperandSpec) -> str:
    name = argument_name(operand.name)
    return f"(`{operand.name}` `(` ${name}^ `:` type(${name}) `)`)?"
