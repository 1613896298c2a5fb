# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The scalar table: what each scalar function and each cast means on each class of element type.

A function without an entry for a class is illegal on it; i1 does not fall back to int.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from .element_type import INDEX_WIDTH, ElementType, TypeClass, element_type, find_element_type
from .expression import Call, Expr, Operand

#: The float types with infinities that builders write.
INFINITE = ("f16", "bf16", "f32", "f64")

#: The type of an argument or result that is the common type of the call; others name a class.
COMMON_TYPE = "T"

#: A result is of the type of the parts of T, or of the complex type whose parts are of type T.
PART_TYPE = "part"
COMPLEX_TYPE = "complex"


@dataclass(frozen=True, slots=True)
class ScalarFunction:
    """A scalar function.

    arguments: argument name -> type (`T`: the common type of the call, or a class such as i1).
    result: the result's type: `T`, `part` (the type of the parts of T), `complex` (the type with
        parts of type T), or a class.
    lower: type class of T -> mnemonic of the MLIR operation.
    predicate: type class -> the number of the compare's predicate, if the operation is a compare.
    derive: type class -> an expression over the arguments, for a function that combines others.
    commutes: exactly, on every class; associative: the classes on which it associates exactly.
    sign: on floats, signs of the arguments -> that of the result, if none of them is NaN. A sign is
        `any`, `nonnegative` (-0.0, too) or `positive`; `same` is said of two equal arguments.
    identity: class -> neutral element: a number, or `lowest`, `highest` (`_unsigned`) of the type.
    numpy: the numpy function of the same name and meaning, if numpy has one.
    latex: a format string over the arguments; latex_level: how tightly it binds (1 sum, 2 product,
        3 power, 0 unknown); latex_reduction: the function over many elements, such as a sum sign.
    code: its stable number in a kind attribute.
    """

    name: str
    arguments: dict[str, str]
    summary: str = ""
    result: str = COMMON_TYPE
    lower: dict[str, str] = field(default_factory=dict)
    predicate: dict[str, int] = field(default_factory=dict)
    derive: dict[str, Expr] = field(default_factory=dict)
    commutes: bool = False
    associative: tuple[str, ...] = ()
    sign: dict[str, str] = field(default_factory=dict)
    identity: dict[str, float | int | str] = field(default_factory=dict)
    numpy: str = ""
    latex: str = ""
    latex_level: int = 0
    latex_reduction: str = ""
    code: int = 0

    @property
    def arity(self) -> int:
        return len(self.arguments)

    def combining_order(self, type_class: str) -> str:
        """Return the order in which a reduction may combine elements of a class: `any` if each
        order gives the same bits, `reassociable` if orders differ by rounding only, else `kept`."""
        if self.arity == 2 and self.commutes and type_class in self.lower:
            if type_class in self.associative:
                return "any"
            if type_class in self.identity:
                return "reassociable"
        return "kept"

    def neutral(self, element: ElementType) -> complex | None:
        """Return the neutral element on a type, or None if there is none."""
        identity = self.identity.get(element.type_class)
        if isinstance(identity, float) and element.type_class is TypeClass.COMPLEX:
            return complex(identity, math.copysign(0.0, identity))  # Only -0.0 - 0.0j keeps zeros.
        if not isinstance(identity, str):
            return identity
        if element.type_class is TypeClass.FLOAT:
            if element.name not in INFINITE:
                return None
            return -math.inf if identity == "lowest" else math.inf
        top = 1 << (element.width or INDEX_WIDTH)
        return {
            "lowest": -(top >> 1),
            "highest": (top >> 1) - 1,
            "lowest_unsigned": 0,
            "highest_unsigned": top - 1,
        }[identity]

    @property
    def classes(self) -> tuple[str, ...]:
        """The type classes on which the function is legal."""
        return (*self.lower, *self.derive)

    def result_type(self, common: ElementType) -> ElementType:
        """Return the type of the result of a call."""
        if self.result == COMMON_TYPE:
            return common
        if self.result == PART_TYPE:
            return common.part
        return common.complex if self.result == COMPLEX_TYPE else element_type(self.result)

    def result_class(self, common: str) -> str:
        """Return the class of the result of a call, by that of the common type."""
        if self.result == COMMON_TYPE:
            return common
        return TypeClass.FLOAT if self.result == PART_TYPE else self.result

    @property
    def own_result(self) -> ElementType | None:
        """The type of each result; None if it depends on the arguments."""
        return find_element_type(self.result)


