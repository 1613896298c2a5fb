# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The element types on which a composite's steps have a meaning.

They follow from the steps: `error: erf(input)` is legal on floats. `StepTypes` in C++ is the same
for the verifier.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from .definition import CompositeStep
from .element_type import REPRESENTATIVES, ElementType, TypeClass, find_element_type
from .expression import (
    Call,
    Cast,
    Constant,
    Expr,
    Index,
    LoopSize,
    Operand,
    rebuilt,
    walk,
)
from .generic import Illegal, Instance, scalar_body
from .model import Op, OperandSpec, OpKind, Role, TypeRule
from .scalar import ScalarTable

#: The operand of a step that is what it has combined so far.
ACCUMULATOR = "accumulator so far"


class StepTypes:
    """The types of what the steps of a composite read and give, on some types of its operands.

    elements: those of the operands that are given, as steps read them, outputs among them; then
        those of the steps, too. parameters: the values of parameters. size: returns how many
        iterations a loop has, or a list of loops.
    """

    def __init__(
        self,
        op: Op,
        elements: Mapping[str, ElementType],
        parameters: Mapping[str, object],
        scalars: ScalarTable,
        size: Callable[[str], int] = lambda loop: 1,
    ) -> None:
        """elements: of the operands that are given.

        Raises:
            Illegal: the operands are not computed in the type that `computed_in` names.
        """
        self.op = op
        self.scalars = scalars
        self.size = size
        self.numbers = {p.name: parameters.get(p.name, p.known) for p in op.parameters}
        self.outputs = {o.name: elements[o.name] for o in op.inits if o.name in elements}
        self.opens = [o.name for o in op.operands if o.type is None and o.name in elements]
        listed = dict.fromkeys(str(elements[name]) for name in self.opens)
        self.refusal = f"{op.name} has no payload on elements of type {', '.join(listed)}"
        self.elements = dict(elements)
        names = [p.name for p in op.parameters if p.type.kind.is_type]
        given = {n: str(self.numbers[n]) for n in names if self.numbers[n] is not None}
        if op.computed_in in given:
            self.compute_in(given[op.computed_in])
        #: True if what is computed in another type is stored in that of the output.
        self.converts = bool(given)
        inputs = [n for n in self.opens if n not in self.outputs]
        first = self.elements[inputs[0]] if inputs else None
        self.types = {
            name: kind
            for name in names
            if (kind := find_element_type(given[name]) if name in given else first) is not None
        }

    def compute_in(self, name: str) -> None:
        """Note that inputs are cast to a type."""
        computed = find_element_type(name)
        kinds = [self.elements[n] for n in self.opens]
        if computed is None or not all(self.is_float_cast(kind, computed) for kind in kinds):
            raise Illegal(f"{self.refusal}: they are not computed in {name}")
        self.elements.update(dict.fromkeys(self.opens, computed))

    def is_float_cast(self, source: ElementType, target: ElementType) -> bool:
        """True if a float can be cast to a type of floats."""
        if not (source.is_a(TypeClass.FLOAT) and target.is_a(TypeClass.FLOAT)):
            return False
        return source == target or self.scalars.cast_rule(source, target) is not None

    def holds(self, step: CompositeStep) -> bool:
        return all(
            name in self.elements or self.numbers.get(name) not in (None, False)
            for name in step.when
        )

    def chosen(self) -> Iterator[CompositeStep]:
        """Yield the steps of the definition that are computed, in order."""
        chosen: dict[str, CompositeStep] = {}
        for step in self.op.steps:
            if step.alternative == 0 and self.holds(step):
                chosen.setdefault(step.name, step)
        read = set(self.outputs)
        for step in reversed(chosen.values()):
            if step.name in read:
                read.update(step.reads, step.types)
        return (step for step in chosen.values() if step.name in read)

    def check(self) -> None:
        """Raise Illegal, with the reason, if the op has no meaning on the types."""
        for step in self.chosen():
            self.add(step)

    def add(self, step: CompositeStep) -> Expr:
        """Note what a step gives; return its value, with the numbers and types in it.

        Raises:
            Illegal: the step has no meaning on the types that it reads.
        """
        try:
            payload, element = self.typed(step)
        except Illegal:
            read = (self.elements[name] for name in step.reads if name in self.elements)
            kinds = ", ".join(dict.fromkeys(map(str, read)))
            reason = f"step '{step.name}' is illegal on {kinds}"
            raise Illegal(f"{self.refusal}: {reason}") from None
        stored = self.outputs.get(step.name, element)
        casts = self.converts and self.is_float_cast(element, stored)
        if element != stored and not casts:
            raise Illegal(f"{self.refusal}: step '{step.name}' gives {element}")
        self.elements[step.name] = stored
        return payload

    def typed(self, step: CompositeStep) -> tuple[Expr, ElementType]:
        """Return the value of a step, with the numbers and types in it, and its type."""
        inputs = {name: self.elements[name] for name in step.reads if name in self.elements}
        if step.parts:
            element, *others = dict.fromkeys(inputs.values())
            if others:
                raise Illegal(f"step {step.name} of {self.op.name} has parts of several types")
            return step.value, element
        if not inputs and not step.positions:
            raise Illegal(f"step {step.name} of {self.op.name} reads no tensor")
        # A number, and a cast without a type, has the type of the first float that the step reads,
        # else of what it reads first; that of an operand which has one of its own only if there is
        # nothing else.
        first = min(
            inputs,
            default=None,
            key=lambda name: (self.has_own(name), not inputs[name].is_a(TypeClass.FLOAT)),
        )
        payload = self.filled(step.value, inputs[first] if first else None)
        given = self.type_of(payload)
        if given is None:
            raise Illegal(f"step {step.name} of {self.op.name} has no type")
        self.demand(step, payload, inputs, given)
        if step.combine:
            if given.type_class not in (TypeClass.FLOAT, TypeClass.INT, TypeClass.I1):
                raise Illegal(f"no number of {given} begins step {step.name}")
            both = Call(step.combine, (Operand(ACCUMULATOR), Operand(ACCUMULATOR)))
            self.demand(step, both, {}, given)
        return payload, given

    def has_own(self, name: str) -> bool:
        """True if a name is an operand that has a type of its own."""
        return any(o.name == name and o.type for o in self.op.operands)

    def demand(
        self,
        step: CompositeStep,
        payload: Expr,
        inputs: Mapping[str, ElementType],
        element: ElementType,
    ) -> None:
        """Raise Illegal if a value has no body on the types of its inputs and of its result."""
        for part in walk(payload):
            if isinstance(part, Constant) and part.type and part.type.startswith("complex"):
                raise Illegal(f"step {step.name} has the number {part}, which is not real")
        loops = step.positions
        operands = [OperandSpec(name, Role.INPUT) for name in inputs]
        op = Op(
            self.op.name,
            self.op.dialect,
            OpKind.NAMED,
            None,
            operands=(*operands, OperandSpec(ACCUMULATOR, Role.INIT)),
            types=TypeRule.NUMERIC,
            loops=loops,
            payload=payload,
        )
        elements = (*inputs.values(), element)
        instance = Instance(elements, (len(loops),) * len(elements), {})
        scalar_body(op, instance, (payload,), self.scalars)

    def filled(self, expr: Expr, number: ElementType | None) -> Expr:
        """Return the expression with the numbers of parameters and of sizes. number: the type of
        numbers; None: nothing tells."""
        match expr:
            case Operand(name) if name not in self.elements:
                value = self.numbers[name]
                if not isinstance(value, (int, float)) or number is None:
                    raise Illegal(f"'{name}' has no value")
                return Constant(value, number.name)
            case Cast(value, str(type), sign) if find_element_type(type) is None:
                return Cast(self.filled(value, number), self.type_named(type).name, sign)
            case Cast(value, None, sign) if number:
                return Cast(self.filled(value, number), number.name, sign)
            case Constant(value, str(type)) if find_element_type(type) is None:
                return Constant(value, self.type_named(type).name)
            case LoopSize(name):
                return Constant(self.size(name), "index")
            case _:
                return rebuilt(expr, lambda part: self.filled(part, number))

    def type_named(self, name: str) -> ElementType:
        """Return the type of a parameter, or of the elements of a value."""
        found = self.types.get(name) or self.elements.get(name)
        if found is None:
            raise Illegal(f"'{name}' has no type")
        return found

    def type_of(self, expr: Expr) -> ElementType | None:
        """Return the element type of an expression; None if it is that of what uses it."""
        match expr:
            case Operand(name):
                return self.elements[name]
            case Cast(_, str(type)) | Constant(_, str(type)):
                return find_element_type(type)
            case Index() | LoopSize():
                return find_element_type("index")
            case Call(name, arguments):
                function = self.scalars.functions[name]
                if function.own_result is not None:
                    return function.own_result
                kinds = function.arguments.values()
                found = [
                    self.type_of(argument)
                    for argument, kind in zip(arguments, kinds, strict=True)
                    if kind == "T"
                ]
                common = next((type for type in found if type is not None), None)
                return None if common is None else function.result_type(common)
            case _:
                return None


