# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The definitions of composites as entries of C++ tables: loops, operands, steps."""

from __future__ import annotations

from collections.abc import Iterable

from optree_core.definition import (
    CompositeDefinition,
    CompositeStep,
    definition,
    names_in,
    offset_of,
    start_of,
)
from optree_core.expression import Expr, LoopSize, Operand, rebuilt
from optree_core.model import Op, Parameter, Role, Tree
from optree_core.scalar import ScalarFunction

from optree_gen.emit.naming import Name
from optree_gen.emit.ods_names import argument_name
from optree_gen.emit.quoting import cpp_string

from .expression import Expressions, permissions
from .layout import Row, function_row, row
from .view import PART, Definition, TableSection


def definition_views(tree: Tree) -> tuple[TableSection, ...]:
    """Return an entry per op with steps."""
    functions = tree.scalars.functions
    return tuple(_Writer(op, functions).view() for op in tree.ops.values() if op.steps)


class _Writer:
    def __init__(self, op: Op, functions: dict[str, ScalarFunction]) -> None:
        self.op = op
        self.functions = functions
        self.loops: CompositeDefinition = definition(op)
        self.places = {loop.name: place for place, loop in enumerate(self.loops.loops)}
        self.parts: list[Definition] = []

    def view(self) -> TableSection:
        op = self.op
        operands = tuple(map(self.operand, (o.name for o in op.operands)))
        steps = tuple(self.step(place, step) for place, step in enumerate(op.steps))
        loops = tuple(
            row(
                name=cpp_string(loop.name),
                many=loop.many,
                rank=cpp_string(self.attribute(loop.rank)) if loop.rank else None,
                whole=self.loop(loop.whole) if loop.whole else None,
                parts=loop.parts if loop.whole else None,
            )
            for loop in self.loops.loops
        )
        parts = (
            *self.parts,
            Definition("rows", "DefinedLoop loops", loops),
            Definition("rows", "DefinedOperand operands", operands),
            Definition("rows", "DefinedParameter parameters", tuple(map(parameter, op.parameters))),
            Definition("rows", "Step steps", steps),
        )
        return TableSection.of(
            Name(op.name).pascal,
            op.name,
            parts,
            op=cpp_string(op.qualified_name),
            abstract=op.abstract,
            computedIn=cpp_string(self.attribute(op.computed_in)) if op.computed_in else None,
            **dict.fromkeys(("loops", "operands", "parameters", "steps"), PART),
        )

    def attribute(self, name: str) -> str:
        found = self.op.parameter(name)
        assert found is not None
        return argument_name(found.attribute or found.name)

    def array(self, type: str, name: str, items: Iterable[str]) -> str | None:
        found = tuple(items)
        if not found:
            return None
        self.parts.append(Definition("array", f"{type} {name}", found))
        return name

    def loop(self, name: str) -> str:
        return f"/*{name}=*/{self.places[name]}"

    def operand(self, name: str) -> Row:
        spec = self.op.operand(name)
        loops = map(self.loop, self.loops.shapes[name])
        offset = offset_of(self.op, spec, self.functions)
        return row(
            name=cpp_string(name),
            isOutput=spec.is_init,
            isScalar=spec.role is Role.SCALAR,
            optional=spec.optional,
            broadcasts=spec.broadcasts,
            type=cpp_string(spec.type) if spec.type else None,
            loops=self.array("int16_t", f"loopsOf{Name(name).pascal}", loops),
            offsetOf=self.loop(offset) if offset else None,
        )

    def step(self, place: int, step: CompositeStep) -> Row:
        operands = [o.name for o in self.op.operands]
        parameters = [p.name for p in self.op.parameters]
        before = [s.name for s in self.op.steps[:place]]
        sizes = {str(LoopSize(name)): name for name in self.places}
        inputs = []
        value = sizes_as_operands(step.value)
        reads = names_in(value)
        types = [name for name in step.types if name not in reads]
        kinds = {"Step": before, "Operand": operands, "Parameter": parameters}
        for name in reads:
            if name in sizes:
                inputs.append(f"{{StepInput::Size, {self.loop(sizes[name])}}}")
            else:
                inputs.append(input_row(name, kinds))
        inputs += [input_row(name, kinds, "Type") for name in types]
        places = {name: f"/*{name}=*/{number}" for number, name in enumerate([*reads, *types])}
        loops = {name: self.loop(name) for name in self.places}
        along = step.along
        if step.parts:
            # The loop and that of its parts; which part, or -1, how many there are, and if they
            # have elements by turns.
            along = (*along, step.part_loop)
            numbers = (step.part, step.parts, int(step.turns))
            nodes = tuple(f"literal({number})" for number in numbers)
        else:
            nodes = Expressions(places, loops).nodes(value)
        own = f"{Name(step.name).pascal}{place}"
        start = start_of(self.functions[step.combine]) if step.combine else None
        when = [input_row(name, kinds) for name in step.when]
        return row(
            name=cpp_string(step.name),
            when=self.array("StepInput", f"when{own}", when),
            alternative=step.alternative or None,
            needs=permissions(step.needs),
            inputs=self.array("StepInput", f"inputsOf{own}", inputs),
            value=self.array("ExprNode", f"valueOf{own}", nodes),
            combine=function_row(step.combine) if step.combine else None,
            start=f"StepStart::{str(start).capitalize()}" if step.combine else None,
            along=self.array("int16_t", f"along{own}", map(self.loop, along)),
        )


def input_row(name: str, kinds: dict[str, list[str]], suffix: str = "") -> str:
    """Return the entry of a name that a step reads. kinds: the noun -> the names of the kind."""
    kind = next(kind for kind, names in kinds.items() if name in names)
    return f"{{StepInput::{kind}{suffix}, /*{name}=*/{kinds[kind].index(name)}}}"


def sizes_as_operands(expr: Expr) -> Expr:
    """Return the expression with `size(n)` as an operand of that name."""
    return Operand(str(expr)) if isinstance(expr, LoopSize) else rebuilt(expr, sizes_as_operands)


def parameter(parameter: Parameter) -> Row:
    known = parameter.known
    number = float(known) if isinstance(known, (int, float)) else None
    kind = parameter.type.kind
    return row(
        attribute=cpp_string(argument_name(parameter.attribute or parameter.name)),
        type=cpp_string(parameter.type) if kind.is_number or kind.is_flag else None,
        hasDefault=number is not None,
        fallback=None if number is None else str(number),
    )
