# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The conditions that `where` and `canonical` name, as rows with a test, and their interpreter.

A test is a term over a few primitives. `holds` evaluates it on the known facts of an op and returns
True, False, or None if they do not decide it. The module also has the conditions on a parameter's
value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import pairwise
from operator import and_

from .attribute_kind import Numbers
from .element_type import TYPE_CLASSES, ElementType
from .parameter_type import ParameterType

#: Primitives of tests, with the kinds of their arguments: `parameter` (the condition's argument),
#: `operand` (`it`, `before(it)`, `operands`, `output`), `type` (an element type or a class), `loop`
#: (`it`), `number`, `test` (one or more other tests). A primitive with several operands holds if it
#: holds for each.
PRIMITIVES: dict[str, tuple[str, ...]] = {
    "not": ("test",),
    "all": ("test", "..."),
    "any": ("test", "..."),
    "empty": ("parameter",),  # The list has no element.
    "identity": ("parameter",),  # Element i of the list is i.
    "shaped": ("operand",),  # A tensor or a memref.
    "same_type": ("operand", "operand"),  # Of one element type.
    "fits": ("operand", "operand"),  # The first is not wider, in bits, than the second.
    "typed": ("operand", "type"),  # The operand has this element type, or one of this class.
    "single_casts": (),  # Each cast of the payload is one operation.
    "size": ("loop", "number"),  # The loop runs so many times.
    "same_sizes": (),  # Dimensions that one loop indexes have equal sizes; `?` equals only `?`.
    "reads_element": (),  # The body yields an element of a tensor that it captures.
}

#: The `operand` arguments beside `before(it)`.
OPERANDS = ("it", "operands", "output")


@dataclass(frozen=True, slots=True)
class Formula:
    """A term of a test: a primitive with its arguments, an operand, or a type."""

    name: str
    arguments: tuple[Formula, ...] = ()

    def __str__(self) -> str:
        return (
            f"{self.name}({', '.join(map(str, self.arguments))})" if self.arguments else self.name
        )

    def uses(self, primitive: str) -> bool:
        """True if the term is the primitive or contains it."""
        return self.name == primitive or any(a.uses(primitive) for a in self.arguments)


@dataclass(frozen=True, slots=True)
class ConditionRule:
    """A condition that specs can name.

    argument: the allowed types of its parameter, or `operand`, or `loop`; empty: it takes no
        argument.
    meaning: the condition in words, after "that".
    spelling: how specs write the condition, if not by name.
    """

    name: str
    test: Formula
    meaning: str
    argument: tuple[str, ...] = ()
    spelling: str = ""


#: The condition of all ops that move elements; specs do not name it.
SAME_SIZES = ConditionRule(
    "same_sizes", Formula("same_sizes"), "dimensions under one loop have the same size"
)

#: The primitives that depend on element types.
_TYPE_TESTS = ("same_type", "fits", "typed")

#: The `argument` of a condition on a loop.
LOOP = ("loop",)

#: The rule of a condition without a row; `resolve` reports the condition.
UNKNOWN = ConditionRule("", Formula("unknown"), "")


@dataclass(frozen=True, slots=True)
class Condition:
    """A side condition `name(arguments...)`, from `where` or `canonical`."""

    name: str
    arguments: tuple[str, ...] = ()
    rule: ConditionRule = field(default=UNKNOWN, repr=False)

    def __str__(self) -> str:
        named = f"{self.name}({', '.join(self.arguments)})" if self.arguments else self.name
        return self.rule.spelling or named


def size_condition(loop: str, size: int) -> Condition:
    """Return the condition that specs write as `size(loop) == size`."""
    rule = ConditionRule(
        f"size_of_{loop}_is_{size}",
        Formula("size", (Formula("it"), Formula(str(size)))),
        f"loop {loop} runs {size} times" if size != 1 else f"loop {loop} runs once",
        LOOP,
        f"size({loop}) == {size}",
    )
    return Condition(rule.name, (loop,), rule)


def demanded_size(conditions: Iterable[Condition], loop: str) -> int | None:
    """Return a size of the loop that the conditions on it allow; None if there are none, or if no
    number that they name is one."""
    own = [c for c in conditions if c.rule.argument == LOOP and c.arguments == (loop,)]
    sizes = sorted({size for c in own for size in _sizes(c.rule.test)})
    fits = (s for s in sizes if all(holds(c, Facts(sizes={loop: s})) is not False for c in own))
    return next(fits, None)