def check_steps(
    op: Op,
    scalars: ScalarTable,
    groups: Mapping[str, Sequence[ElementType]],
    parameters: Mapping[str, object],
) -> None:
    """Raise a ValueError if steps have no meaning on these element types of the operands."""
    if not op.steps:
        return
    elements = {
        # What only stores numbers is nothing to compute with.
        name: find_element_type(kind.name) or ElementType(kind.name, TypeClass.OTHER, kind.width)
        for name, (kind, *_) in groups.items()
    }
    try:
        StepTypes(op, elements, parameters, scalars).check()
    except Illegal as error:
        raise ValueError(str(error).removeprefix(f"{op.name} ")) from None


#: Class of element types -> its name in sentences.
_CLASSES = {
    "float": "floats", "int": "integers", "i1": "i1", "complex": "complex numbers",
    "index": "indices",
}  # fmt: skip


def is_legal(
    op: Op, element: ElementType, parameters: Mapping[str, object], scalars: ScalarTable
) -> bool:
    """True if a composite has a meaning where each operand of an open type has this one, with its
    optional operands and without them."""
    for names in ([o.name for o in op.operands], [o.name for o in op.operands if not o.optional]):
        elements = {
            o.name: find_element_type(o.type) or REPRESENTATIVES.get(o.type or "") or element
            for o in op.operands
            if o.name in names
        }
        try:
            StepTypes(op, elements, parameters, scalars).check()
        except Illegal:
            return False
    return True


def type_sentences(op: Op, scalars: ScalarTable) -> tuple[str, ...]:
    """Return sentences in Markdown about the element types on which steps have a meaning."""
    if not op.steps:
        return ()
    legal = [k for k, element in REPRESENTATIVES.items() if is_legal(op, element, {}, scalars)]
    found = [f"Elements are {_listed(legal)}."]
    for parameter in op.parameters:
        if parameter.type.kind.is_type and legal:
            element = REPRESENTATIVES[legal[0]]
            kinds = [
                kind
                for kind, type in REPRESENTATIVES.items()
                if is_legal(op, element, {parameter.name: type.name}, scalars)
            ]
            found.append(f"`{parameter.name}` is a type of {_listed(kinds)}.")
    return tuple(found)


def _listed(kinds: list[str]) -> str:
    *most, last = [_CLASSES[kind] for kind in kinds] or ["nothing"]
    return " or ".join(filter(None, (", ".join(most), last)))
