# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An op as an entry of the table of nodes."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from optree_core.condition import LOOP, Condition
from optree_core.dialect_op import DialectOp
from optree_core.edges import OpEdge
from optree_core.expression import SIGNS, Expr, IndexExpr, Region, Several, Term
from optree_core.model import Form, MapForm, Op, OperandSpec, OpKind, Parameter, Tree

from optree_gen.emit.naming import Name
from optree_gen.emit.ods_names import argument_name
from optree_gen.emit.quoting import cpp_string

from .expression import Expressions, call
from .layout import Row, braced, dialect_row, function_row, op_row, quoted, row
from .view import PART, Definition, TableSection

#: The array of all functions, which a parameter without a domain may hold.
ALL_FUNCTIONS = "kAllFunctions"

_MAP_KINDS = {
    "explicit": "Explicit",
    "default": "Explicit",
    "identity": "Identity",
    "identity_or_scalar": "IdentityOrScalar",
    "permute": "Permute",
    "drop": "Drop",
    "free": "Free",
    "trailing": "Trailing",
}


def node_view(op: Op, tree: Tree, edges: Sequence[OpEdge]) -> TableSection:
    here = DialectOp(op, tree.dialect)
    planner = _OpPlanner(op)
    name = f"{here.owner.name}.{op.name}"
    attributes = {a.parameter.name: a.name for a in here.attributes}
    own = op.payload if isinstance(op.payload, Region) else None
    parameters = tuple(_parameter(p, attributes.get(p.name, "")) for p in planner.parameters)
    # A named op says more than its category, which may have the same loops.
    ordered = sorted(edges, key=lambda e: (len(e.dropped), tree.ops[e.target].kind != OpKind.NAMED))
    parts = (
        *planner.parts,
        Definition("rows", "Parameter parameters", parameters),
        *planner.arrays,
        Definition("rows", "UnitEdge edges", tuple(dict.fromkeys(map(_edge, ordered)))),
    )
    return TableSection.of(
        Name(op.name).pascal,
        name,
        parts,
        name=cpp_string(name),
        spec=cpp_string(op.name),
        kind=f"NodeKind::{op.kind.capitalize()}",
        parent=op_row(op.parent) if op.parent else None,
        dialect=dialect_row(here.owner.name),
        materialized=here.exists,
        types=f"TypeRule::{op.types.capitalize()}",
        predicate=f"&predicate{Name(op.maps.predicate.name).pascal}::row",
        numLoops=len(op.loops) if op.loops is not None else None,
        region=own is not None,
        regionTakesInits=own and any(o.name in own.arguments for o in op.inits),
        # No table knows what such a function refuses, so a rewrite asks it before it keeps the op.
        verifier="verifier" in op.hooks,
        mapsAttribute=quoted(here.maps),
        **dict.fromkeys(_MEMBERS, PART),
    )


def _edge(edge: OpEdge) -> Row:
    return row(node=op_row(edge.target), dropped=len(edge.dropped))


#: The members of a node that are arrays, in order; each array has the member's name.
_MEMBERS = ("loops", "operands", "payload", "values", "parameters", "where", "canonical", "edges")


# Cached: ops share names of loops and operands, and most rows of operands and parameters.
def _places(noun: str, names: tuple[str, ...]) -> Definition:
    return Definition("places", noun, tuple([Name(name).cpp for name in names]))


def _named(noun: str, names: tuple[str, ...]) -> Mapping[str, str]:
    return {name: f"{noun}::{Name(name).cpp}" for name in names}


def _calls(loops: tuple[str, ...]) -> Mapping[str, str]:
    """Return loop -> the index expression that is only this loop, as C++."""
    return {loop: call("loop", place) for loop, place in _named("Loops", loops).items()}


def _operand(operand: OperandSpec, form: Form, parameter: str | None, listed: bool) -> Row:
    return row(
        name=cpp_string(operand.name),
        role=f"Role::{operand.role.capitalize()}",
        variadic=operand.variadic,
        sameSize=operand.same_size,
        type=quoted(operand.type),
        map=f"MapKind::{_MAP_KINDS[form]}",
        param=f"Parameters::{Name(parameter).cpp}" if parameter else None,
        alternatives=f"maps_{operand.name}" if listed else None,
    )


def _condition(name: str, subject: str | None) -> str:
    return braced(row(rule=f"&condition{Name(name).pascal}::row", subject=subject))


def _parameter(parameter: Parameter, attribute: str) -> Row:
    value, default = _number(parameter.value), _number(parameter.default)
    count = 1 if parameter.per is None else len(parameter.symbols)
    if isinstance(parameter.value, tuple):
        value, count = "1", 0  # The maps hold the values as factors already.
    functions = f"functions_{parameter.name}" if parameter.domain else ALL_FUNCTIONS
    return row(
        name=cpp_string(parameter.name),
        kind=f"ParamKind::{parameter.type.capitalize()}",
        count=None if count == 1 else count,
        list=parameter.per is not None,
        bound=value is not None,
        value=value,
        hasDefault=default is not None,
        fallback=default,
        minimum=parameter.where.least,
        increasing=parameter.where.increasing,
        distinct=parameter.where.distinct,
        functions=functions if parameter.is_function and value is None else None,
        attribute=quoted(argument_name(attribute)),
    )


