# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rows of the tables on an op's page: loops, maps, and the fields that differ from the parent's."""

from __future__ import annotations

from optree_core.affine import map_text
from optree_core.expression import Cast, IndexExpr, walk
from optree_core.model import Form, MapForm, Op, OperandSpec, Parameter
from optree_core.predicate import ANY

#: A loop, its iterator type, and the dimensions of operands whose index uses it.
LoopRow = tuple[str, str, tuple[str, ...]]

#: The name of an operand, the form of its map, and its alternatives as `affine_map<...>`.
MapRow = tuple[str, MapForm, tuple[str, ...]]

#: A field that an op changes over its parent, and its value.
Fact = tuple[str, str]


def loop_rows(op: Op) -> tuple[LoopRow, ...]:
    if op.loops is None or op.iterator_types is None:
        return ()
    uses: dict[str, list[str]] = {loop: [] for loop in op.loops}
    for spec, form in op.operand_maps:
        for position, result in enumerate(form.results):
            for loop in dict.fromkeys(term.loop for term in result.terms):
                uses[loop].append(f"{spec.name}[{position}]")
    pairs = zip(op.loops, op.iterator_types, strict=True)
    return tuple((loop, kind, tuple(uses[loop])) for loop, kind in pairs)


def map_rows(op: Op) -> tuple[MapRow, ...]:
    symbols = [symbol for p in op.parameters for symbol in p.symbols]

    def affine(results: tuple[IndexExpr, ...]) -> str:
        factors = {term.factor for result in results for term in result.terms}
        used = [symbol for symbol in symbols if symbol in factors]
        return f"affine_map<{map_text(op.loops or (), results, used)}>"

    return tuple(
        (spec.name, form, tuple(map(affine, form.alternatives)) if op.loops is not None else ())
        for spec, form in op.operand_maps
    )


def facts(op: Op, parent: Op | None) -> tuple[Fact, ...]:
    """Return the resolved fields of the op that differ from its parent's."""
    found: list[Fact] = []
    if op.operands and (parent is None or parent.operands != op.operands):
        found.append(("operands", ", ".join(o.name for o in op.operands)))
    if op.operands and (parent is None or parent.types != op.types):
        found.append(("types", op.types))
    loops = op.loops if op.loops is not None else op.maps.loops
    if (op.loops is not None or loops) and (
        parent is None or (parent.loops, parent.maps.loops) != (op.loops, op.maps.loops)
    ):
        found.append(("loops", ", ".join(loops)))
    if op.maps.predicate != (parent.maps.predicate if parent else ANY):
        found.append(("map predicate", op.maps.predicate.name))
    if parent is None or parent.maps.forms != op.maps.forms:
        given = [(spec, form) for spec, form in op.operand_maps if form.form is not Form.FREE]
        found += [(f"map of {spec.name}", str(form)) for spec, form in given]
    if op.payload is not None and (parent is None or str(parent.payload) != str(op.payload)):
        found.append(("payload", str(op.payload)))
    for parameter in op.parameters:
        before = parent.parameter(parameter.name) if parent else None
        if before != parameter:
            found.append(_parameter_fact(parameter, before))
    if op.where != (parent.where if parent else ()):
        found.append(("condition", ", ".join(map(str, op.where))))
    return tuple(found)


def _parameter_fact(parameter: Parameter, before: Parameter | None) -> Fact:
    if parameter.value is not None:
        return ("binds", f"{parameter.name} = {value_text(parameter.value)}")
    if before is not None and parameter.symbols != before.symbols:
        return ("names", f"{parameter.name} = [{', '.join(parameter.symbols)}]")
    default = "" if parameter.default is None else f" = {value_text(parameter.default)}"
    return ("declares", f"{parameter.name}: {parameter.type}{default}")


def value_text(value: object) -> str:
    """Return the value as a spec writes it; empty for None."""
    if isinstance(value, (tuple, list)):
        return f"[{', '.join(map(value_text, value))}]"
    text = "" if value is None else str(value)
    return text.lower() if isinstance(value, bool) else text


def signature(op: Op) -> str:
    """Return `dialect.op(inputs; inits) {attributes} -> (results)`.

    The results of an op with inits have no names. `...` marks a variadic operand or result, `?` an
    optional one or an optional attribute.
    """

    def listed(specs: tuple[OperandSpec, ...]) -> str:
        marks = ("..." if s.variadic else "?" if s.optional else "" for s in specs)
        return ", ".join(s.name + mark for s, mark in zip(specs, marks, strict=True))

    attributes = [op.maps.attribute] if op.maps.attribute else []
    for parameter in op.parameters:
        if parameter.attribute:
            default = value_text(parameter.known)
            optional = "?" if parameter.optional else ""
            attributes.append(parameter.attribute + optional + (f" = {default}" if default else ""))
    parts = "; ".join(filter(None, (listed(op.inputs), listed(op.inits))))
    tail = f" {{{', '.join(attributes)}}}" if attributes else ""
    results = f" -> ({listed(op.results)})" if op.results else ""
    return f"{op.qualified_name}({parts}){tail}{results}"


def implicit_casts(op: Op) -> bool:
    """True if the payload casts to the accumulator's type."""
    if op.payload is None or op.has_region:
        return False
    return any(isinstance(n, Cast) and n.type is None for n in walk(op.payload))  # type: ignore[arg-type]