def _sizes(test: Formula) -> list[int]:
    """Return the numbers that the term compares sizes with."""
    own = [int(test.arguments[1].name)] if test.name == "size" else []
    return [*own, *(size for argument in test.arguments for size in _sizes(argument))]


@dataclass(frozen=True, slots=True)
class Facts:
    """The known facts about an op; None: not known.

    parameters: values by name; the value of a missing parameter is not known.
    elements, shaped: by operand in order, a variadic group written out, the output last.
    compound_casts: a cast of the payload takes several operations.
    same_sizes, reads_element: the values of the primitives of these names.
    sizes: how often loops run, by name; None: a size is dynamic.
    """

    parameters: Mapping[str, object] | None = None
    elements: Mapping[str, ElementType] | None = None
    shaped: Mapping[str, bool] | None = None
    compound_casts: bool | None = None
    same_sizes: bool | None = None
    reads_element: bool | None = None
    sizes: Mapping[str, int | None] | None = None


def holds(condition: Condition, facts: Facts) -> bool | None:
    """True if the facts satisfy the condition, False if they break it, None if they are too few."""
    return _Evaluation(facts, next(iter(condition.arguments), "")).value(condition.rule.test)


@dataclass(frozen=True, slots=True)
class _Evaluation:
    """Evaluates a test; `it` is the name of the parameter or operand that the condition takes."""

    facts: Facts
    it: str

    def value(self, test: Formula) -> bool | None:
        facts, arguments = self.facts, test.arguments
        match test.name:
            case "not":
                value = self.value(arguments[0])
                return None if value is None else not value
            case "all" | "any":
                values = [self.value(argument) for argument in arguments]
                decisive = test.name == "any"
                return decisive if decisive in values else None if None in values else not decisive
            case "empty" | "identity":
                given = None if facts.parameters is None else facts.parameters.get(self.it)
                if not isinstance(given, (tuple, list)):
                    return None
                return list(given) == ([] if test.name == "empty" else list(range(len(given))))
            case "shaped":
                found = facts.shaped
                return (
                    None if found is None else all(found[n] for n in self.operands(0, test, found))
                )
            case "same_type" | "fits" | "typed":
                return None if facts.elements is None else self.typed(test, facts.elements)
            case "single_casts":
                return None if facts.compound_casts is None else not facts.compound_casts
            case "size":
                size = None if facts.sizes is None else facts.sizes.get(self.it)
                return None if size is None else size == int(arguments[1].name)
            case "same_sizes":
                return facts.same_sizes
            case "reads_element":
                return facts.reads_element
        return None

    def typed(self, test: Formula, elements: Mapping[str, ElementType]) -> bool:
        first = [elements[name] for name in self.operands(0, test, elements)]
        if test.name == "typed":
            return all(element.is_a(test.arguments[1].name) for element in first)
        second = [elements[name] for name in self.operands(1, test, elements)]
        if test.name == "fits":
            return all(a.width <= b.width for a in first for b in second)
        return all(a == b for a in first for b in second)

    def operands(self, number: int, test: Formula, known: Mapping[str, object]) -> list[str]:
        """Return the names of the operands that an argument denotes."""
        term, names = test.arguments[number], list(known)
        if term.name == "operands":
            return names
        if term.name == "output":
            return names[-1:]
        found = [name for name in names if name == self.it] or [
            name for name in names if name.startswith(self.it) and name[len(self.it) :].isdigit()
        ]
        if term.name == "before":
            return [names[names.index(found[0]) - 1]] if found else []
        return found


def malformed(test: Formula, argument: tuple[str, ...], wanted: str = "test") -> str | None:
    """Return the reason why the term is not of the wanted kind; None if it is.

    argument: the condition's `argument`: it makes `it` a parameter, an operand, or an error.
    """
    takes = next((kind for kind in ("operand", "loop") if argument == (kind,)), "")
    takes = takes or ("parameter" if argument else "")
    if wanted == "number":
        good = re.fullmatch("[0-9]{1,9}", test.name) and not test.arguments
        return None if good else f"'{test}' is not a number"
    if wanted == "type":
        return None if not test.arguments else f"'{test}' is not an element type"
    if wanted in ("parameter", "loop") or (wanted == "operand" and test.name == "it"):
        good = test == Formula("it") and takes == wanted
        return None if good else f"'{test}' is not the {wanted} that the condition takes"
    if wanted == "operand":
        if test.name == "before" and len(test.arguments) == 1:
            return malformed(test.arguments[0], argument, "operand")
        good = test.name in OPERANDS and not test.arguments
        return None if good else f"'{test}' is not an operand: {', '.join(OPERANDS)}, before(it)"
    if test.name not in PRIMITIVES:
        return f"'{test.name}' is not a primitive of tests"
    kinds = PRIMITIVES[test.name]
    if kinds[-1:] == ("...",):
        kinds = (kinds[0],) * max(1, len(test.arguments))
    if len(test.arguments) != len(kinds):
        return f"'{test.name}' takes {len(kinds)} arguments, not {len(test.arguments)}"
    problems = (malformed(a, argument, k) for a, k in zip(test.arguments, kinds, strict=True))
    return next((problem for problem in problems if problem), None)