def _number(value: object) -> str | None:
    if isinstance(value, str):
        if value in SIGNS:
            return call("number", f"Sign::{value.capitalize()}")
        return function_row(value)
    return str(value) if isinstance(value, int) else None


def _expressions(
    loops: tuple[str, ...], operands: tuple[str, ...], parameters: tuple[str, ...]
) -> Expressions:
    named = ("Operands", operands), ("Loops", loops), ("Parameters", parameters)
    return Expressions(*itertools.starmap(_named, named))


class _OpPlanner:
    """Plans the definitions of an op, whose namespace names operands, loops and parameters.

    parts: the definitions before the rows of parameters. arrays: those after them.
    """

    def __init__(self, op: Op) -> None:
        self.parameters = [p for p in op.parameters if p.type.kind.matched]
        places = (
            ("Loops", op.named_loops),
            ("Operands", tuple([o.name for o in op.operands])),
            ("Parameters", tuple([p.name for p in self.parameters])),
        )
        self.loops, self.operands, self.numbers = itertools.starmap(_named, places)
        self.calls = _calls(op.named_loops)
        self.symbols = {
            symbol: (p, element)
            for p in self.parameters
            for element, symbol in enumerate(p.symbols)
        }
        rows = [
            _operand(o, f.form, f.parameter, bool(_alternatives(f))) for o, f in op.operand_maps
        ]
        payload: tuple[str, ...] = ()
        values: tuple[str, ...] = ()
        if isinstance(op.payload, Several):
            outputs = dict(zip((o.name for o in op.inits), op.payload.values, strict=True))
            payload, values = _expressions(*(names for _, names in places)).several(outputs)
        elif isinstance(op.payload, Expr):
            payload = _expressions(*(names for _, names in places)).nodes(op.payload)
        self.parts = (
            *(_places(noun, names) for noun, names in places),
            *(array for operand, form in op.operand_maps for array in self.map_of(operand, form)),
            Definition("rows", "Operand operands", tuple(rows)),
            Definition("numbered", "ExprNode payload", payload),
            Definition("array", "int16_t values", values),
            *(
                Definition(
                    "array", f"int16_t functions_{p.name}", tuple(map(function_row, p.domain))
                )
                for p in op.open_functions
            ),
        )
        where, canonical = op.matching_conditions, op.canonical
        self.arrays = (
            Definition(
                "array",
                "StringLiteral loops",
                tuple(map(cpp_string, op.named_loops)),
            ),
            Definition("array", "Condition where", tuple(map(self.condition, where))),
            Definition("array", "Condition canonical", tuple(map(self.condition, canonical))),
        )

    def map_of(self, operand: OperandSpec, form: MapForm) -> list[Definition]:
        """Return an array of results per alternative map, and the array of the alternatives."""
        arrays, names = [], []
        for number, results in enumerate(_alternatives(form)):
            name = f"map_{operand.name}_{number}"
            if results:
                arrays.append(
                    Definition("array", f"IndexExpr {name}", tuple(map(self.result, results)))
                )
            names.append(name if results else "ArrayRef<IndexExpr>()")
        if names:
            arrays.append(
                Definition("array", f"ArrayRef<IndexExpr> maps_{operand.name}", tuple(names))
            )
        return arrays

    def result(self, expr: IndexExpr) -> str:
        if (loop := expr.loop) is not None:  # The common case.
            return self.calls[loop]
        terms = [self.term(term) for term in expr.terms]
        if expr.constant or not terms:
            terms.append(call("constant", expr.constant))
        return " + ".join(terms)

    def term(self, term: Term) -> str:
        loop = self.loops[term.loop]
        factor = term.factor
        if isinstance(factor, str):
            parameter, element = self.symbols[factor]
            values = parameter.value
            if not isinstance(values, tuple):
                return call("scaled", loop, self.numbers[parameter.name], element)
            factor = values[element]
        return call("loop", loop) if factor == 1 else call("loop", loop, factor)

    def condition(self, condition: Condition) -> str:
        name = condition.arguments[0] if condition.arguments else ""
        if condition.rule.argument == LOOP:
            return _condition(condition.name, self.loops.get(name))
        return _condition(condition.name, self.numbers.get(name, self.operands.get(name)))


def _alternatives(form: MapForm) -> tuple[tuple[IndexExpr, ...], ...]:
    return form.alternatives if form.listed or form.form is Form.TRAILING else ()
