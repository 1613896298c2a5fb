# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The record of a dialect in a release: names, encodings, lifecycles.

It is plain data, which the file of the release holds. Per op it has operands, results, stability,
former names, and attributes by their names in IR, with type, domain, and default as MLIR text; of
the dialect, the syntax of attributes for functions and signs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from optree_core.affine import affine_map
from optree_core.dialect_op import DefaultMaps, DialectOp
from optree_core.inference import users
from optree_core.lifecycle import Lifecycle
from optree_core.model import Dialect, Op, OperandSpec, Parameter, Role, Tree

Record = Mapping[str, Any]

#: The end of a name under `breaks` that stands for all ops of another dialect.
OTHER_DIALECT = ".*"


def record_of(tree: Tree) -> dict[str, Any]:
    record = {
        "mode": tree.dialect.mode,
        "ops": {op.name: op_record(op, tree.dialect) for op in tree.ops.values()},
        "functions": {f.name: f.code for f in tree.scalars.functions.values()},
        "syntax": {
            "function": tree.dialect.function_attribute,
            "sign": tree.dialect.sign_attribute,
        },
    }
    breaks = {release: broken_ops(tree, names) for release, names in tree.dialect.breaks}
    return {**record, "breaks": breaks} if breaks else record


def broken_ops(tree: Tree, names: Sequence[str]) -> list[str]:
    """Return the ops that names under `breaks` cover, sorted.

    An op covers its descendants too, a scalar function or the casts all ops that use them;
    `NAME.*` is another dialect.
    """
    names = [name for name in names if not name.endswith(OTHER_DIALECT)]
    found = {op.name for name in names if name not in tree.ops for op in users(tree, name)}
    found |= {
        op.name
        for op in tree.ops.values()
        if {op.name, *(above.name for above in tree.ancestors(op.name))} & set(names)
    }
    return sorted(found)


def op_record(op: Op, dialect: Dialect) -> dict[str, Any]:
    """Return the record of an op. own: its spec is the dialect's. encoded: IR can hold the op."""
    return {
        "own": op.origin.dialect == dialect.name,
        "encoded": DialectOp(op, dialect).exists,
        "operands": [_operand(o) for o in op.operands],
        "results": [_operand(o) for o in op.results],
        "attributes": {p[0]: p[1] for p in attributes(op, dialect)},
        "retired": [{"name": r.name, "default": r.default, "ignored": r.ignored}
                    for r in op.retired],
        "replaced_by": op.lifecycle.deprecated.replaced_by if op.lifecycle.deprecated else None,
        **_lifecycle(op.lifecycle),
    }  # fmt: skip


def attributes(op: Op, dialect: Dialect) -> list[tuple[str, dict[str, Any]]]:
    """Return name and record of an op's attributes in IR: maps first, then parameters in order."""
    here = DialectOp(op, dialect)
    found = []
    if here.maps is not None:
        default = _maps_default(here)
        optional = default is None and op.maps.predicate.elementwise
        found.append((here.maps, _attribute("maps", default, optional, (), Lifecycle())))
    for name, p in _held(here):
        value = p.known
        default = None if value is None else here.value_text(p, value)
        rank = f"[{len(p.symbols)}]" if p.per is not None else ""  # One element for each symbol.
        entry = _attribute(f"{p.type}{rank}", default, p.optional, p.domain, p.lifecycle)
        found.append((name, entry))
    return found


def _attribute(
    type: str, default: str | None, optional: bool, values: Sequence[str], lifecycle: Lifecycle
) -> dict[str, Any]:
    entry = {"type": type, "default": default, "optional": optional, "values": [*values]}
    return {**entry, **_lifecycle(lifecycle)}


def _held(here: DialectOp) -> list[tuple[str, Parameter]]:
    """Return the attributes and their parameters; a bound category has those of its leaves."""
    if not here.dialect.defined:
        return [(p.attribute, p) for p in here.op.parameters if p.attribute]
    return [(attribute.name, attribute.parameter) for attribute in here.attributes]


def _maps_default(here: DialectOp) -> str | None:
    op = here.op
    if op.loops is None or here.maps_default is not DefaultMaps.FIXED:
        return None
    symbols = {symbol: 1 for p in op.parameters for symbol in p.symbols}
    maps = (str(affine_map(form.results, op.loops, symbols)) for form in op.maps.forms)
    return f"[{', '.join(maps)}]"


def _operand(operand: OperandSpec) -> list[Any]:
    group = "variadic" if operand.variadic else "optional" if operand.optional else ""
    return [operand.name, operand.role, group]


def _lifecycle(lifecycle: Lifecycle) -> dict[str, Any]:
    return {
        "stability": lifecycle.stability,
        "until": lifecycle.until,
        "formerly": list(lifecycle.formerly),
    }


def positions(operands: Sequence[Sequence[Any]]) -> list[tuple[bool, str]]:
    """Return the operands as they are encoded, (is an init, `variadic` or `optional` or empty)."""
    return [(role == Role.INIT, group) for _, role, group in operands]