def reads_types(test: Formula) -> bool:
    """True if the term depends on the operands' element types."""
    return test.name in _TYPE_TESTS or any(map(reads_types, test.arguments))


def type_names(test: Formula) -> list[str]:
    """Return the names of types in the term that are not known type classes."""
    own = [test.arguments[1].name] if test.name == "typed" else []
    found = [*own, *(name for a in test.arguments for name in type_names(a))]
    return [name for name in found if name not in TYPE_CLASSES]


@dataclass(frozen=True, slots=True)
class ValueCondition:
    """A condition on the numbers of a parameter.

    least: each number is this one or more. increasing: each is more than the one before it.
    distinct: no two are the same; False if `increasing` demands it already.
    """

    least: int | None = None
    increasing: bool = False
    distinct: bool = False

    def __bool__(self) -> bool:
        return self != ANY_VALUE

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the conditions as specs write them: a bound, and names."""
        bound = () if self.least is None else ("> 0" if self.least == 1 else f">= {self.least}",)
        return (*bound, *(name for name in VALUE_NAMES if getattr(self, name)))

    def __str__(self) -> str:
        return ", ".join(self.texts)

    def broken(self, numbers: Sequence[int]) -> ValueCondition | None:
        """Return the first part of the condition that the numbers break; None if they satisfy it.

        The part is of one kind: a bound, `increasing` or `distinct`.
        """
        if self.least is not None and any(number < self.least for number in numbers):
            return ValueCondition(least=self.least)
        if self.increasing and any(a >= b for a, b in pairwise(numbers)):
            return ValueCondition(increasing=True)
        if self.distinct and len(set(numbers)) != len(numbers):
            return ValueCondition(distinct=True)
        return None

    def raised(self, value: object) -> object:
        """Return the value, an integer or some, with each below the bound raised to it."""
        if self.least is None:
            return value
        if isinstance(value, tuple):
            return tuple(max(number, self.least) for number in value)
        return max(value, self.least) if isinstance(value, int) else value

    def implies(self, other: ValueCondition) -> bool:
        """True if all numbers that satisfy the condition satisfy the other one."""
        bounded = other.least is None or (self.least is not None and self.least >= other.least)
        ordered = self.increasing or not other.increasing
        return bounded and ordered and (self.increasing or self.distinct or not other.distinct)

    def __and__(self, other: ValueCondition) -> ValueCondition:
        bounds = [bound for bound in (self.least, other.least) if bound is not None]
        increasing = self.increasing or other.increasing
        distinct = (self.distinct or other.distinct) and not increasing
        return ValueCondition(max(bounds, default=None), increasing, distinct)


#: The condition that all numbers satisfy.
ANY_VALUE = ValueCondition()

#: The conditions on lists that have a name, which is that of a field.
VALUE_NAMES = ("increasing", "distinct")

_COMPARISON = re.compile(r"(>|>=) (-?[0-9]{1,9})")


def value_condition(text: str) -> ValueCondition | None:
    """Return the condition that specs write as `> n`, `>= n` or a name; None for another text."""
    if text in VALUE_NAMES:
        return ValueCondition(increasing=text == "increasing", distinct=text == "distinct")
    match = _COMPARISON.fullmatch(text)
    return match and ValueCondition(int(match.group(2)) + (match.group(1) == ">"))


def value_conditions(texts: Iterable[str]) -> ValueCondition:
    """Return all of the conditions together; a text that is none demands nothing."""
    return reduce(and_, filter(None, map(value_condition, texts)), ANY_VALUE)


#: The types of parameters to which a bound applies, and those whose numbers are a list: the
#: order of a permutation follows from its type.
BOUNDED: tuple[str, ...] = tuple(
    type
    for type in ParameterType
    if type.kind.numbers is not Numbers.NONE and type is not ParameterType.PERMUTATION
)
LISTED: tuple[str, ...] = tuple(
    type for type in ParameterType if type in BOUNDED and type.kind.numbers is Numbers.LIST
)
