# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rows of the tables on an op's page: loops, maps, parameters."""

from __future__ import annotations

from optree_core.affine import map_text
from optree_core.expression import Cast, IndexExpr, walk
from optree_core.model import Op, OperandSpec, Parameter

from optree_gen.emit.output import notice

from .page import LoopRow, MapRow, ParameterRow


def loop_rows(op: Op) -> tuple[LoopRow, ...]:
    if op.loops is None or op.iterator_types is None:
        return ()
    uses: dict[str, list[str]] = {loop: [] for loop in op.loops}
    for spec, form in zip(op.operands, op.maps.forms, strict=True):
        for position, result in enumerate(form.results):
            for loop in dict.fromkeys(term.loop for term in result.terms):
                uses[loop].append(f"{spec.name}[{position}]")
    return tuple(
        LoopRow(loop, kind, tuple(uses[loop]))
        for loop, kind in zip(op.loops, op.iterator_types, strict=True)
    )


def map_rows(op: Op) -> tuple[MapRow, ...]:
    symbols = tuple(symbol for p in op.parameters for symbol in p.symbols)
    return tuple(
        MapRow(
            spec.name,
            form.form,
            _affine(op.loops, form.results, symbols) if op.loops is not None else "",
            tuple(_affine(op.loops or (), results, symbols) for results in form.within),
            form.parameter or "",
        )
        for spec, form in zip(op.operands, op.maps.forms, strict=True)
    )


def _affine(
    loops: tuple[str, ...], results: tuple[IndexExpr, ...], symbols: tuple[str, ...]
) -> str:
    factors = {term.factor for result in results for term in result.terms}
    return f"affine_map<{map_text(loops, results, [s for s in symbols if s in factors])}>"


def parameter_row(parameter: Parameter) -> ParameterRow:
    value = parameter.known
    return ParameterRow(
        parameter, "" if value is None else value_text(value), notice(parameter.lifecycle)
    )


def value_text(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (tuple, list)):
        return f"[{', '.join(map(value_text, value))}]"
    return str(value)


def signature(op: Op) -> str:
    """`dialect.op(inputs; inits) {attributes}`; a group has dots, an optional operand a mark."""

    def listed(specs: tuple[OperandSpec, ...]) -> str:
        return ", ".join(
            s.name + ("..." if s.variadic else "?" if s.optional else "") for s in specs
        )

    attributes = [op.maps.attribute] if op.maps.attribute else []
    for parameter in op.parameters:
        if parameter.attribute:
            default = parameter_row(parameter).value
            optional = "?" if parameter.optional else ""
            attributes.append(parameter.attribute + optional + (f" = {default}" if default else ""))
    parts = listed(op.inputs)
    if op.inits:
        parts += f"; {listed(op.inits)}" if parts else listed(op.inits)
    tail = f" {{{', '.join(attributes)}}}" if attributes else ""
    return f"{op.qualified_name}({parts}){tail}"


def implicit_casts(op: Op) -> bool:
    """True if the payload casts to the accumulator's type."""
    if op.payload is None or op.has_region:
        return False
    return any(isinstance(n, Cast) and n.type is None for n in walk(op.payload))  # type: ignore[arg-type]