@dataclass(frozen=True, slots=True)
class CastRule:
    """A cast from one class to another; `width` compares the target with the source.

    width: `wider`, `narrower` or `any`. signed, unsigned: the MLIR operation for each sign.
    steps: `create` (real to complex) or `parts` (complex to complex) for a cast of several
        operations; None: the cast is the operation `signed` or `unsigned`.
    """

    source: str
    target: str
    width: str = "any"
    signed: str | None = None
    unsigned: str | None = None
    steps: str | None = None

    @property
    def relations(self) -> frozenset[str]:
        """The relations of a target's width to a source's for which the rule applies.

        Two integers of equal width have one type, i1 is an integer, and index is narrower than all.
        """
        pair = (self.source, self.target)
        if "i1" in pair or pair == ("index", "index"):
            possible: tuple[str, ...] = ()
        elif "index" in pair:
            possible = ("narrower",) if self.target == "index" else ("wider",)
        elif pair == ("int", "int"):
            possible = ("wider", "narrower")
        else:
            possible = ("wider", "narrower", "equal")
        return frozenset(r for r in possible if self.width in ("any", r))


@dataclass(frozen=True, slots=True)
class SpellingStep:
    """One operation of a spelling.

    predicates: the allowed numbers of a compare's predicate; empty for another operation.
    arguments: the function's arguments by name, earlier steps as `%` and their number, constants.
    """

    mnemonic: str
    predicates: tuple[int, ...]
    arguments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spelling:
    """Operations that compute an expression of functions on a class; the last one gives its value.

    arguments: the names in `value`, all of the type of the value.
    where: argument -> conditions on its value (`number`, `not_positive_zero`, `not_negative_zero`).
    types: the only types of the class for which the spelling holds; empty: all.
    needs: permissions without which it may give other bits; only the rules of the canonical form
        have such a spelling, and none is on i1.
    """

    value: Expr
    arguments: tuple[str, ...]
    on: str
    steps: tuple[SpellingStep, ...]
    where: dict[str, tuple[str, ...]] = field(default_factory=dict)
    types: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()

    @property
    def function(self) -> str | None:
        """The function if the value is one call with the arguments in order; else None."""
        value = self.value
        same = isinstance(value, Call) and value.arguments == tuple(map(Operand, self.arguments))
        return value.function if isinstance(value, Call) and same else None


@dataclass(frozen=True, slots=True)
class Assertion:
    """A compare that holds for all elements of a class if it holds for the elements combined.

    compare: the operation; predicates: the numbers of the predicates for which this is so.
    against_zero: True if the other side of the compare has to be zero.
    each: a function that is applied to each element first, or None; combine: the function that
        combines two elements. holds: the sign of the elements combined for which the compare holds,
        if none is NaN; empty: none.
    """

    on: str
    compare: str
    predicates: tuple[int, ...]
    against_zero: bool
    each: str | None
    combine: str
    holds: str = ""


@dataclass(frozen=True)
class ScalarTable:
    """Functions by name, casts in order, and the helper operations compound casts are made of.

    spellings: other operations with exactly the value of functions.
    predicates: compare operation -> its predicates by name, in the order of their numbers.
    assertions: the conditions on elements that one compare can check for all elements.
    traps: operation -> the values of its second operand for which it traps.
    poison: operations that give poison for some operands without a flag; `x.*` are all of `x`.
    base: the table that this one extends; its entries come first in this one.
    """

    functions: dict[str, ScalarFunction] = field(default_factory=dict)
    casts: tuple[CastRule, ...] = ()
    helpers: dict[str, str] = field(default_factory=dict)
    spellings: tuple[Spelling, ...] = ()
    predicates: dict[str, list[str]] = field(default_factory=dict)
    assertions: tuple[Assertion, ...] = ()
    traps: dict[str, list[str]] = field(default_factory=dict)
    poison: tuple[str, ...] = ()
    base: ScalarTable | None = field(default=None, compare=False, repr=False)

    @cached_property
    def bodies(self) -> dict[object, Any]:
        """The cache of `scalar_body`: payloads as bodies on element types."""
        return {}

    @property
    def commuting(self) -> frozenset[str]:
        """The operations that commute in each function that lowers to them.

        A compare is in the set only if the functions of all its predicates commute.
        """
        lowered = [(m, f.commutes) for f in self.functions.values() for m in f.lower.values()]
        return frozenset(m for m, _ in lowered) - {m for m, commutes in lowered if not commutes}

    @property
    def own_functions(self) -> dict[str, ScalarFunction]:
        """The functions that are not in the table that this one extends."""
        known = self.base.functions if self.base is not None else {}
        return {name: f for name, f in self.functions.items() if name not in known}

    def extends(self, other: ScalarTable) -> bool:
        """True if this table is `other` or extends it, directly or not."""
        table: ScalarTable | None = self
        while table is not None and table is not other:
            table = table.base
        return table is other

    def cast_rule(self, source: ElementType, target: ElementType) -> CastRule | None:
        """Return the rule that casts `source` to `target`; None if the cast is illegal."""
        relation = "wider" if target.width > source.width else "narrower"
        if target.width == source.width:
            relation = "equal"
        for rule in self.casts:
            if (
                rule.source == source.cast_class
                and rule.target == target.cast_class
                and rule.width in ("any", relation)
            ):
                return rule
        return None
