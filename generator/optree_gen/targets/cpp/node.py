# Part of optree-gen, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op as an entry of the table of nodes."""

from __future__ import annotations

from dataclasses import dataclass, field

from optree_core.condition import Condition, matching_conditions
from optree_core.dialect_op import DialectOp
from optree_core.expression import Expr, IndexExpr, Region, Term
from optree_core.mlir_version import RELEASE
from optree_core.model import MapForm, Op, OperandSpec, Parameter

from optree_gen.emit.naming import Name
from optree_gen.emit.ods_names import argument_name

from .expression import Expressions
from .numbering import Numbering
from .view import BuilderView, ConditionView, CppOperandView, CppParameterView, NodeView

#: Attribute and parameter types that concern the root alone.
ROOT_PARAMETERS = ("iterators", "string")

_MAP_KINDS = {
    "explicit": "Explicit",
    "default": "Explicit",
    "identity": "Identity",
    "identity_or_scalar": "IdentityOrScalar",
    "permute": "Permute",
    "drop": "Drop",
    "free": "Free",
}

_UNBOUNDED = "INT64_MIN"


def node_view(op: Op, numbering: Numbering) -> NodeView:
    """The op's entry in the table of nodes."""
    here = DialectOp(op, numbering.tree.dialect)
    planner = _OpPlanner(numbering, here)
    payload = op.payload
    inits = {o.name for o in op.inits}
    return NodeView(
        number=numbering.numbers[op.name],
        identifier=Name(op.name).pascal,
        name=f"{here.owner.name}.{op.name}",
        spec=op.name,
        summary=op.summary,
        kind=op.kind.capitalize(),
        parent=-1 if op.parent is None else numbering.numbers[op.parent],
        dialect=numbering.dialects.index(here.owner),
        materialized=here.exists_in(RELEASE),
        types=op.types.capitalize(),
        predicate=Name(op.maps.predicate.name).pascal,
        num_loops=-1 if op.loops is None else len(op.loops),
        region=op.has_region,
        region_takes_inits=isinstance(payload, Region)
        and any(name in inits for name in payload.arguments),
        maps_attribute=here.maps or "",
        loops=op.loops or (),
        operands=tuple(
            planner.operand(o, f) for o, f in zip(op.operands, op.maps.forms, strict=True)
        ),
        payload=() if payload is None or isinstance(payload, Region) else planner.payload(payload),
        parameters=tuple(map(planner.parameter, planner.parameters)),
        where=tuple(planner.condition(c) for c in matching_conditions(op)),
        canonical=tuple(planner.condition(c) for c in op.canonical),
        siblings=tuple(numbering.numbers[name] for name in op.siblings),
    )


@dataclass
class _OpPlanner:
    """Numbers an op's operands, loops and parameters."""

    numbering: Numbering
    here: DialectOp
    parameters: list[Parameter] = field(init=False)

    def __post_init__(self) -> None:
        self.op = self.here.op
        self.attributes = {a.parameter.name: a.name for a in self.here.attributes}
        self.parameters = [p for p in self.op.parameters if p.type not in ROOT_PARAMETERS]
        self.numbers = {p.name: i for i, p in enumerate(self.parameters)}
        self.loops = {name: i for i, name in enumerate(self.op.loops or ())}
        self.operands = {o.name: i for i, o in enumerate(self.op.operands)}
        self.symbols = {
            symbol: (i, element)
            for i, p in enumerate(self.parameters)
            for element, symbol in enumerate(p.symbols)
        }

    def operand(self, operand: OperandSpec, form: MapForm) -> CppOperandView:
        explicit = form.listed
        alternatives = form.alternatives if explicit else ()
        return CppOperandView(
            name=operand.name,
            role=operand.role.capitalize(),
            variadic=operand.variadic,
            same_size=operand.same_size,
            type=operand.type or "",
            map=_MAP_KINDS[form.form],
            parameter=-1 if form.parameter is None else self.numbers[form.parameter],
            alternatives=tuple(tuple(map(self.result, results)) for results in alternatives),
        )

    def result(self, expr: IndexExpr) -> tuple[BuilderView, ...]:
        terms = [self.term(term) for term in expr.terms]
        if expr.constant or not terms:
            terms.append(BuilderView("constant", (expr.constant,)))
        return tuple(terms)

    def term(self, term: Term) -> BuilderView:
        loop = self.loops[term.loop]
        factor = term.factor
        if isinstance(factor, str):
            number, element = self.symbols[factor]
            values = self.parameters[number].value
            if not isinstance(values, tuple):
                return BuilderView("scaled", (loop, number, element))
            factor = values[element]
        return BuilderView("loop", (loop,) if factor == 1 else (loop, factor))

    def parameter(self, parameter: Parameter) -> CppParameterView:
        value, default = self.number(parameter.value), self.number(parameter.default)
        count = 1
        if parameter.per is not None:
            count = len(parameter.symbols)
        if isinstance(parameter.value, tuple):
            value, count = 1, 0  # It scales nothing that is open: the maps hold its values.
        domain = parameter.domain or tuple(self.numbering.functions)
        return CppParameterView(
            name=parameter.name,
            kind=parameter.type.capitalize(),
            count=count,
            list=parameter.per is not None,
            bound=value is not None,
            value=value or 0,
            has_default=default is not None,
            fallback=default or 0,
            minimum="1" if "> 0" in parameter.where else _UNBOUNDED,
            increasing="increasing" in parameter.where,
            functions=tuple(self.numbering.functions[name] for name in domain)
            if parameter.type == "function" and value is None
            else (),
            attribute=argument_name(self.attributes.get(parameter.name, "")),
        )

    def number(self, value: object) -> int | None:
        if isinstance(value, str):
            signs = {"signed": 0, "unsigned": 1}
            return signs[value] if value in signs else self.numbering.functions[value]
        return value if isinstance(value, int) else None

    def condition(self, condition: Condition) -> ConditionView:
        subjects = {**self.operands, **self.numbers}
        subject = subjects.get(condition.arguments[0], -1) if condition.arguments else -1
        return ConditionView(Name(condition.name).pascal, subject)

    def payload(self, expr: Expr) -> tuple[BuilderView, ...]:
        planner = Expressions(self.numbering.functions, self.operands, self.loops, self.numbers)
        return planner.nodes(expr)
