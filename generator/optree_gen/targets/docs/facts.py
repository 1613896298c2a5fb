# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The facts that an op adds to its parent; its page shows them along the path from the root."""

from __future__ import annotations

from optree_core.model import Form, Op, Parameter
from optree_core.predicate import ANY

from .page import Fact
from .rows import value_text


def facts(op: Op, parent: Op | None) -> tuple[Fact, ...]:
    """The fields that op and parent resolve to differently."""
    found: list[Fact] = []
    if op.operands and (parent is None or parent.operands != op.operands):
        found.append(("operands", ", ".join(o.name for o in op.operands)))
    if op.operands and (parent is None or parent.types != op.types):
        found.append(("types", op.types))
    if op.loops is not None and (parent is None or parent.loops != op.loops):
        found.append(("loops", ", ".join(op.loops)))
    if op.maps.predicate != (parent.maps.predicate if parent else ANY):
        found.append(("map predicate", op.maps.predicate.name))
    if parent is None or parent.maps.forms != op.maps.forms:
        found.extend(_map_facts(op))
    if op.payload is not None and (parent is None or str(parent.payload) != str(op.payload)):
        found.append(("payload", str(op.payload)))
    for parameter in op.parameters:
        before = parent.parameter(parameter.name) if parent else None
        if before != parameter:
            found.append(_parameter_fact(parameter, before))
    if op.where != (parent.where if parent else ()):
        found.append(("condition", ", ".join(map(str, op.where))))
    return tuple(found)


def _map_facts(op: Op) -> list[Fact]:
    return [
        (f"map of {spec.name}", str(form))
        for spec, form in zip(op.operands, op.maps.forms, strict=True)
        if form.form is not Form.FREE
    ]


def _parameter_fact(parameter: Parameter, before: Parameter | None) -> Fact:
    if parameter.value is not None:
        return ("binds", f"{parameter.name} = {value_text(parameter.value)}")
    if before is not None and parameter.symbols != before.symbols:
        return ("names", f"{parameter.name} = [{', '.join(parameter.symbols)}]")
    default = "" if parameter.default is None else f" = {value_text(parameter.default)}"
    return ("declares", f"{parameter.name}: {parameter.type}{default}")
